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
