import { failed, type Failed } from '@gam/shared/result';
import type { UpstreamError } from '@gam/schemas/upstream';
import { toPersianDigits } from '@gam/shared/digits';

/** Why a request is refused: an expected failure, returned and never thrown. [O-8.02] */
export interface Refusal {
  readonly status: number;
  readonly body: UpstreamError;
  readonly headers: Readonly<Record<string, string>>;
}

/** The result of work that is refused. */
export type Refused = Failed<Refusal>;

/** Returns a refusal with the whole body and headers of its reply. */
export const refusal = (
  status: number,
  body: UpstreamError,
  headers: Readonly<Record<string, string>> = {},
): Refused => failed({ status, body, headers });

/** Refuses with a status (4xx) and the Persian message that people may read. */
export function refuse(
  status: number,
  message: string,
  more: UpstreamError & Readonly<Record<string, unknown>> = {},
): Refused {
  return refusal(status, { message, ...more });
}

/** Refuses a form with a Persian message for each invalid field, by field name. */
export function refuseFields(problems: Readonly<Record<string, string>>): Refused {
  const named = Object.entries(problems).map(([field, message]) => [field, [message]]);
  return refusal(400, { code: 'invalid_fields', ...Object.fromEntries(named) });
}

/** Refuses for a while (429 with Retry-After in seconds); `{wait}` in the message becomes the wait in words. */
export function refuseForNow(waitMs: number, message: string, code: string): Refused {
  const seconds = Math.ceil(waitMs / 1000);
  const words = message.replace('{wait}', waitInWords(seconds));
  return refusal(429, { message: words, code }, { 'retry-after': String(seconds) });
}

/** Refuses what the caller's role does not allow (403). */
export const notAllowed = (): Refused => refuse(403, 'اجازه این کار را ندارید.', { code: 'forbidden' });

/** A wait as people read it: «۴۵ ثانیه», «۳ دقیقه»; minutes are rounded up. */
export function waitInWords(seconds: number): string {
  return toPersianDigits(seconds < 120 ? `${seconds} ثانیه` : `${Math.ceil(seconds / 60)} دقیقه`);
}
