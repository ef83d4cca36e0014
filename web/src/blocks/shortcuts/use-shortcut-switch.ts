import { useSyncExternalStore } from 'react';
import { attempt } from '@gam/client/stored';

const name = 'gam.shortcuts';
const listeners = new Set<() => void>();

const read = (): boolean => attempt(() => localStorage.getItem(name)) !== 'off';

function write(isOn: boolean): void {
  attempt(() => (isOn ? localStorage.removeItem(name) : localStorage.setItem(name, 'off')));
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether this browser's user wants shortcuts of one key, and the function that changes it. [WCAG 2.1.4] */
export const useShortcutSwitch = (): readonly [boolean, (isOn: boolean) => void] => [
  useSyncExternalStore(subscribe, read, () => true),
  write,
];
