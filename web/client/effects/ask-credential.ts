import type { EffectOf } from '@gam/schemas/descriptors';
import { loadChunk } from '../load-chunk.ts';
import type { EffectHost } from './effect-host.ts';

/**
 * Asks the browser for a passkey, with code that only pages of the team load, and sends what it gives. Returns whether it
 * has sent an event.
 */
export function askCredential(effect: EffectOf<'ask_credential'>, host: EffectHost): Promise<boolean> {
  return loadChunk('passkey', () => import('./read-passkey.ts')).then(({ readPasskey }) =>
    readPasskey(effect, host),
  );
}
