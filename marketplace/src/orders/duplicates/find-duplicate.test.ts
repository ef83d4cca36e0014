import { describe, expect, it } from 'vitest';
import { question } from '../../../demo/question.ts';
import { answer } from '../../../test/requests.ts';
import { likenessOf } from './find-duplicate.ts';

const questions = [question('timestamp', 'when', 'زمان'), question('text', 'note', 'توضیحات')];
const when = (...values: string[]) => [answer('when', values), answer('note', ['2026-12-27', '10-12'])];

describe('two orders of one service', () => {
  it.each([
    ['of the same slot', when('2026-12-27', '10-12'), when('2026-12-27', '10-12'), 'same_time'],
    ['of two slots of a day', when('2026-12-27', '10-12'), when('2026-12-27', '12-14'), 'same_day'],
    ['of one slot on two days', when('2026-12-27', '10-12'), when('2026-12-28', '10-12'), 'open_order'],
    ['of the same instant', when('2026-12-27T08:00:00.000Z'), when('2026-12-27T08:00:00.000Z'), 'same_time'],
    ['of a day as Tehran has it', when('2026-12-26T21:00:00.000Z'), when('2026-12-27', '10-12'), 'same_day'],
    ['of a day that nothing more is known of', when('2026-12-27'), when('2026-12-27'), 'same_day'],
    ['without a time', [], when('2026-12-27', '10-12'), 'open_order'],
    ['without any', [], [], 'open_order'],
  ])('%s', (_what, one, other, expected) => {
    expect(likenessOf(questions, one, other)).toBe(expected);
    expect(likenessOf(questions, other, one)).toBe(expected);
  });
});
