import type { ErrorReply, FlowRef, SourceName, SourceReply, ticketHeader } from '@gam/schemas/descriptors';
import { call, readRefusal, type Refused } from './api.ts';

const ticketed: typeof ticketHeader = 'gam-ticket';

/** Which list: a source's name and version, of one flow. */
export interface SourceKey {
  readonly flow: Pick<FlowRef, 'id' | 'ticket'>;
  readonly name: SourceName;
  readonly v: string;
  /** One page or detail of it; null: the list itself. */
  readonly item: string | null;
}

/** What came of asking for a source. */
export type SourceOutcome = { kind: 'source'; reply: SourceReply } | Refused | { kind: 'unreachable' };

/** The items of a source, under the version that a screen named; a flow that no event has made has its ticket. */
export function askSource({ flow, name, v, item }: SourceKey, signal: AbortSignal): Promise<SourceOutcome> {
  const query = new URLSearchParams(item === null ? { v } : { v, item });
  const path = `/api/flows/${encodeURIComponent(flow.id)}/sources/${name}?${query}`;
  return call(path, { method: 'GET', headers: { [ticketed]: flow.ticket } }, signal, readSource);
}

async function readSource(response: Response): Promise<SourceOutcome> {
  const value = (await response.json()) as Partial<SourceReply & ErrorReply>;
  if (typeof value.error === 'object') return readRefusal(response, value as ErrorReply);
  return value.items === undefined
    ? { kind: 'unreachable' }
    : { kind: 'source', reply: value as SourceReply };
}
