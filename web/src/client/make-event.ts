import type { ClientEvent, EventName } from '@gam/schemas/descriptors';
import { makeId } from './make-id.ts';

/** An event with an id of its own, made once: whatever is sent again is sent under the same id. */
export function makeEvent(name: EventName, args: Readonly<Record<string, unknown>>): ClientEvent {
  // The arguments come from the screen; the server checks that they are this event's.
  return { action_id: makeId(), name, args } as ClientEvent;
}
