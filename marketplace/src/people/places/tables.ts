import { boolean, doublePrecision, pgTable, text } from 'drizzle-orm/pg-core';

export const areas = pgTable('areas', {
  id: text().primaryKey(),
  cityId: text('city_id').notNull(),
  name: text().notNull(),
  lat: doublePrecision().notNull(),
  lng: doublePrecision().notNull(),
  active: boolean().notNull(),
});
