import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeSigner } from '../../platform/secrets/secrets.ts';
import { readPaymentRef, writePaymentRef } from './payment-return.ts';

const secret = 's'.repeat(32);
const signer = makeSigner(secret, 'payment');
const text = fc.string({ maxLength: 80 });
const ref = writePaymentRef(signer, { key: 'a:1', order: 'o-1', customer: null });

describe('the ref of a payment', () => {
  it('reads what was written and needs no escaping in a URL', () => {
    fc.assert(
      fc.property(text, fc.option(text), fc.option(text), (key, order, customer) => {
        const about = { key, order, customer, context: 'recharge' } as const;
        const written = writePaymentRef(signer, about);
        expect(written).toMatch(/^[\w.-]+$/);
        expect(readPaymentRef(signer, written)).toEqual(about);
      }),
    );
  });

  it('is valid without a customer, as earlier builds wrote it', () => {
    const content = Buffer.from('["a:1","o-1"]').toString('base64url');
    const written = `${content}.${signer.sign(content)}`;
    expect(readPaymentRef(signer, written)).toEqual({ key: 'a:1', order: 'o-1', customer: null });
  });

  it.each([
    ['nothing', ''],
    ['no signature', ref.split('.')[0] ?? ''],
    ['another’s signature', `${Buffer.from('["a:2","o-1"]').toString('base64url')}.${ref.split('.')[1]}`],
    [
      'the signature of a ticket',
      writePaymentRef(makeSigner(secret, 'ticket'), { key: 'a:1', order: 'o-1', customer: null }),
    ],
    ['more behind it', `${ref}.x`],
    ['far too much', `${'a'.repeat(2000)}.x`],
  ])('is invalid with %s', (_what, forged) => {
    expect(readPaymentRef(signer, forged)).toBeNull();
  });
});
