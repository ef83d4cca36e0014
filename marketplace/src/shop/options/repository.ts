import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Answer, Option } from '@gam/schemas/questions';
import { integer, jsonb, pgTable, primaryKey, text, index } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/database/database.ts';
import { services } from '../catalogue/index.ts';

export const fetchedOptions = pgTable(
  'fetched_options',
  {
    serviceId: text('service_id')
      .notNull()
      .references(() => services.id),
    questionId: text('question_id').notNull(),
    id: text().notNull(),
    /** The earlier question and its required option; null: unconditional. */
    whenQuestion: text('when_question'),
    whenOption: text('when_option'),
    option: jsonb().$type<Option>().notNull(),
    position: integer().notNull(),
  },
  (table) => [
    index('fetched_options_of_question').on(table.serviceId, table.questionId, table.whenOption),
    primaryKey({ columns: [table.serviceId, table.position] }),
  ],
);

export type FetchedOptionRow = typeof fetchedOptions.$inferSelect;

/** The options that these questions of a service fetch after these answers, in display order. */
export function findFetchedOptions(
  db: Database,
  serviceId: string,
  questions: readonly string[],
  answers: readonly Pick<Answer, 'id' | 'values'>[],
): Promise<FetchedOptionRow[]> {
  const chosen = answers.flatMap(({ id, values }) =>
    values.map((value) => ({ question: id, option: value })),
  );
  // One parameter for any number of answers.
  const given = sql`(${fetchedOptions.whenQuestion}, ${fetchedOptions.whenOption}) in (
    select question, option from jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb) as chosen (question text, option text)
  )`;
  return db
    .select()
    .from(fetchedOptions)
    .where(
      and(
        eq(fetchedOptions.serviceId, serviceId),
        inArray(fetchedOptions.questionId, [...questions]),
        or(isNull(fetchedOptions.whenQuestion), given),
      ),
    )
    .orderBy(asc(fetchedOptions.position));
}

/** Every option that these questions of a service may fetch. */
export function findAllFetchedOptions(
  db: Database,
  serviceId: string,
  questions: readonly string[],
): Promise<FetchedOptionRow[]> {
  const isWanted = and(
    eq(fetchedOptions.serviceId, serviceId),
    inArray(fetchedOptions.questionId, [...questions]),
  );
  return db.select().from(fetchedOptions).where(isWanted).orderBy(asc(fetchedOptions.position));
}
