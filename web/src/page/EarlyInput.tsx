import { type ReactNode, useLayoutEffect } from 'react';

declare global {
  interface Window {
    /** The page's own listener before the client has started, and the last button that was pressed until then. */
    gamEarly?: EventListener & { button?: HTMLButtonElement };
  }
}

/** Ends the page's own listener: from now on React hears of presses. */
export function endEarlyListener(): void {
  if (window.gamEarly) window.removeEventListener('click', window.gamEarly);
}

/** Draws its children, and gives them what was typed, chosen and pressed in the server's HTML before they took it over. */
export function EarlyInput({ root, children }: { root: HTMLElement; children: ReactNode }) {
  // Read before the next drawing, which would set the fields to their own values.
  useLayoutEffect(() => {
    // What the form is posted with where there is no script.
    for (const field of document.querySelectorAll('input[form="gam-form"]')) field.remove();
    const inputs = [...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
    const marks = inputs.filter(isMark);
    const chosen = marks.filter(({ checked, defaultChecked }) => checked !== defaultChecked);
    const typed = inputs
      .filter((input) => !isMark(input) && input.value !== input.defaultValue)
      .map((field) => ({ field, value: field.value, from: field.selectionStart, to: field.selectionEnd }));
    // Repeated after this drawing, so that React draws the outcome of each event at once and the caret stays.
    queueMicrotask(() => {
      for (const mark of chosen) chooseAgain(mark);
      for (const { field, value, from, to } of typed) {
        typeAgain(field, value);
        if (document.activeElement === field) field.setSelectionRange(from, to);
      }
      window.gamEarly?.button?.click();
      delete window.gamEarly;
    });
  }, [root]);
  return children;
}

const isMark = (input: HTMLInputElement | HTMLTextAreaElement): input is HTMLInputElement =>
  input.type === 'radio' || input.type === 'checkbox';

/** A radio that another one has replaced needs nothing: the choice of the other one says so. */
function chooseAgain(mark: HTMLInputElement): void {
  if (mark.type === 'radio' && mark.defaultChecked) return;
  // React compares with the state that it has set itself.
  mark.checked = mark.defaultChecked;
  // A tap may also continue; a choice by the keyboard does not.
  const detail = mark.matches(':focus-visible') ? 0 : 1;
  mark.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
}

function typeAgain(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  field.value = field.defaultValue;
  // By the setter of the element's class, which React does not see: to React the text changes with the event.
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
