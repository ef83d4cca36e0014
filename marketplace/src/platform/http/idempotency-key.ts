import { refuse, type Refusal } from '../refusal.ts';

/** The key of a write from its header: null when it is missing, a refusal when it is malformed. */
export function readKey(header: string | string[] | undefined): string | null | Refusal {
  if (header === undefined) return null;
  if (typeof header === 'string' && /^[\x21-\x7e]{1,128}$/.test(header)) return header;
  return refuse(400, 'کلید درخواست نامعتبر است.', { code: 'bad_key' });
}

/** The refusal of a write that must have a key. */
export function missingKey(): Refusal {
  return refuse(400, 'کلید درخواست فرستاده نشده است.', { code: 'missing_key' });
}
