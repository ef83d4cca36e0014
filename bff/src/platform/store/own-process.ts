import { EventEmitter } from 'node:events';
import type { Processes } from './store.ts';

/** The processes of a store that only this process uses. */
export function ownProcess(bootId: string): Processes {
  const told = new EventEmitter<{ flow: [string] }>().setMaxListeners(0);
  return {
    isAlive: (owner) => owner === bootId,
    leave: async () => {},
    tell: (flow) => void told.emit('flow', flow),
    onTold: (listener) => {
      told.on('flow', listener);
      return () => void told.off('flow', listener);
    },
  };
}
