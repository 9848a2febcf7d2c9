// Keeps the keyboard's place: a button that was pressed is often gone afterwards, and the focus with it.

const app = document.getElementById("preview-app");
const messages = document.getElementById("channel-message-list");
const BUTTON = 'button.component-button:not([aria-disabled="true"]):not(:disabled), .select-trigger:not(:disabled)';

let keys = false; // whether the keyboard was used last
let place = null; // the id of the message in which the focus was; "" for the field below them

app.addEventListener("keydown", () => { keys = true; }, { capture: true });
app.addEventListener("pointerdown", () => { keys = false; }, { capture: true });
app.addEventListener("focusin", ({ target }) => {
  if (target.closest(".channel-composer")) place = "";
  else place = target.closest("[data-message-id]")?.dataset.messageId ?? null;
});

// The next button of the same message, else of the newest that has one, else the field for commands.
function next() {
  const all = [...messages.querySelectorAll("[data-message-id]")];
  const same = all.find((message) => message.dataset.messageId === place);
  const found = place === "" ? null : [same, ...all.reverse()].find((message) => message?.querySelector(BUTTON));
  return found?.querySelector(BUTTON) ?? document.getElementById("channel-composer-input");
}

function goOn() {
  const lost = document.activeElement === document.body || document.activeElement === null;
  if (keys && lost && place !== null && window.simcordPreview.ready) next()?.focus({ preventScroll: true });
}

// simcord puts the focus back where it can; this comes after it.
new MutationObserver(() => setTimeout(goOn)).observe(app, { attributes: true, attributeFilter: ["aria-busy"], subtree: true });
new MutationObserver(() => setTimeout(goOn)).observe(messages, { childList: true, subtree: true });
