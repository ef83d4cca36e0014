import { type LiveFlowRules, maxTrials, type Trial } from '@gam/schemas/upstream';
import { readVersionList } from '@gam/engine/rules';
import type { GuardedRollOut } from '../services/live-rules.ts';
import { type RuleSet, visitorShare } from './rule-set.ts';

/**
 * Returns the roll-outs that a new flow takes part in, with its side of each: those of the documents in its list of
 * versions, control included. `visitor`: whose share counts; null takes part in none.
 */
export function trialsOf({ offered }: RuleSet, versions: string, visitor: string | null): Trial[] {
  if (visitor === null) return [];
  const listed = new Set(readVersionList(versions).map(({ name }) => name));
  return offered
    .flatMap(({ stable, candidate }): Trial[] => {
      const name = candidate?.rules.name ?? stable?.name ?? '';
      if (!candidate || candidate.rollOut === '' || candidate.percent === 0 || !listed.has(name)) return [];
      const { rollOut, percent } = candidate;
      const side = visitorShare(visitor, rollOut) < percent ? 'candidate' : 'control';
      return [{ roll_out: rollOut, side, percent }];
    })
    .slice(0, maxTrials);
}

/** Returns the share of a roll-out that new flows get now; null if it is over. */
export const liveShare = ({ offered }: RuleSet, rollOut: string): number | null =>
  offered.find(({ candidate }) => candidate?.rollOut === rollOut)?.candidate?.percent ?? null;

/** Returns the live candidates that are rolled out by a plan. */
export const guardedRollOuts = ({ documents, revision }: LiveFlowRules): GuardedRollOut[] =>
  documents.flatMap(({ name, candidate }) => {
    if (!candidate?.roll_out || !candidate.plan || !candidate.since) return [];
    const { number, percent, plan } = candidate;
    const since = Date.parse(candidate.since);
    return [{ name, number, rollOut: candidate.roll_out, percent, since, plan, revision }];
  });
