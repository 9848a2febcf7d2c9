// Discord asks for suggestions as soon as an option is chosen; simcord's page asks only once something is typed.

const live = document.getElementById("live-status");

document.addEventListener("focusin", ({ target }) => {
  const chosen = target.matches?.('.command-option-input[role="combobox"]');
  if (chosen && !target.value) target.dispatchEvent(new Event("input"));
});

// A screen reader reads out what is chosen in a list that belongs to a field, but not in one that belongs to a button.
new MutationObserver((changes) => {
  for (const { target } of changes) {
    const chosen = target.matches("button") && document.getElementById(target.getAttribute("aria-activedescendant"));
    if (chosen) live.textContent = [...chosen.children].map((part) => part.textContent).join(": ");
  }
}).observe(document.getElementById("preview-app"), { attributes: true, attributeFilter: ["aria-activedescendant"], subtree: true });
