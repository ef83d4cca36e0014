import type { ClientEvent, Phase, Screen } from '@gam/schemas/descriptors';
import type { HistoryChange } from './trail.ts';

/**
 * The key of a step: screens with the same key are the same step. The query of a page is no part of it: a dialog over
 * the page or a longer list keeps the scroll position and the focus.
 */
function stepKey({ id, url, flow }: Screen): string {
  return JSON.stringify(flow === null ? [id, url.split('?', 1)[0]] : [id, flow.id, flow.phase, flow.step]);
}

/** Whether two screens are the same step. */
export function isSameStep(one: Screen, other: Screen): boolean {
  return stepKey(one) === stepKey(other);
}

/** Phases that cannot be visited again: the next screen replaces their history entry. */
const passing = new Set<Phase>(['login', 'quote_pending', 'placing']);
const backwards = new Set<ClientEvent['name']>(['back', 'login_cancel']);

/** Whether a screen is temporary: the next screen replaces it. */
export function isPassing({ flow }: Screen): boolean {
  return flow !== null && passing.has(flow.phase);
}

/** The move in the history with which the screen after an event is shown. */
export function moveFor(event: ClientEvent | undefined, from: Screen | null): HistoryChange {
  if (event === undefined || event.name === 'continue') return 'replace';
  if (event.name === 'jump' && event.args.by === 'history') return 'replace';
  if (backwards.has(event.name)) return 'back';
  return from !== null && isPassing(from) ? 'replace' : 'step';
}
