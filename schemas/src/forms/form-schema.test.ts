import { describe, expect, it } from 'vitest';
import { dataKey, fillSchema, formSchemas, schemaKey } from './index.ts';

const { address } = formSchemas;
const data = {
  areas: ['1', '2'],
  landline: { min_length: 8, max_length: 10, pattern: '^[1-9][0-9]{7,9}$' },
  required: ['area', 'detail'],
};

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

describe('fillSchema', () => {
  it('puts the data in its places and leaves out what has none', () => {
    expect(fillSchema(address, data)).toMatchObject({
      properties: {
        area: { enum: ['1', '2'] },
        landline: { type: 'string', minLength: 8, maxLength: 10, pattern: '^[1-9][0-9]{7,9}$' },
        phone: { type: 'string' },
      },
      required: ['area', 'detail'],
    });
    expect(JSON.stringify(fillSchema(address, data))).not.toContain(dataKey);
    expect(fillSchema(address, data)).not.toHaveProperty('properties.phone.pattern');
  });

  it('reads only own properties of the data', () => {
    expect(
      fillSchema(
        { name: 'a', version: 1, schema: { maxLength: { $data: '/$data/constructor/length' } } },
        {},
      ),
    ).toEqual({});
  });
});

describe('the schemas of forms', () => {
  // Clients keep the validators that they were built with: raise the version of a schema that you change.
  const digests: Readonly<Record<string, string>> = {
    'address@1': 'cf46f53715b9',
    'simple_address@1': 'afa70b33e649',
    'support_message@1': 'ac2e198a8d65',
    'rating@1': '550cb2d5f49a',
    'moving@1': '5f4eba77cc1d',
    'organization@1': 'b1d11a2b0a22',
    'profile@1': 'd798301b8b0e',
  };
  it.each(Object.values(formSchemas).map((form) => [schemaKey(form), form.schema]))(
    'keeps the schema of %s as long as its version',
    async (key, schema) => {
      const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(schema)));
      expect(hexOf(bytes).slice(0, 12)).toBe(digests[key]);
    },
  );

  it('has each name and version once', () => {
    const keys = Object.values(formSchemas).map(schemaKey);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
