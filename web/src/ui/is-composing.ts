/** Whether a key belongs to a composition. Safari ends the composition before the key that ended it: its code is 229. */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;
