import { isComposing } from '../../ui/is-composing.ts';

/** Inputs that letters do not change. */
const notTyped: ReadonlySet<string> = new Set([
  'radio',
  'checkbox',
  'button',
  'submit',
  'reset',
  'range',
  'file',
]);

/** Whether a key goes into a text or a list: a field, an editable part, a menu, or a composition. */
export function isForTyping(event: KeyboardEvent): boolean {
  const { target } = event;
  if (isComposing(event)) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !notTyped.has(target.type);
  // `isContentEditable` is missing in some environments without a layout.
  const isEditable = target.isContentEditable || target.closest('[contenteditable="true"]') !== null;
  return (
    isEditable || target.closest('textarea, select, [role="listbox"], [role="menu"], [role="grid"]') !== null
  );
}
