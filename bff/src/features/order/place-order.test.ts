import { describe, expect, it } from 'vitest';
import { refusal } from '../../platform/upstream/failure.ts';
import { placeFailure } from './place-failure.ts';

describe('placeFailure', () => {
  it.each([
    [400, { code: 'inquiry_changed' }, 'quote_gone'],
    [410, { code: 'inquiry_expired' }, 'quote_gone'],
    [410, 'gone', 'quote_gone'],
    [404, { message: 'no such inquiry' }, 'quote_gone'],
    [409, { code: 'discount_gone', discount: 'voucher' }, 'voucher_gone'],
    [409, { code: 'discount_gone' }, 'voucher_gone'],
    [409, { code: 'discount_gone', discount: 'club' }, 'club_gone'],
    [409, { code: 'discount_gone', discount: 'first_order' }, 'quote_gone'],
    [409, { code: 'slot_taken' }, 'slot_taken'],
    [409, { code: 'too_many_unpaid' }, 'too_many_unpaid'],
    [400, { code: 'toString' }, 'refused'],
    [400, { code: 7 }, 'refused'],
    [403, null, 'refused'],
  ])('reads %s %j as %s [O-8.05]', (status, body, because) => {
    expect(placeFailure(refusal(status, body, null))).toBe(because);
  });
});
