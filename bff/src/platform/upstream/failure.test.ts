import { describe, expect, it } from 'vitest';
import {
  badReply,
  findMessage,
  machineTextOf,
  missingBody,
  nameFault,
  networkFailure,
  refusal,
} from './failure.ts';

describe('refusal', () => {
  it.each([
    ['message', { code: 'x', message: 'الف' }, 'الف'],
    ['detail', { detail: 'ب' }, 'ب'],
    ['the first field', { status: 'error', phone: ['پ', 'ت'], city: ['ث'] }, 'پ'],
    ['a nested field', { errors: [{ field: { text: 'ج' } }] }, 'ج'],
    ['a plain text', 'چ', 'چ'],
    ['another field where the message is empty', { message: '', detail: '', other: 'ح' }, 'ح'],
    [
      'a field behind machine text',
      { message: 'invalid', detail: 'bad', errors: { phone: ['شماره درست نیست'] } },
      'شماره درست نیست',
    ],
    ['a list behind machine text', ['E_PHONE', 'خ'], 'خ'],
    ['Arabic letters', { message: 'الرقم غير صحيح' }, 'الرقم غير صحيح'],
    ['a Persian text with a long code', { message: 'کد CONGRATULATIONS نیست' }, 'کد CONGRATULATIONS نیست'],
    [
      'a Persian text that a foreign name begins',
      { message: 'GPS دستگاه روشن نیست' },
      'GPS دستگاه روشن نیست',
    ],
  ])('returns the message of %s [O-8.02]', (_what, body, message) => {
    expect(findMessage(body)).toBe(message);
    expect(refusal(400, body, null).message).toBe(message);
  });

  it.each([
    [null],
    [{}],
    [[]],
    [''],
    [{ code: 'x', order_uuid: 'y' }],
    [42],
    [{ a: { b: { c: { d: { e: 'ژرف' } } } } }],
    ['bad token'],
    [{ detail: 'CSRF Failed: CSRF token missing.' }],
    [{ answers: ['This field is required.'], category: 'object does not exist' }],
    [{ message: 'ValidationError: مقدار' }],
    [{ message: 'Неверный код', code: 'کد' }],
  ])('returns the default message for %j [O-8.02]', (body) => {
    expect(refusal(409, body, null).message).toBe('مشکلی پیش آمد. لطفا دوباره تلاش کنید');
  });
});

it.each([
  [{ detail: 'CSRF Failed: CSRF token missing.' }, 'CSRF Failed: CSRF token missing.'],
  [{ code: 'x', answers: ['bad'] }, 'bad'],
  [{ message: 'no user 09121234567 (sara@gam.example)' }, 'no user … …'],
  [{ message: 'x'.repeat(500) }, 'x'.repeat(160)],
  [{ message: 'invalid', detail: 'رمز درست نیست' }, null],
  [null, null],
])('leaves the machine text of %j to the log, without what names a person', (body, text) => {
  expect(machineTextOf(body)).toBe(text);
});

it('hides the internals of a 5xx [O-8.01]', () => {
  expect(refusal(599, { message: 'at line 3' }, null).message).toBe('خطای سرور! لطفا دوباره تلاش نمایید');
});

it('reads Retry-After in seconds and as a date', () => {
  expect(refusal(429, {}, '30').retryAfterMs).toBe(30_000);
  const inAMinute = new Date(Date.now() + 60_000).toUTCString();
  expect(refusal(429, {}, inAMinute).retryAfterMs).toBeGreaterThan(50_000);
  expect(refusal(429, {}, 'Wed, 21 Oct 2015 07:28:00 GMT').retryAfterMs).toBe(0);
  for (const header of ['', '-1', 'soon', null]) expect(refusal(429, {}, header).retryAfterMs).toBeNull();
});

it('names the request of every fault, also of a call that was kept back or of a busy upstream, and of no refusal', () => {
  const faults = [
    networkFailure('not_sent'),
    networkFailure('ended'),
    networkFailure('unreachable'),
    refusal(500, {}, null),
    refusal(503, {}, '1'),
    badReply(null),
    missingBody(),
  ];
  expect(faults.map((failure) => nameFault(failure, 'r').ref)).toEqual(faults.map(() => 'r'));
  for (const status of [400, 404, 409, 429])
    expect(nameFault(refusal(status, {}, null), 'r').ref).toBeUndefined();
});
