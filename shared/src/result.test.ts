import { describe, expect, it } from 'vitest';
import { done, failed, type Result } from './result.ts';

const half = (number: number): Result<number, 'odd'> => (number % 2 === 0 ? done(number / 2) : failed('odd'));

function quarter(number: number): Result<number, 'odd'> {
  const halved = half(number);
  return halved.ok ? half(halved.value) : halved;
}

describe('a result', () => {
  it('holds the value of work that succeeded, also where that is null or undefined', () => {
    expect(quarter(8)).toEqual({ ok: true, value: 2 });
    expect(done(null)).toEqual({ ok: true, value: null });
    expect(done(undefined)).toEqual({ ok: true, value: undefined });
  });

  it('holds the failure of work that failed, which a caller passes on as it is', () => {
    expect(half(3)).toEqual({ ok: false, failure: 'odd' });
    expect(quarter(3)).toEqual({ ok: false, failure: 'odd' });
    expect(quarter(6)).toEqual({ ok: false, failure: 'odd' });
  });
});
