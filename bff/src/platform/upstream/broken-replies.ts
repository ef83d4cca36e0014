import type { bffCalls } from '@gam/schemas/descriptors';
import type { UpstreamCallName } from '@gam/schemas/upstream';
import type { Static } from 'typebox';
import { type Caches, makeCaches } from '../store/caches.ts';
import type { ReplyProblem } from './failure.ts';

/** A kind of broken reply: one call, one field, one expectation. */
type BrokenReply = Static<typeof bffCalls.listBrokenReplies.reply>['results'][number];

/** The number of kinds that are kept; the one that has not come for longest is forgotten first. */
const keptKinds = 200;
/** A kind is reported once in this time, ms. */
const quietMs = 60_000;

interface Kept extends BrokenReply {
  /** ms */
  readonly reportedAt: number;
}

/** Which replies of the upstream broke the contract: for the log, once per kind and minute, and for the team's page. */
export interface BrokenReplies {
  /** Notes a broken reply; returns whether its kind is to be reported now. */
  readonly note: (call: UpstreamCallName, problem: ReplyProblem) => boolean;
  /** Returns the kinds, the latest first. */
  readonly list: () => BrokenReply[];
}

/** Keeps the kinds of broken replies in bounded memory. `now` in ms. */
export function makeBrokenReplies(now: () => number, caches: Caches = makeCaches()): BrokenReplies {
  const kinds = caches.open<Kept>('broken replies', keptKinds);
  return {
    note: (call, { field: path, expected, came: got }) => {
      const field = path.replaceAll(/\/\d+(?=\/|$)/g, '/*');
      const key = JSON.stringify([call, field, expected]);
      const known = kinds.get(key);
      const at = now();
      const instant = new Date(at).toISOString();
      const isReported = known === undefined || at - known.reportedAt >= quietMs;
      kinds.set(key, {
        call,
        field,
        expected,
        got,
        count: (known?.count ?? 0) + 1,
        first_at: known?.first_at ?? instant,
        last_at: instant,
        reportedAt: isReported ? at : known.reportedAt,
      });
      return isReported;
    },
    list: () => kinds.newestFirst().map(({ reportedAt: _reported, ...kind }) => kind),
  };
}
