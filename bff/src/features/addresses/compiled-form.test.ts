import { dataKey, formSchemas } from '@gam/schemas/forms';
import type { Area } from '@gam/schemas/upstream';
import { judgeForm } from '@gam/engine/fixtures';
import { Ajv, type ValidateFunction } from 'ajv';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeAddressForm } from './address-form.ts';

const areas: Area[] = [
  { id: '1001', name: 'ونک', city: 'تهران', location: null },
  { id: '1002', name: 'پونک', city: 'تهران', location: null },
];
const countries = [
  null,
  { min_length: 8, max_length: 10, sample: '98765432' },
  { min_length: 9, max_length: 9, sample: '0700123456' },
];
const customers = [
  null,
  { phone: '989121234567', name: 'missing' },
  { phone: null, name: 'unknown' },
  { phone: '989121234567', name: 'known' },
] as const;

// As the web build compiles them: once for all forms.
const ajv = new Ajv({ $data: true, strict: false, allErrors: true });
const compiled: Readonly<Record<string, ValidateFunction>> = Object.fromEntries(
  Object.values(formSchemas).map(({ name, version, schema }) => [`${name}@${version}`, ajv.compile(schema)]),
);

const digits = fc.stringMatching(/^0?[0-9]{6,12}$/);
const text = fc.oneof(
  fc.constantFrom('1001', '9', 'خیابان ملاصدرا', 'سارا', 'س'),
  digits,
  fc.string({ minLength: 1 }),
);
const degrees = fc.double({ min: -400, max: 400, noNaN: true });
const values = fc.record(
  {
    phone: text,
    first_name: text,
    last_name: text,
    area: text,
    detail: text,
    landline: text,
    location: fc.record({ lat: degrees, lng: degrees }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
);

describe('the compiled validator of an address form', () => {
  it('finds the fields that the server finds, for every country and asker [W-5.04, W-5.05]', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('full' as const, 'simple' as const),
        fc.constantFrom(...countries),
        fc.constantFrom(...customers),
        values,
        (kind, country, customer, typed) => {
          const form = makeAddressForm({
            kind,
            areas,
            forced: null,
            country,
            address: null,
            tiles: null,
            customer,
          });
          const { name, version, data } = form.schema_ref ?? { name: '', version: 0, data: {} };
          const given = Object.fromEntries(Object.entries(typed).filter(([field]) => field in form.messages));
          const validate = compiled[`${name}@${version}`];
          validate?.({ ...given, [dataKey]: data });
          const found = (validate?.errors ?? []).flatMap(
            ({ instancePath, params }) => instancePath.split('/')[1] ?? params['missingProperty'] ?? [],
          );
          const fields = judgeForm(form, given).map((problem) => problem.name);
          // The server's library stops after some errors.
          expect(found).toEqual(expect.arrayContaining(fields));
          expect(found.length > 0).toBe(fields.length > 0);
        },
      ),
      { numRuns: 500 },
    );
  });
});
