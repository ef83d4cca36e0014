import { expect, it } from 'vitest';
import { dateFormOf } from './date-form.ts';

it.each([
  ['exact_date_time', 'exact_date_time'],
  ['exact_date_rough_time', 'exact_date_time'],
  ['just_date', 'date_only'],
  ['whatever', 'date_only'],
])('%s is shown as %s [O-9.04]', (type, form) => {
  expect(dateFormOf(type)).toBe(form);
});
