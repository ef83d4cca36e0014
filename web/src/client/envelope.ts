import type { ClientEvent, FlowEvents, FlowRef, PageEvents } from '@gam/schemas/descriptors';

/** The base of events: a flow at a revision, or a page without a flow. */
export interface Base {
  readonly url: string;
  readonly flow: Pick<FlowRef, 'id' | 'ticket' | 'rev'> | null;
}

/** The request body of events: with their flow and revision, or with their page's URL. */
export function envelope({ flow, url }: Base, events: readonly ClientEvent[]): FlowEvents | PageEvents {
  if (flow === null) return { flow, url, events: [...events] };
  return { flow: flow.id, ticket: flow.ticket, base_rev: flow.rev, events: [...events] };
}
