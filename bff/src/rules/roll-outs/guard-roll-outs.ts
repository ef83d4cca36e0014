import { slotMinutes } from '@gam/schemas/upstream';
import type { FastifyBaseLogger } from 'fastify';
import { decideRollOut, isMature, type RollOutDecision } from './decide-roll-out.ts';
import { startWatch, watchCell, type Watch } from './watch-roll-out.ts';
import { repeatWork } from '../../platform/repeat-work.ts';
import type { Upstream } from '../../platform/upstream/client.ts';
import type { GuardedRollOut } from '../services/live-rules.ts';
import { explainStep, explainStop } from './explain-move.ts';

interface Settings {
  readonly upstream: Pick<Upstream, 'poll'>;
  readonly rollOuts: () => readonly GuardedRollOut[];
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  readonly now: () => number;
  /** How often roll-outs are looked at, ms. */
  readonly everyMs?: number;
}

/** What was read of a roll-out, and where the next reading begins. */
interface Seen {
  readonly watch: Watch;
  readonly from: string | null;
}

const deadlineMs = 5_000;
const slotMs = slotMinutes * 60_000;

/**
 * Watches the guarded roll-outs: reads what they brought, and sends the next step of the plan, or the way back when a
 * guard is broken. Every BFF does so; the upstream takes a move only over the revision that it was decided on, so of
 * several only one counts.
 */
export function guardRollOuts({ upstream, rollOuts, log, now, everyMs = 20_000 }: Settings) {
  let seen = new Map<string, Seen>();

  const read = async (rollOut: GuardedRollOut, before: Seen, signal: AbortSignal): Promise<Seen | null> => {
    const reply = await upstream.poll('loadRollOutCells', {
      params: { roll_out: rollOut.rollOut },
      query: before.from === null ? {} : { from: before.from },
      signal,
    });
    if (!reply.ok || !reply.value.changed) {
      if (!reply.ok) log.warn({ failure: reply.failure }, `what ${rollOut.name} brought could not be read`);
      return null;
    }
    const mature = reply.value.value.cells.filter((cell) => isMature(cell, now()));
    const last = mature.at(-1);
    return {
      watch: mature.reduce(watchCell, before.watch),
      from: last ? new Date(Date.parse(last.from) + slotMs).toISOString() : before.from,
    };
  };

  const move = async (rollOut: GuardedRollOut, decision: RollOutDecision, signal: AbortSignal) => {
    if (decision.is !== 'stop' && decision.is !== 'step') return;
    const percent = decision.is === 'stop' ? 0 : decision.percent;
    const reason = decision.is === 'stop' ? explainStop(decision.broken) : explainStep(rollOut, percent);
    const { name, number, revision, rollOut: roll_out } = rollOut;
    const sent = await upstream.poll('stepFlowRules', {
      params: { name },
      body: { number, roll_out, percent, revision, reason },
      key: `${roll_out}/${revision}/${percent}`,
      signal,
    });
    if (sent.ok) log.info({ roll_out, percent }, `${name}@${number}: ${reason}`);
    else if (sent.failure.status !== 409)
      log.error({ failure: sent.failure, roll_out, percent }, `${name}@${number} was not moved: ${reason}`);
  };

  const run = async (ending: AbortSignal): Promise<number> => {
    const live = rollOuts();
    const kept = new Map<string, Seen>();
    for (const rollOut of live) {
      const signal = AbortSignal.any([ending, AbortSignal.timeout(deadlineMs)]);
      const key = `${rollOut.rollOut} ${JSON.stringify(rollOut.plan.guards)}`;
      const before = seen.get(key) ?? { watch: startWatch(rollOut.plan.guards), from: null };
      const after = await read(rollOut, before, signal);
      kept.set(key, after ?? before);
      if (after) await move(rollOut, decideRollOut(rollOut.plan, rollOut, after.watch, now()), signal);
    }
    seen = kept;
    return everyMs;
  };

  return repeatWork(run, (error) => log.error({ err: error }, 'roll-outs could not be looked at'));
}
