import { describe, expect, it } from 'vitest';
import { badReply, findMessage, missingBody, nameFault, networkFailure, refusal } from './failure.ts';

describe('refusal', () => {
  it.each([
    ['message', { code: 'x', message: 'الف' }, 'الف'],
    ['detail', { detail: 'ب' }, 'ب'],
    ['the first field', { status: 'error', phone: ['پ', 'ت'], city: ['ث'] }, 'پ'],
    ['a nested field', { errors: [{ field: { text: 'ج' } }] }, 'ج'],
    ['a plain text', 'چ', 'چ'],
    ['another field where the message is empty', { message: '', detail: '', other: 'ح' }, 'ح'],
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
    [{ a: { b: { c: { d: { e: 'deep' } } } } }],
  ])('returns the default message for %j [O-8.02]', (body) => {
    expect(refusal(409, body, null).message).toBe('مشکلی پیش آمد. لطفا دوباره تلاش کنید');
  });
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
