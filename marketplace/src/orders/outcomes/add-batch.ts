import type { CallInputs } from '@gam/schemas/upstream';
import { lt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { flowOutcomeBatches, flowOutcomes, flowOutcomeSteps, rollOutVisitors } from './tables.ts';

type Batch = CallInputs<'sendFlowOutcomes'>['body'];

/** Adds the sums of a batch; a batch whose key was added before changes nothing. `now` in ms. */
export async function addBatch(db: Database, key: string, batch: Batch, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    const isNew = await tx
      .insert(flowOutcomeBatches)
      .values({ key, at: new Date(now) })
      .onConflictDoNothing()
      .returning();
    if (isNew.length === 0) return;
    await addFlows(tx, batch.flows);
    await addVisitors(tx, batch.trials);
  });
}

/** Adds rows in one order, so that two batches cannot wait for one another. */
async function addFlows(tx: Database, flows: Batch['flows']): Promise<void> {
  const rows = sumBy(flows, keyOf, (one, other) => ({
    ...one,
    begun: one.begun + other.begun,
    backs: one.backs + other.backs,
    errors: one.errors + other.errors,
    quotes: one.quotes + other.quotes,
    steps: [...one.steps, ...other.steps],
  }));
  if (rows.length === 0) return;
  const { rules, service, city, device, day } = flowOutcomes;
  await tx
    .insert(flowOutcomes)
    .values(rows.map(({ steps: _steps, ...row }) => row))
    .onConflictDoUpdate({
      target: [rules, service, city, device, day],
      set: {
        begun: sql`${flowOutcomes.begun} + excluded.begun`,
        backs: sql`${flowOutcomes.backs} + excluded.backs`,
        errors: sql`${flowOutcomes.errors} + excluded.errors`,
        quotes: sql`${flowOutcomes.quotes} + excluded.quotes`,
      },
    });
  const steps = rows.flatMap(({ steps: own, begun: _b, backs: _k, errors: _e, quotes: _q, ...place }) =>
    sumBy(
      own,
      ({ step }) => step,
      (one, other) => ({ ...one, reached: one.reached + other.reached, left: one.left + other.left }),
    ).map(({ step, reached, left }) => ({ ...place, step, reached, leftOn: left })),
  );
  const table = flowOutcomeSteps;
  // A statement takes at most 65,535 parameters; a row has eight.
  for (let from = 0; from < steps.length; from += 5_000)
    await tx
      .insert(table)
      .values(steps.slice(from, from + 5_000))
      .onConflictDoUpdate({
        target: [table.rules, table.service, table.city, table.device, table.day, table.step],
        set: {
          reached: sql`${table.reached} + excluded.reached`,
          leftOn: sql`${table.leftOn} + excluded.left_on`,
        },
      });
}

async function addVisitors(tx: Database, trials: Batch['trials']): Promise<void> {
  const rows = sumBy(
    trials,
    ({ roll_out, from, percent, side }) => [roll_out, from, percent, side].join(' '),
    (one, other) => ({ ...one, visitors: one.visitors + other.visitors, errors: one.errors + other.errors }),
  );
  if (rows.length === 0) return;
  const table = rollOutVisitors;
  await tx
    .insert(table)
    .values(rows.map(({ roll_out, from, ...row }) => ({ ...row, rollOut: roll_out, slot: new Date(from) })))
    .onConflictDoUpdate({
      target: [table.rollOut, table.slot, table.percent, table.side],
      set: {
        visitors: sql`${table.visitors} + excluded.visitors`,
        errors: sql`${table.errors} + excluded.errors`,
      },
    });
}

const keyOf = ({ rules, service, city, device, day }: Batch['flows'][number]): string =>
  [rules, service, city, device, day].join('\n');

/** One row for each key, sorted by it: a statement cannot change a row twice. */
function sumBy<Row>(
  rows: readonly Row[],
  key: (row: Row) => string,
  add: (one: Row, other: Row) => Row,
): Row[] {
  const sums = new Map<string, Row>();
  for (const row of rows) {
    const before = sums.get(key(row));
    sums.set(key(row), before === undefined ? row : add(before, row));
  }
  return [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}

/** Deletes the keys of batches that no BFF sends any more. */
export const deleteOldBatches = (db: Database, before: Date): Promise<void> =>
  deleteInBatches(db, flowOutcomeBatches, lt(flowOutcomeBatches.at, before));
