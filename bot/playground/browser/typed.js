// A command typed whole, such as "/board text:True", runs as one that is put together from the list: so it is on Discord.

import texts from "./texts.js";

const MARK = /(?<=^|\s)([\p{L}\p{N}_-]+):/gu; // an option's name before its value
const YES = /^(true|wahr|yes|ja|1)$/i;
const NO = /^(false|falsch|no|nein|0)$/i;

// The command that was typed, with the values of its options by name; null if no command was typed. `left`: what is no option.
export function read(text, entries) {
  const line = `${text.trim()} `.toLowerCase();
  const [entry] = entries
    .filter((one) => line.startsWith(`/${one.invocation} `.toLowerCase()))
    .sort((one, other) => other.invocation.length - one.invocation.length);
  if (!entry) return null;
  const rest = text.trim().slice(entry.invocation.length + 1);
  const optionOf = (mark) => entry.options.find((one) => one.name.toLowerCase() === mark[1].toLowerCase());
  const marks = [...rest.matchAll(MARK)].filter(optionOf);
  const values = marks.map((mark, number) => {
    const said = rest.slice(mark.index + mark[0].length, marks[number + 1]?.index).trim();
    return { option: optionOf(mark), value: valueOf(optionOf(mark), said) };
  });
  return { entry, values, left: rest.slice(0, marks[0]?.index).trim() };
}

function valueOf(option, said) {
  if (option.type === "boolean") return { raw: YES.test(said) || (NO.test(said) ? false : said) };
  const same = (one) => [one.name, one.value].some((word) => String(word).toLowerCase() === said.toLowerCase());
  const choice = (option.choices ?? []).find(same);
  return choice ? { raw: String(choice.value), label: choice.name } : { raw: said };
}

// Whether a command is typed in the field `input`; if so it runs, or its text stays, and what is wrong with it is said.
// What runs it is simcord's: `select`, `drafts` and `send`.
export function runTyped(input, { entries, select, drafts, send }) {
  const typed = read(input.value, entries);
  if (!typed) return false;
  if (typed.left) {
    input.setCustomValidity(texts["playground-unknown"]);
    input.addEventListener("input", () => input.setCustomValidity(""), { once: true });
    input.reportValidity();
    return true;
  }
  select(typed.entry);
  for (const { option, value } of typed.values) {
    drafts.add(option.name);
    drafts.value(option.name, value);
  }
  send();
  return true;
}

export const isEnter = (event) => event.key === "Enter" && !event.shiftKey && !event.isComposing;
