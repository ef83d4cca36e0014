import type { City } from '@gam/schemas/upstream';
import { boolean, doublePrecision, pgTable, text, integer, jsonb } from 'drizzle-orm/pg-core';

export const areas = pgTable('areas', {
  id: text().primaryKey(),
  cityId: text('city_id').notNull(),
  name: text().notNull(),
  lat: doublePrecision().notNull(),
  lng: doublePrecision().notNull(),
  active: boolean().notNull(),
});

export const cities = pgTable('cities', {
  id: text().primaryKey(),
  name: text().notNull(),
  slug: text().notNull(),
  location: jsonb().$type<City['location']>().notNull(),
  country: jsonb().$type<City['country']>().notNull(),
  /** What prices are multiplied with: 100 leaves them as the rules say. */
  pricePercent: integer('price_percent').notNull(),
  position: integer().notNull(),
  active: boolean().notNull(),
});
