import type { OutcomeDevice, TrialSide } from '@gam/schemas/upstream';
import { bigint, boolean, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/database.ts';
import { orders } from '../records/index.ts';

const count = () => bigint({ mode: 'number' }).notNull();

/** The keys of the batches that were added. */
export const flowOutcomeBatches = pgTable(
  'flow_outcome_batches',
  { key: text().primaryKey(), at: instant('at').notNull() },
  (table) => [index('flow_outcome_batches_by_time').on(table.at)],
);

/** What flows are summed by. */
const counted = {
  rules: text().notNull(),
  service: text().notNull(),
  city: text().notNull(),
  device: text().$type<OutcomeDevice>().notNull(),
  day: date().notNull(),
};

export const flowOutcomes = pgTable(
  'flow_outcomes',
  { ...counted, begun: count(), backs: count(), errors: count(), quotes: count() },
  (table) => [primaryKey({ columns: [table.rules, table.service, table.city, table.device, table.day] })],
);

export const flowOutcomeSteps = pgTable(
  'flow_outcome_steps',
  {
    ...counted,
    step: text().notNull(),
    reached: count(),
    leftOn: bigint('left_on', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.rules, table.service, table.city, table.device, table.day, table.step] }),
  ],
);

export const rollOutVisitors = pgTable(
  'roll_out_visitors',
  {
    rollOut: text('roll_out').notNull(),
    slot: instant('slot').notNull(),
    percent: integer().notNull(),
    side: text().$type<TrialSide>().notNull(),
    visitors: count(),
    errors: count(),
  },
  (table) => [primaryKey({ columns: [table.rollOut, table.slot, table.percent, table.side] })],
);

export const orderOutcomes = pgTable(
  'order_outcomes',
  {
    orderUuid: text('order_uuid')
      .primaryKey()
      .references(() => orders.uuid),
    rules: text().notNull(),
    device: text().$type<OutcomeDevice>().notNull(),
    beganAt: instant('began_at').notNull(),
    placedAt: instant('placed_at').notNull(),
    isPrepaid: boolean('is_prepaid').notNull(),
  },
  (table) => [index('order_outcomes_by_rules').on(table.rules)],
);

export const orderTrials = pgTable(
  'order_trials',
  {
    orderUuid: text('order_uuid')
      .notNull()
      .references(() => orderOutcomes.orderUuid),
    rollOut: text('roll_out').notNull(),
    percent: integer().notNull(),
    side: text().$type<TrialSide>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderUuid, table.rollOut] }),
    index('order_trials_of_roll_out').on(table.rollOut),
  ],
);
