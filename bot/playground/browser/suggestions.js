// Discord asks for suggestions as soon as an option is chosen; simcord's page does once something is typed.

document.addEventListener("focusin", ({ target }) => {
  const chosen = target.matches?.('.command-option-input[role="combobox"]');
  if (chosen && !target.value) target.dispatchEvent(new Event("input"));
});
