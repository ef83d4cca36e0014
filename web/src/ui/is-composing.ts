/** Whether a key belongs to a composition. Safari ends the composition before the key that ended it: its code is 229. */
export const isComposing = (event: KeyboardEvent): boolean =>
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else tells it in Safari
  event.isComposing || event.keyCode === 229;
