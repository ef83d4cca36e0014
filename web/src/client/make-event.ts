import type { ClientEvent, EventName } from '@gam/schemas/descriptors';
import { makeId } from './make-id.ts';

/** An event with a new id. A repeated request has the same id. */
export function makeEvent(name: EventName, args: Readonly<Record<string, unknown>>): ClientEvent {
  // The arguments come from the screen; the server checks them against the event.
  return { action_id: makeId(), name, args } as ClientEvent;
}
