import type { ClientEvent, Phase, Screen } from '@gam/schemas/descriptors';
import type { Move } from './trail.ts';

/**
 * Tells steps apart: the same key is the same step, shown again. A page is the same whatever its query: a dialog that
 * opens over it, or more of a list, leaves everybody where they are.
 */
export function stepKey({ id, url, flow }: Screen): string {
  return JSON.stringify(flow === null ? [id, url.split('?', 1)[0]] : [id, flow.id, flow.phase, flow.step]);
}

/** Whether two screens are the same step. */
export function isSameStep(one: Screen, other: Screen): boolean {
  return stepKey(one) === stepKey(other);
}

/** Phases that nobody comes back to: their history entry becomes that of what follows. */
const passing = new Set<Phase>(['login', 'quote_pending', 'placing']);
const backwards = new Set<ClientEvent['name']>(['back', 'login_cancel']);

/** Whether a screen only stands in until what follows is known, and is then followed by it. */
export function isPassing({ flow }: Screen): boolean {
  return flow !== null && passing.has(flow.phase);
}

/** How the screen that answers an event is arrived at. */
export function moveFor(event: ClientEvent | undefined, from: Screen | null): Move {
  if (event === undefined || event.name === 'continue') return 'replace';
  if (event.name === 'jump' && event.args.by === 'history') return 'replace';
  if (backwards.has(event.name)) return 'back';
  return from !== null && isPassing(from) ? 'replace' : 'step';
}
