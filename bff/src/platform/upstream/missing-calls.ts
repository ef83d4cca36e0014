import { canonicalJson } from '@gam/engine';
import type { UpstreamCall } from '@gam/schemas/upstream';
import { impersonalMark } from '@gam/schemas/values';
import { sha256 } from '../hash.ts';
import type { Caches } from '../store/caches.ts';
import type { ExchangeInput } from './exchange.ts';
import { isAbsent, type UpstreamFailure, type UpstreamResult } from './failure.ts';

/** A call counts as missing after so many refusals without another answer between them, the first so long ago, ms. */
const fewest = 3;
const shortestMs = 30_000;
/** A missing call is tried again after this long, ms. */
const againMs = 60_000;
/** How many calls are remembered, each with what it was asked about and by whom. */
const mostRemembered = 20_000;

interface Refusals {
  readonly since: number;
  readonly count: number;
  /** The last refusal, which stands in for the calls that are not made. */
  readonly failure: UpstreamFailure;
  /** When a missing call was tried last; null: it does not count as missing. */
  readonly triedAt: number | null;
}

interface Field {
  readonly [impersonalMark]?: 'id' | 'size';
  readonly default?: unknown;
}

/** Returns the published ids in a query; null where a customer chose or typed something of it. */
function publishedIds({ query: schema }: UpstreamCall, query: unknown): object | null {
  const fields = (schema && 'properties' in schema ? schema.properties : {}) as Record<string, Field>;
  const sent = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null);
  const isImpersonal = ([name, value]: [string, unknown]) =>
    fields[name]?.[impersonalMark] !== undefined || value === fields[name]?.default;
  if (!sent.every(isImpersonal)) return null;
  return Object.fromEntries(sent.filter(([name]) => fields[name]?.[impersonalMark] === 'id'));
}

/** Whether a failure leaves open whether the upstream has the call: no answer, a fault, or too many calls. */
const saysNothing = ({ status, kind }: UpstreamFailure): boolean =>
  status === 0 || status === 429 || kind === 'fault';

/**
 * Remembers which optional calls the upstream lacks, in this process. Of a call whose path or query names something of a
 * customer's, a refusal may be about just that, so it is asked each time; likewise of one with a body. What a user's token
 * asks for is remembered for that user, until they change something.
 */
export function makeMissingCalls(now: () => number, caches: Caches) {
  const kept = caches.open<Refusals>('missing calls', mostRemembered, 'people');
  const changes = caches.open<number>('changes of users who miss calls', mostRemembered, 'people');

  const ownerOf = (token: string): string => sha256(token, 'base64url');

  const keyOf = (name: string, call: UpstreamCall, input: ExchangeInput): string | null => {
    const mayCount = call.method === 'GET' && call.isNeeded !== true && !call.params && input.fresh !== true;
    const ids = mayCount ? publishedIds(call, input.query) : null;
    if (ids === null) return null;
    const isPublic = call.auth === 'anyone' || call.auth === 'optional' || call.auth === 'bff';
    const owner = isPublic || !input.token ? '' : ownerOf(input.token);
    return `${name} ${owner} ${changes.get(owner) ?? 0} ${canonicalJson(ids)}`;
  };

  return {
    /** Returns the refusal of a call that counts as missing; null where the call is to be made. */
    find: (name: string, call: UpstreamCall, input: ExchangeInput): UpstreamFailure | null => {
      const key = keyOf(name, call, input);
      const known = key === null ? undefined : kept.get(key);
      if (key === null || !known || known.triedAt === null) return null;
      const sinceMs = now() - known.triedAt;
      // The clock may have been set back.
      if (sinceMs >= 0 && sinceMs < againMs) return known.failure;
      kept.set(key, { ...known, triedAt: now() });
      return null;
    },
    /** Whether a call counts as missing, without trying it. */
    lacks: (name: string, call: UpstreamCall, input: ExchangeInput): boolean => {
      const key = keyOf(name, call, input);
      return key !== null && typeof kept.get(key)?.triedAt === 'number';
    },
    /** Takes notice of what came of a call; returns whether it counts as missing from now on. */
    note: (
      name: string,
      call: UpstreamCall,
      input: ExchangeInput,
      result: UpstreamResult<unknown>,
    ): boolean => {
      if (call.effect === 'write' && input.token && result.ok) {
        const owner = ownerOf(input.token);
        changes.set(owner, (changes.get(owner) ?? 0) + 1);
      }
      const key = keyOf(name, call, input);
      if (key === null || (!result.ok && saysNothing(result.failure))) return false;
      const known = kept.get(key);
      if (result.ok || !isAbsent(result.failure)) {
        kept.delete(key);
        return false;
      }
      const since = Math.min(known?.since ?? now(), now());
      const count = (known?.count ?? 0) + 1;
      const isMissing = count >= fewest && now() - since >= shortestMs;
      kept.set(key, { since, count, failure: result.failure, triedAt: isMissing ? now() : null });
      return isMissing && known?.triedAt === null;
    },
  };
}
