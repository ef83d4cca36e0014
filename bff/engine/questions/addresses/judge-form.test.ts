import { texts } from '@gam/shared/texts';
import { expect, it } from 'vitest';
import { judgeForm } from './judge-form.ts';

const schema = {
  type: 'object',
  required: ['area', 'detail'],
  properties: {
    area: { type: 'string' },
    detail: { type: 'string', minLength: 5, pattern: '^[a-z]+$' },
    other: { type: 'string' },
  },
};
const messages = {
  area: { required: 'area is missing' },
  detail: { minLength: 'detail is short', default: 'detail is wrong', required: 'detail is missing' },
};
const judge = (values: object, form: object = schema) =>
  judgeForm({ schema: form, messages } as Parameters<typeof judgeForm>[0], { ...values });

it.each([
  ['right values', { area: '1', detail: 'detail' }, []],
  [
    'every missing field',
    {},
    [
      { name: 'area', message: 'area is missing' },
      { name: 'detail', message: 'detail is missing' },
    ],
  ],
  [
    'the first error of a field',
    { area: '1', detail: 'A' },
    [{ name: 'detail', message: 'detail is short' }],
  ],
  ['the default message', { area: '1', detail: 'DETAIL' }, [{ name: 'detail', message: 'detail is wrong' }]],
  [
    'an error without a message, of a field without messages',
    { area: '1', detail: 'detail', other: 1 },
    [{ name: '', message: texts.validation.default }],
  ],
  [
    'an error of a field without that message',
    { area: 1, detail: 'detail' },
    [{ name: '', message: texts.validation.default }],
  ],
])('returns the errors of %s [W-5.01]', (_about, values, expected) => {
  expect(judge(values)).toEqual(expected);
});

it('returns an error of the whole form under no name', () => {
  const closed = { ...schema, maxProperties: 1 };
  expect(judge({ area: '1', detail: 'detail' }, closed)).toEqual([
    { name: '', message: texts.validation.default },
  ]);
});
