// The parts of a recipe: changes of files, and steps that the compiler names.

/** Adds text after an anchor that the file has once. */
export const add = (file, after, text) => ({ file, after, text });
/** Creates a file with its text. */
export const newFile = (file, text) => ({ file, text, isNew: true });
/**
 * A step: changes to make when the compiler names the file of the first one, with the name of what is added or with
 * `named`.
 */
export const step = (...changes) => ({ asked: changes[0].file, changes });

/** Returns the text of a file with a change: the new text, or the old one with text added after its only anchor. */
export function applyChange(before, { file, isNew = false, after, text }) {
  if (isNew) return text;
  const parts = before.split(after);
  if (parts.length !== 2)
    throw new Error(`${file} must have the anchor once, but has it ${parts.length - 1} times: ${after}`);
  return `${parts[0]}${after}${text}${parts[1]}`;
}
