import { toLatinDigits, toPersianDigits } from '@gam/shared/digits';
import { isGregorianDay } from '@gam/shared/gregorian-day';
import { fromJalaliDay } from '@gam/shared/jalali';
import { tehranMidnight } from '@gam/shared/tehran-time';
import { done, failed, type Result } from '@gam/shared/result';
import type { StatementLine } from '../bank/index.ts';
import { type CsvRecord, readCsv } from './read-csv.ts';

/** The columns of a statement, in any order. */
const columns = ['reference', 'tracking_code', 'kind', 'amount_rial', 'at'] as const;
type Column = (typeof columns)[number];

/**
 * Reads a statement of the bank from the text of a CSV file, whose digits may be of any script. Fails with a Persian
 * sentence that names the first line which cannot be read.
 */
export function readStatement(text: string): Result<StatementLine[], string> {
  const [head, ...records] = readCsv(toLatinDigits(text));
  const names = head?.fields.map((name) => name.toLowerCase()) ?? [];
  const missing = columns.filter((column) => !names.includes(column));
  if (missing.length > 0) {
    return failed(`سطر ۱ باید نام ستون‌ها باشد و این‌ها در آن نیست: ${missing.join(', ')}`);
  }
  if (records.length === 0) return failed('صورت‌حساب هیچ سطری ندارد.');
  const lines: StatementLine[] = [];
  for (const record of records) {
    const line = readLine(record, names);
    if (!line.ok) return failed(`سطر ${toPersianDigits(record.line)} خوانده نمی‌شود: ${line.failure}`);
    lines.push(line.value);
  }
  return done(lines);
}

function readLine({ fields }: CsvRecord, names: readonly string[]): Result<StatementLine, string> {
  if (fields.length !== names.length) return failed('تعداد ستون‌ها با سطر نخست یکی نیست.');
  const textOf = (column: Column) => (fields[names.indexOf(column)] ?? '').replace(/\p{Cf}/gu, '').trim();
  const [reference, trackingCode, kind] = [textOf('reference'), textOf('tracking_code'), textOf('kind')];
  if (kind !== 'payment' && kind !== 'refund') return failed('kind باید payment یا refund باشد.');
  if (reference === '' && trackingCode === '') return failed('reference و tracking_code هر دو خالی است.');
  if (reference.length > 128 || trackingCode.length > 128) return failed('شماره بیش از اندازه بلند است.');
  const amount = textOf('amount_rial').replace(/[,٬\s]/g, '');
  if (!/^[1-9]\d{0,14}$/.test(amount)) return failed('amount_rial باید عددی بزرگ‌تر از صفر باشد.');
  const at = readInstant(textOf('at'));
  if (at === null) return failed('at باید زمان باشد، مانند 2026-11-25T14:30:00+03:30 یا ۱۴۰۵/۰۹/۰۴ ۱۴:۳۰.');
  return done({
    kind,
    reference: reference === '' ? null : reference,
    trackingCode: trackingCode === '' ? null : trackingCode,
    amountRial: Number(amount),
    at,
  });
}

/** Reads an instant with its offset, or a Gregorian or Jalali day with or without a time, which is Tehran's. */
function readInstant(text: string): Date | null {
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/.test(text)) {
    const ms = Date.parse(text);
    return Number.isNaN(ms) || !isGregorianDay(text.slice(0, 10)) ? null : new Date(ms);
  }
  const [, year = '', month = '', date = '', hour = '0', minute = '0', second = '0'] =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text) ?? [];
  const written = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const day = Number(year) < 1700 ? fromJalaliDay(written) : written;
  const parts = [Number(hour), Number(minute), Number(second)] as const;
  if (day === null || !isGregorianDay(day) || parts[0] > 23 || parts[1] > 59 || parts[2] > 59) return null;
  return new Date(Date.parse(tehranMidnight(day)) + ((parts[0] * 60 + parts[1]) * 60 + parts[2]) * 1000);
}
