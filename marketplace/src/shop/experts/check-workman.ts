import type { Database } from '../../platform/database/database.ts';
import { refuse, type Refusal } from '../../platform/refusal.ts';
import { type ExpertPlace, type ExpertRow, findExpertAt } from './repository.ts';

/** The expert that a request names, null where it names none; refused where no such expert does the service there. */
export async function checkWorkman(
  db: Database,
  id: string | null,
  place: ExpertPlace,
): Promise<ExpertRow | null | Refusal> {
  if (id === null) return null;
  const found = await findExpertAt(db, id, place);
  return (
    found ??
    refuse(400, 'متخصص انتخاب‌شده این خدمت را در شهر شما انجام نمی‌دهد.', { code: 'unknown_workman' })
  );
}
