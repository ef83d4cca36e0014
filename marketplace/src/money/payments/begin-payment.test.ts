import { describe, expect, it } from 'vitest';
import { isReturnUrl } from './begin-payment.ts';

describe('the return address of a payment', () => {
  it.each([
    ['http://localhost:3000/pay/return/x', null, true],
    ['https://gam.example/pay/return/x?a=1', ['https://gam.example'], true],
    ['https://gam.example:8443/pay', ['https://gam.example'], false],
    ['http://gam.example/pay', ['https://gam.example'], false],
    ['https://gam.example.evil.example/pay', ['https://gam.example'], false],
    ['https://gam.example@evil.example/pay', ['https://gam.example'], false],
    ['https://someone:secret@gam.example/pay', null, false],
    ['javascript:alert(1)', null, false],
    ['data:text/html,x', null, false],
    ['/pay/return', null, false],
    ['', null, false],
    ['https://gam.example/', [], false],
  ])('%s with the allowed origins %j: %s', (url, origins, allowed) => {
    expect(isReturnUrl(url, origins)).toBe(allowed);
  });
});
