import { describe, expect, it } from 'vitest';
import {
  type CountryPhone,
  isContactPhone,
  isCountryPhone,
  readCountryPhone,
  toEditedPhone,
  toShownPhone,
  toStoredPhone,
} from './country-phone.ts';

const matching = (regex: RegExp) => (digits: string) => regex.test(digits);
const iran: CountryPhone = {
  min_length: 11,
  max_length: 11,
  accepts: matching(/^09\d{9}$/),
  sample: '09121234567',
};
/** A country without a calling code in its settings, whose numbers have no leading 0. */
const bare: CountryPhone = {
  min_length: 8,
  max_length: 10,
  accepts: matching(/^[1-9]\d{7,9}$/),
  sample: '98765432',
};
const oman: CountryPhone = {
  ...bare,
  max_length: 8,
  accepts: matching(/^[79]\d{7}$/),
  sample: '92123456',
  calling_code: '968',
};
const turkey: CountryPhone = {
  min_length: 11,
  max_length: 11,
  accepts: matching(/^05\d{9}$/),
  sample: '05012345678',
  calling_code: '90',
};

describe('a phone of a country', () => {
  it.each<[string, CountryPhone, string, string, string]>([
    ['۰۹۱۲ ۱۲۳ ۴۵۶۷', iran, '09121234567', '989121234567', '09121234567'],
    ['+98 912 123 4567', iran, '09121234567', '989121234567', '09121234567'],
    ['9121234567', iran, '09121234567', '989121234567', '09121234567'],
    ['۰۲۱-۸۸۰۳۴۴۵۵', iran, '02188034455', '982188034455', '02188034455'],
    ['98765432', bare, '98765432', '9898765432', '098765432'],
    ['098765432', bare, '98765432', '9898765432', '098765432'],
    ['+98 98765432', bare, '98765432', '9898765432', '098765432'],
    ['9898765432', bare, '9898765432', '989898765432', '09898765432'],
    ['92123456', oman, '92123456', '96892123456', '92123456'],
    ['+968 9212 3456', oman, '92123456', '96892123456', '92123456'],
    ['96892123456', oman, '92123456', '96892123456', '92123456'],
    ['0090 501 234 56 78', turkey, '05012345678', '905012345678', '05012345678'],
  ])(
    '%s is read, stored and shown by the settings [W-3.01] [W-5.05] [W-5.07]',
    (typed, country, read, stored, shown) => {
      expect(readCountryPhone(typed, country)).toBe(read);
      expect(isContactPhone(read, country)).toBe(true);
      expect(toStoredPhone(read, country)).toBe(stored);
      expect(toShownPhone(stored, country)).toBe(shown);
      // What the form shows of a saved phone is the same phone again.
      const edited = toEditedPhone(stored, country);
      expect(toStoredPhone(readCountryPhone(edited, country), country)).toBe(stored);
    },
  );

  it.each<[string, CountryPhone]>([
    ['0912123456', iran],
    ['12345', iran],
    ['88034455123', iran],
    ['+1 912 123 4567', iran],
    ['0000000', bare],
    ['12345678901', bare],
    ['52123456', oman],
    ['+98 92123456', oman],
    ['abc', bare],
  ])('%s is refused', (typed, country) => {
    expect(isContactPhone(readCountryPhone(typed, country), country)).toBe(false);
  });

  it('accepts the sample of its settings', () => {
    for (const country of [iran, bare, oman, turkey])
      expect(isCountryPhone(readCountryPhone(country.sample, country), country)).toBe(true);
  });

  it('matches mobiles of Iran with the pattern, also where that is narrower', () => {
    const narrow = { ...iran, accepts: matching(/^0912\d{7}$/) };
    expect(isContactPhone('09351234567', narrow)).toBe(false);
    expect(isContactPhone('02188034455', narrow)).toBe(true);
    expect(isCountryPhone('02188034455', narrow)).toBe(false);
  });
});
