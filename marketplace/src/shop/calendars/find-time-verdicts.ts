import { type Answer, answerForms } from '@gam/schemas/questions';
import { type ServiceInCity, isBooking, isPickup, type ServiceQuestion } from '../catalogue/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { dayOf, judgeTime, type TimeForm, type TimeVerdict } from './judge-time.ts';
import { loadCalendarOf } from './pickup-calendar.ts';

/** Whether a question is answered with a time. */
export const isTime = (question: ServiceQuestion): boolean =>
  answerForms[question.type].holds === 'date' || isPickup(question);

interface TimeRequest {
  /** The service with the options that it offers after the answers. */
  readonly found: ServiceInCity;
  readonly answers: readonly Answer[];
  readonly workman?: string | null;
  /** ms. */
  readonly now: number;
  /** When the price was requested, ms: a time with enough notice then stays valid. */
  readonly quotedAt?: number;
  /** The order that is being changed. */
  readonly editedOrder?: string | null;
}

/** Finds the verdict on each answered time, by question. [O-5.05, W-3.05] */
export async function findTimeVerdicts(
  db: Database,
  named: readonly { readonly question: ServiceQuestion; readonly answer: Answer }[],
  request: TimeRequest,
): Promise<ReadonlyMap<string, TimeVerdict>> {
  const { found } = request;
  const { detail } = found.service;
  const verdicts: [string, TimeVerdict][] = [];
  // One after the other: a transaction has one connection.
  for (const { question, answer } of named) {
    const day = dayOf(answer.values);
    if (day === null) continue;
    const now = request.quotedAt ?? request.now;
    const days = { first: day, last: day, now, enforce: true, except: request.editedOrder ?? null };
    const calendar = await loadCalendarOf(db, found, { question, ...request }, days);
    const rules = {
      calendar: {
        ...calendar,
        earliest: Math.max(calendar.earliest, request.now),
        // An order's free seats are checked when it takes them.
        ...(request.quotedAt !== undefined && { taken: () => 0 }),
      },
      now,
      minHours: detail.min_hours_before_order_allowed,
      rough: detail.date_question_values?.options ?? [],
    };
    verdicts.push([question.id, judgeTime(formOf(found, question), answer.values, rules)]);
  }
  return new Map(verdicts);
}

/** The form of a time: by the question's tags, otherwise by the service's type of date question. */
function formOf({ service }: ServiceInCity, question: ServiceQuestion): TimeForm {
  if (isPickup(question) || isBooking(question)) return 'slot';
  return serviceForms[service.detail.date_question_type] ?? 'day';
}

const serviceForms: Readonly<Record<string, TimeForm>> = {
  exact_date_time: 'exact',
  exact_date_rough_time: 'rough',
};
