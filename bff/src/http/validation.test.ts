import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { checkWithTypeBox } from './validation.ts';

const schema = Type.Object({ n: Type.Integer(), more: Type.Optional(Type.Unknown()) });
const check = checkWithTypeBox({ schema, method: 'POST', url: '/' });

/** Three hundred lists in one another. */
const deep: unknown = Array.from({ length: 300 }).reduce((inner) => [inner], null);

describe('checkWithTypeBox', () => {
  it('accepts what the contract allows, without coercion', () => {
    expect(check({ n: 1 })).toEqual({ value: { n: 1 } });
    expect(check({ n: '1' })).toMatchObject({ error: { statusCode: 400 } });
    expect(check(null)).toMatchObject({ error: { statusCode: 400 } });
  });

  it('names the place of an error', () => {
    expect(check({ n: 1.5 })).toMatchObject({ error: { validation: [{ instancePath: '/n' }] } });
  });

  it.each([
    ['__proto__', JSON.parse('{"n":1,"more":[{"__proto__":{}}]}')],
    ['constructor', { n: 1, more: { constructor: 1 } }],
    ['prototype', { n: 1, more: [[{ prototype: 1 }]] }],
    ['endless depth', { n: 1, more: deep }],
  ])('refuses %s at any depth', (_what, body: unknown) => {
    expect(check(body)).toMatchObject({ error: { statusCode: 400 } });
  });
});
