import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Option } from '@gam/schemas/questions';

export const fetchedOptions = pgTable(
  'fetched_options',
  {
    serviceId: text('service_id').notNull(),
    questionId: text('question_id').notNull(),
    id: text().notNull(),
    /** The earlier question and the option of it that must have been chosen; null: offered in any case. */
    whenQuestion: text('when_question'),
    whenOption: text('when_option'),
    option: jsonb().$type<Option>().notNull(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.serviceId, table.position] })],
);
