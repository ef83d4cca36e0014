import type { ClientEvent, FlowEvents, FlowRef, PageEvents } from '@gam/schemas/descriptors';

/** What events are sent on: a flow at a revision, or a page without one. */
export interface Base {
  readonly url: string;
  readonly flow: Pick<FlowRef, 'id' | 'ticket' | 'rev'> | null;
}

/** Events in the form that what they are sent on takes: with its flow and revision, or with its URL. */
export function envelope({ flow, url }: Base, events: readonly ClientEvent[]): FlowEvents | PageEvents {
  if (flow === null) return { flow, url, events: [...events] };
  return { flow: flow.id, ticket: flow.ticket, base_rev: flow.rev, events: [...events] };
}
