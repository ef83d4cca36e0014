import type { Intent, IntentName } from '../../engine/flow/outcome.ts';
import { makeRegistry } from '../registry.ts';
import type { AnyIntentHandler, IntentHandler } from './intent-handler.ts';

/** Every intent and how it becomes a call. */
type IntentHandlers = { readonly [N in IntentName]: IntentHandler<N> };

export const intentHandlers = makeRegistry<IntentHandlers>('intent handlers');

/** The handler of an intent; to be given that intent. */
export function handlerOf(intent: Intent): AnyIntentHandler {
  // The registry pairs each name with its own intent, which the compiler cannot follow through the look-up.
  return intentHandlers.entries()[intent.call] as AnyIntentHandler;
}
