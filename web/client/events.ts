import type { ClientEvent, EventName } from '@gam/schemas/descriptors';

/** A random unique id. Works outside secure contexts (a phone on the office network), where randomUUID is missing. */
export function makeId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}

/** An event with a new id. A repeated request has the same id. */
export function makeEvent(name: EventName, args: Readonly<Record<string, unknown>>): ClientEvent {
  // The arguments come from the screen; the server checks them against the event.
  return { action_id: makeId(), name, args } as ClientEvent;
}

/** Whether events change the user (sign_out, sign_out_everywhere, operator_sign_in): the earlier user's data is forgotten. */
export const endsSession = (events: readonly ClientEvent[]): boolean =>
  events.some(({ name }) => /sign_/.test(name));
