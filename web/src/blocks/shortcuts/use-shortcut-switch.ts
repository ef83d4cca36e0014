import { useSyncExternalStore } from 'react';
import { attempt } from '@gam/client/stored';

const name = 'gam.shortcuts';
/** The window's event after a change in this tab; other tabs get the browser's own. */
const changed = 'gam-shortcuts';

const read = (): boolean => attempt(() => localStorage.getItem(name)) !== 'off';

function write(isOn: boolean): void {
  attempt(() => (isOn ? localStorage.removeItem(name) : localStorage.setItem(name, 'off')));
  dispatchEvent(new Event(changed));
}

const subscribe = (listener: () => void) => {
  const events = [changed, 'storage'];
  for (const event of events) addEventListener(event, listener);
  return () => {
    for (const event of events) removeEventListener(event, listener);
  };
};

/** Whether this browser's user wants shortcuts of one key, and the function that changes it. [WCAG 2.1.4] */
export const useShortcutSwitch = (): readonly [boolean, (isOn: boolean) => void] => [
  useSyncExternalStore(subscribe, read, () => true),
  write,
];
