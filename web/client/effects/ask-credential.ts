import type { EffectOf } from '@gam/schemas/descriptors';
import { loadChunk } from '../load-chunk.ts';
import type { EffectHost } from './effect-host.ts';

/** Asks the browser for a passkey, with code that only pages of the team load, and sends what it gives. */
export function askCredential(effect: EffectOf<'ask_credential'>, host: EffectHost): void {
  const asked = loadChunk('passkey', () => import('./read-passkey.ts')).then(({ readPasskey }) =>
    readPasskey(effect, host),
  );
  host.during(asked);
}
