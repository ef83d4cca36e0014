/** Returns the number of characters of a text, as JSON Schema counts them. Compiled validators call it. */
export const countCharacters = (text: string): number => Array.from(text).length;

/** Whether two values of an enumeration are the same: those of the forms are texts. Compiled validators call it. */
export const isSameText = (one: unknown, other: unknown): boolean => one === other;
