import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { PriceRules } from '../pricing/price-rules.ts';
import type { StoredDetail } from './service-question.ts';
import { instant } from '../../platform/database/columns.ts';

export const categories = pgTable(
  'categories',
  {
    main: text().notNull(),
    slug: text().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    position: integer().notNull(),
    active: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.main, table.slug] })],
);

export const services = pgTable('services', {
  id: text().primaryKey(),
  main: text().notNull(),
  category: text().notNull(),
  slug: text().notNull(),
  summary: text().notNull(),
  image: text(),
  detail: jsonb().$type<StoredDetail>().notNull(),
  priceRules: jsonb('price_rules').$type<PriceRules>().notNull(),
  position: integer().notNull(),
  active: boolean().notNull(),
});

export const serviceCities = pgTable(
  'service_cities',
  { serviceId: text('service_id').notNull(), cityId: text('city_id').notNull() },
  (table) => [primaryKey({ columns: [table.serviceId, table.cityId] })],
);

export const serviceVisits = pgTable('service_visits', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  serviceId: text('service_id').notNull(),
  cityId: text('city_id').notNull(),
  source: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
  at: instant('at').notNull(),
});
