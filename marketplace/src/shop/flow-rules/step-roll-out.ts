import { done, type Result } from '@gam/shared/result';
import { nextPercent } from '@gam/shared/check-roll-out-plan';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { upstreamCalls } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { changeFlowRules, type Done } from './change-flow-rules.ts';
import { pointAt, type Pointer } from './pointer.ts';
import { findPointer, findVersion, readRevision, storePointer } from './repository.ts';
import { type FlowRulesDeps, withKey } from './rules-calls.ts';
import { flowRulesPointers } from './tables.ts';
import { type CandidateRollOut, rollOutOf } from './candidate-roll-out.ts';

/** A roll-out as it is stored, with the person who answers for its moves: the approver, else the publisher. */
interface StoredRollOut {
  readonly pointer: Pointer;
  readonly trial: CandidateRollOut;
  readonly by: string;
}

async function findRollOut(
  db: Database,
  { name, number, rollOut }: { name: string; number: number; rollOut: string },
): Promise<Result<StoredRollOut, Refusal>> {
  const pointer = await findPointer(db, name);
  const [row] = await db
    .select({ trial: flowRulesPointers.trial })
    .from(flowRulesPointers)
    .where(eq(flowRulesPointers.name, name));
  const trial = rollOutOf(pointer, row?.trial ?? null);
  const version = await findVersion(db, name, number);
  if (trial === null || trial.number !== number || trial.roll_out !== rollOut || version === undefined)
    return refuse(409, 'این نسخه در حال عرضه گام‌به‌گام نیست.', { code: 'no_roll_out' });
  return done({ pointer, trial, by: trial.approved_by ?? version.by.id });
}

/** Moves a candidate to the next share of its plan, or takes it back; any other share is refused. */
function moveRollOut(
  { pointer, trial: { number, plan } }: StoredRollOut,
  percent: number,
): Result<Pointer, Refusal> {
  if (percent === 0) return done({ ...pointer, candidate: null });
  const isNext = plan !== null && nextPercent(plan, pointer.candidate?.percent ?? 0) === percent;
  return isNext
    ? done(pointAt(pointer, number, percent))
    : refuse(409, 'این سهم گام بعدی برنامه نیست.', { code: 'not_planned' });
}

/** The moves of guarded roll-outs, which BFFs send by themselves. */
export function stepRoutes(app: FastifyInstance, { db, now }: FlowRulesDeps): void {
  registerCall(app, upstreamCalls.stepFlowRules, ({ params: { name }, body, key }) =>
    withKey(key, async (own) => {
      const { number, roll_out: rollOut, percent, revision, reason } = body;
      const before = await findRollOut(db, { name, number, rollOut });
      if (!before.ok) return before;
      // The same versions count at every share between the first and the last, so their proof stays.
      const certificate = percent > 0 && percent < 100 ? (await readRevision(db)).certificate : null;
      const at = new Date(now());
      const step = async (tx: Database): Promise<Result<Done, Refusal>> => {
        const found = await findRollOut(tx, { name, number, rollOut });
        if (!found.ok) return found;
        const pointer = moveRollOut(found.value, percent);
        if (!pointer.ok) return pointer;
        await storePointer(tx, name, pointer.value, { now: at });
        return done({
          number,
          percent: percent === 0 ? null : percent,
          approvedBy: found.value.trial.approved_by,
        });
      };
      const action = percent === 0 ? ('roll_back' as const) : ('roll_out' as const);
      const entry = await changeFlowRules(
        db,
        {
          action,
          name,
          given: { number, rollOut, percent },
          reason,
          caller: { userId: before.value.by },
          key: own,
          now: at.getTime(),
          revision,
          certificate,
        },
        step,
      );
      if (!entry.ok) return entry;
      if (entry.value.live === null) throw new Error('a change of what counts has no live set in the audit');
      return done(entry.value.live);
    }),
  );
}
