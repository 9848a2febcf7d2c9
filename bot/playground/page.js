// Beside simcord's own script: says whose bot this is, and follows whose turn it is.

const picker = document.getElementById("viewer-picker");
const messages = document.getElementById("channel-message-list");

document.title = "Tilewright";
document.querySelector(".preview-brand strong").textContent = "Tilewright";

const label = document.createElement("label");
const follows = document.createElement("input");
label.className = "follow-control";
follows.type = "checkbox";
follows.checked = true;
label.append(follows, "follow whose turn it is");
picker.closest("label").after(label);

let followed = "";

// A turn's message begins with the mention of whoever is to move.
function callsFor(message) {
  const first = message.querySelector(".message-content .markdown-paragraph")?.firstElementChild;
  return first?.matches(".mention") && message.querySelector(".component-button") ? first.textContent.slice(1) : "";
}

new MutationObserver(() => {
  const message = [...messages.querySelectorAll(".channel-message")].filter(callsFor).at(-1);
  if (!message || message.dataset.messageId === followed) return;
  followed = message.dataset.messageId;
  const name = callsFor(message);
  const person = [...picker.options].find((option) => option.textContent === name);
  if (!follows.checked || !person || picker.value === person.value) return;
  picker.value = person.value;
  picker.dispatchEvent(new Event("change"));
}).observe(messages, { childList: true, subtree: true });
