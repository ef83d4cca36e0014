/** The id of what is wrong with a field, by the field's. */
export const errorId = (id: string): string => `${id}-error`;
