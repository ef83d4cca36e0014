import { describe, expect, it } from 'vitest';
import { networkFailure, refusal } from '../../platform/upstream/failure.ts';
import { fetchFailure } from './fetched-lists.ts';

const exhausted = 'مشکل از سمت ماست. لطفا چند لحظه دیگر دوباره تلاش کنید';

describe('fetchFailure', () => {
  it.each([
    ['the upstream did not answer', networkFailure('unreachable'), exhausted],
    ['the server failed each time', refusal(500, null, null), exhausted],
    [
      'the server says why not',
      refusal(400, { message: 'این خدمت در شهر شما نیست' }, null),
      'این خدمت در شهر شما نیست',
    ],
    ['the server says nothing', refusal(403, null, null), 'مشکلی پیش آمد. لطفا دوباره تلاش کنید'],
  ])('returns the message for %s [O-8.07]', (_what, failure, message) => {
    expect(fetchFailure(failure)).toBe(message);
  });
});
