// What recipes are made of: changes of files, and steps that the compiler asks for.

/** Adds text after the only place of a file that has the anchor. */
export const add = (file, after, text) => ({ file, after, text });
/** A file with its text. */
export const newFile = (file, text) => ({ file, text, isNew: true });
/** Changes that the compiler asks for in the file of the first one. */
export const step = (...changes) => ({ asked: changes[0].file, changes });
