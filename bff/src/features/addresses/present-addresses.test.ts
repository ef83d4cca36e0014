import type { Address } from '@gam/schemas/upstream';
import { describe, expect, it } from 'vitest';
import { addressText, presentAddress } from './present-addresses.ts';

const address: Address = {
  id: 'a1',
  area: { id: '1001', name: 'ونک', city: 'تهران' },
  detail: 'خیابان ملاصدرا، پلاک ۱۸',
  landline: '982188034455',
  lat: null,
  lng: null,
  location: null,
  isActive: true,
};

describe('an address', () => {
  it('is shown with its area, in one line and with its phone [W-3.01, W-3.07, W-5.07]', () => {
    expect(presentAddress(address)).toEqual({
      id: 'a1',
      title: 'ونک',
      text: 'تهران، ونک، خیابان ملاصدرا، پلاک ۱۸',
      phone: '۰۲۱۸۸۰۳۴۴۵۵',
      area: address.area?.id,
    });
  });

  it.each([
    [
      'under its other spelling [W-3.08]',
      { area: { id: '1', name: 'ونک', city_name: 'تهران' } },
      'تهران، ونک، خیابان ملاصدرا، پلاک ۱۸',
    ],
    ['without a city', { area: { id: '1', name: 'ونک' } }, 'ونک، خیابان ملاصدرا، پلاک ۱۸'],
    ['without an area', { area: null }, 'خیابان ملاصدرا، پلاک ۱۸'],
    ['of its area alone', { detail: '' }, 'تهران، ونک'],
  ])('is worded %s', (_how, change, text) => {
    expect(addressText({ ...address, ...change })).toBe(text);
  });
});
