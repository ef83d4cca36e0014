import type { ClientEvent, FlowEvents, PageEvents, Screen } from '@gam/schemas/descriptors';

/** Events in the form that their screen takes: with its flow and revision, or with its URL. */
export function envelope({ flow, url }: Screen, events: readonly ClientEvent[]): FlowEvents | PageEvents {
  if (flow === null) return { flow, url, events: [...events] };
  return { flow: flow.id, ticket: flow.ticket, base_rev: flow.rev, events: [...events] };
}
