import { fireEvent } from '@testing-library/react';

/**
 * Composes a text in a field as a keyboard does: each text replaces the one before in an open composition. Returns what
 * the field showed after each; `end` ends the composition with the last text.
 */
export function compose(field: HTMLInputElement | HTMLTextAreaElement, before: string, ...texts: string[]) {
  fireEvent.compositionStart(field);
  const shown = texts.map((text) => {
    fireEvent.input(field, { target: { value: before + text }, isComposing: true });
    return field.value;
  });
  return { shown, end: () => fireEvent.compositionEnd(field, { data: texts.at(-1) }) };
}

/** Puts a whole text into a field in one event, as a browser fills it in or a phone writes what was dictated. */
export const fillIn = (field: HTMLInputElement, value: string, inputType = 'insertReplacementText') =>
  fireEvent.input(field, { target: { value }, inputType });
