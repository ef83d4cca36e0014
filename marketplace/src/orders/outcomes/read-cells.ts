import {
  maturityMinutes,
  orderTimeBounds,
  type RollOutCell,
  type RollOutSide,
  slotMinutes,
  type TrialSide,
} from '@gam/schemas/upstream';
import { and, eq, gte, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { orderOutcomes, orderTrials, rollOutVisitors } from './tables.ts';

/** The class of an order's time: the first whose bound is above it; the number of bounds where none is. */
export const timeClass = sql<number>`width_bucket(
  greatest(0, extract(epoch from ${orderOutcomes.placedAt} - ${orderOutcomes.beganAt}))::double precision,
  array[${sql.raw(orderTimeBounds.join(', '))}]::double precision[])::int`;

/** The beginning of the slot in which an order's flow began. */
const slotOf = sql<Date>`date_bin(
  ${sql.raw(`interval '${slotMinutes} minutes'`)}, ${orderOutcomes.beganAt}, timestamptz 'epoch')`.mapWith(
  orderOutcomes.beganAt,
);

/** What a roll-out brought, by slot and share in the order of time. `from`: the first slot; null: all. */
export async function readCells(db: Database, rollOut: string, from: Date | null): Promise<RollOutCell[]> {
  const { slot } = rollOutVisitors;
  const visitors = await db
    .select()
    .from(rollOutVisitors)
    .where(and(eq(rollOutVisitors.rollOut, rollOut), from === null ? undefined : gte(slot, from)));
  const isInTime = sql`${orderOutcomes.placedAt} < ${orderOutcomes.beganAt} + ${sql.raw(`interval '${maturityMinutes} minutes'`)}`;
  const { percent, side } = orderTrials;
  const ordered = await db
    .select({ slot: slotOf, percent, side, time: timeClass, orders: sql<number>`count(*)::int` })
    .from(orderTrials)
    .innerJoin(orderOutcomes, eq(orderOutcomes.orderUuid, orderTrials.orderUuid))
    .where(
      and(
        eq(orderTrials.rollOut, rollOut),
        isInTime,
        from === null ? undefined : gte(orderOutcomes.beganAt, from),
      ),
    )
    .groupBy(sql`1`, percent, side, sql`4`);

  const cells = new Map<string, RollOutCell>();
  const change = (
    at: { readonly slot: Date; readonly percent: number; readonly side: TrialSide },
    add: (before: RollOutSide) => RollOutSide,
  ) => {
    const begin = at.slot.toISOString();
    const key = `${begin} ${String(at.percent).padStart(3, '0')}`;
    const cell = cells.get(key) ?? {
      from: begin,
      percent: at.percent,
      candidate: noVisitors,
      control: noVisitors,
    };
    cells.set(key, { ...cell, [at.side]: add(cell[at.side]) });
  };
  for (const row of visitors)
    change(row, (before) => ({
      ...before,
      visitors: before.visitors + row.visitors,
      errors: before.errors + row.errors,
    }));
  for (const row of ordered)
    change(row, (before) => ({
      ...before,
      orders: before.orders + row.orders,
      times: orderTimeBounds.map((_, at) => (before.times[at] ?? 0) + (at === row.time ? row.orders : 0)),
    }));
  return [...cells].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, cell]) => cell);
}

const noVisitors: RollOutSide = { visitors: 0, orders: 0, errors: 0, times: [] };
