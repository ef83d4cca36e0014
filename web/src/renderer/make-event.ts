import type { ClientEvent, EventName } from '@gam/schemas/descriptors';

/** An event with an id of its own, made once: whatever is sent again is sent under the same id. */
export function makeEvent(name: EventName, args: Readonly<Record<string, unknown>>): ClientEvent {
  // The arguments come from the screen; the server checks that they are this event's.
  return { action_id: makeActionId(), name, args } as ClientEvent;
}

function makeActionId(): string {
  // Outside secure contexts (a phone on the office network, in development) there is no randomUUID.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
