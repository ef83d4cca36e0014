import { dataKey, formSchemas } from '@gam/schemas/forms';
import { Ajv } from 'ajv';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FormShape, judgeShape, presentShape } from './form-shape.ts';

const messages = {
  organization: 'سازمان؟',
  name: 'نام؟',
  phone: 'شماره؟',
  city: 'شهر؟',
  stars: 'چند ستاره؟',
};
const moving: FormShape = { form: formSchemas.moving, data: { cities: ['1', '2'] }, messages };
const right = { name: 'سارا احمدی', phone: '989121234567', city: '2', description: '' };

describe('judgeShape', () => {
  it('passes what fits the schema and its data', () => {
    expect(judgeShape(moving, right)).toBeNull();
  });

  it.each([
    ['no city', { city: '' }, 'city'],
    ['a city that is not offered', { city: '3' }, 'city'],
    ['a name of one letter', { name: 'س' }, 'name'],
    ['a landline', { phone: '02188776655' }, 'phone'],
    ['several wrong fields, in the form’s order', { city: '', phone: '1', name: '' }, 'name'],
  ])('names the first wrong field of %s', (_what, change, field) => {
    expect(judgeShape(moving, { ...right, ...change })).toEqual({
      code: field,
      message: messages[field as keyof typeof messages],
      field,
    });
  });

  it('takes any city while the cities are not known', () => {
    expect(judgeShape({ ...moving, data: {} }, { ...right, city: '3' })).toBeNull();
  });

  it.each(Object.values(formSchemas))('agrees with the compiled validator of $name', (form) => {
    const shape: FormShape = { form, data: { cities: ['1'], areas: ['1'], required: ['area'] }, messages };
    const { schema_ref: ref } = presentShape(shape);
    const validate = new Ajv({ $data: true, strict: false }).compile(form.schema);
    const text = fc.oneof(
      fc.constantFrom('1', '9', '989121234567', 'سارا احمدی'),
      fc.string({ minLength: 1 }),
    );
    const names = Object.keys(form.schema['properties'] as object).filter((name) => name !== 'location');
    const values = fc.record(Object.fromEntries(names.map((name) => [name, text])), { requiredKeys: [] });
    fc.assert(
      fc.property(values, (given) => {
        expect(judgeShape(shape, given as Record<string, string>) === null).toBe(
          validate({ ...given, [dataKey]: ref.data }),
        );
      }),
    );
  });
});
