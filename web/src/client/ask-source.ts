import type { ErrorReply, FlowRef, SourceName, SourceReply, ticketHeader } from '@gam/schemas/descriptors';
import { call, readRefusal, type Refused } from './api.ts';

const ticketed: typeof ticketHeader = 'gam-ticket';

/** Identifies a list: a source's name and version in one flow. */
export interface SourceKey {
  readonly flow: Pick<FlowRef, 'id' | 'ticket'>;
  readonly name: SourceName;
  readonly v: string;
  /** The id of one page or detail; null: the list itself. */
  readonly item: string | null;
}

/** The outcome of a request for a source. */
export type SourceOutcome = { kind: 'source'; reply: SourceReply } | Refused | { kind: 'unreachable' };

/** Requests the items of a source under the version that a screen names. The ticket identifies a flow that is not stored yet. */
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
