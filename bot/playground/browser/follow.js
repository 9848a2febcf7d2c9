// Shows the page as the player called to move, as long as that is ticked; after a reload, as the person it was before.

import texts from "./texts.js";

const picker = document.getElementById("viewer-picker");
const messages = document.getElementById("channel-message-list");
const KEPT = "tilewright-viewer";

const label = document.createElement("label");
const follows = document.createElement("input");
label.className = "follow-control";
follows.type = "checkbox";
follows.checked = true;
label.append(follows, texts["playground-follow"]);
picker.closest("label").after(label);

function become(person) {
  if (picker.value === person) return;
  picker.value = person;
  picker.dispatchEvent(new Event("change"));
}

// Before simcord hears of it, which fills the list of people anew.
document.addEventListener("change", ({ target }) => {
  if (target === picker) sessionStorage.setItem(KEPT, picker.value);
}, { capture: true });

// A turn's message begins with the mention of the player to move.
function callsFor(message) {
  const first = message.querySelector(".message-content .markdown-paragraph")?.firstElementChild;
  return first?.matches(".mention") && message.querySelector(".component-button") ? first.textContent.slice(1) : "";
}

let followed = "";
let before = sessionStorage.getItem(KEPT);

new MutationObserver(() => {
  const people = [...picker.options];
  const message = [...messages.querySelectorAll(".channel-message")].filter(callsFor).at(-1);
  if (before !== null && people.length) {
    const known = people.find((option) => option.value === before);
    before = null;
    if (known) {
      followed = message?.dataset.messageId ?? "";
      become(known.value);
      return;
    }
  }
  if (!message || message.dataset.messageId === followed) return;
  followed = message.dataset.messageId;
  const person = people.find((option) => option.textContent === callsFor(message));
  if (follows.checked && person) become(person.value);
}).observe(messages, { childList: true, subtree: true });
