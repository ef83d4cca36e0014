import { done, type Result } from '@gam/shared/result';
import type { Answer } from '@gam/schemas/questions';
import type { Database } from '../../platform/database/database.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import {
  type ExpertPlace,
  type ExpertRow,
  findExpertAt,
  findExperts,
  findRestrictions,
  type RestrictionRow,
} from './repository.ts';

type Restriction = Pick<RestrictionRow, 'questionId' | 'answers'>;

/** Whether an expert does everything in the answers: restricted questions have only the remaining options. */
export function doesAll(restrictions: readonly Restriction[], answers: readonly Answer[]): boolean {
  return restrictions.every(({ questionId, answers: left }) =>
    answers
      .filter(({ id }) => id === questionId)
      .every(({ values }) => values.every((value) => value === '' || left.includes(value))),
  );
}

/** The experts of a service in a city who do everything in the answers, best first. */
export async function findAbleExperts(
  db: Database,
  place: ExpertPlace,
  answers: readonly Answer[],
): Promise<ExpertRow[]> {
  const restrictions = await findRestrictions(db, place.serviceId);
  return (await findExperts(db, place)).filter(({ id }) =>
    doesAll(
      restrictions.filter(({ expertId }) => expertId === id),
      answers,
    ),
  );
}

/** The expert's discount at an instant (ms), as on the card and in the quote; null if there is none. [O-3.15] */
export function discountOf(
  { discountPercent: percent, discountEndsAt: endsAt }: ExpertRow,
  now: number,
): { readonly percent: number; readonly endsAt: Date | null } | null {
  if (percent === null || (endsAt !== null && endsAt.getTime() <= now)) return null;
  return { percent, endsAt };
}

/** Returns the chosen expert; null without one; a refusal if the expert does not do the service there. */
export async function checkWorkman(
  db: Database,
  id: string | null,
  place: ExpertPlace,
): Promise<Result<ExpertRow | null, Refusal>> {
  if (id === null) return done(null);
  const found = await findExpertAt(db, id, place);
  return found
    ? done(found)
    : refuse(400, 'متخصص انتخاب‌شده این خدمت را در شهر شما انجام نمی‌دهد.', { code: 'unknown_workman' });
}
