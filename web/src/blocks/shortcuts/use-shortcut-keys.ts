import type { Shortcuts } from '@gam/schemas/descriptors';
import { useEffect, useEffectEvent } from 'react';
import { useScreenActions } from '../../ui/hooks/use-screen.ts';
import { isForTyping } from './is-for-typing.ts';

type Item = Shortcuts['items'][number];

/** Whether an event is the key of a shortcut, on any layout: by its place, or by the sign that it writes. */
const isKeyOf = ({ key, code, shiftKey }: KeyboardEvent, item: Pick<Item, 'code' | 'shown'>): boolean =>
  (code === item.code && !shiftKey) || key.toLowerCase() === item.shown.toLowerCase();

/** The key that opens the explanation: `?`, as it is written in Latin or Persian. */
const isHelp = ({ key, code, shiftKey }: KeyboardEvent): boolean =>
  key === '?' || key === '؟' || (code === 'Slash' && shiftKey);

/** Listens to the keys of a screen, but not while the user types or a dialog is open. */
export function useShortcutKeys(
  { items }: Shortcuts,
  { isOn, openHelp }: { readonly isOn: boolean; readonly openHelp: () => void },
): void {
  const { visit } = useScreenActions();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!isOn || isForTyping(event) || document.querySelector('[role="dialog"]')) return;
    if (isHelp(event)) {
      event.preventDefault();
      openHelp();
      return;
    }
    const pressed = items.find((item) => isKeyOf(event, item));
    if (!pressed) return;
    event.preventDefault();
    if (pressed.focus !== undefined) focusField(pressed.focus);
    else if (pressed.href !== undefined) visit(pressed.href);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Moves the focus to the field of a name, whose text is then typed over. */
function focusField(name: string): void {
  const [field] = document.getElementsByName(name);
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
}
