import { boolean, doublePrecision, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/columns.ts';

export const genders = ['female', 'male'] as const;
export type Gender = (typeof genders)[number];

export const experts = pgTable('experts', {
  id: text().primaryKey(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  gender: text().$type<Gender>().notNull(),
  /** The picture's path; null: none was given. */
  avatar: text(),
  /** How many scores the average is of. */
  scores: integer().notNull(),
  averageScore: doublePrecision('average_score'),
  doneOrders: integer('done_orders').notNull(),
  isGold: boolean('is_gold').notNull(),
  isSilver: boolean('is_silver').notNull(),
  discountPercent: integer('discount_percent'),
  /** Null: nobody has said when it ends. */
  discountEndsAt: instant('discount_ends_at'),
  /** What people find the expert's discounts by, folded like a voucher; null: none. */
  referralCode: text('referral_code'),
  active: boolean().notNull(),
});

export const expertServices = pgTable(
  'expert_services',
  { expertId: text('expert_id').notNull(), serviceId: text('service_id').notNull() },
  (table) => [primaryKey({ columns: [table.expertId, table.serviceId] })],
);

export const expertCities = pgTable(
  'expert_cities',
  { expertId: text('expert_id').notNull(), cityId: text('city_id').notNull() },
  (table) => [primaryKey({ columns: [table.expertId, table.cityId] })],
);

export const expertRestrictions = pgTable(
  'expert_restrictions',
  {
    expertId: text('expert_id').notNull(),
    serviceId: text('service_id').notNull(),
    questionId: text('question_id').notNull(),
    /** The options that are left. */
    answers: jsonb().$type<readonly string[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.expertId, table.serviceId, table.questionId] })],
);

export const favouriteExperts = pgTable(
  'favourite_experts',
  {
    customerId: text('customer_id').notNull(),
    expertId: text('expert_id').notNull(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.expertId] })],
);
