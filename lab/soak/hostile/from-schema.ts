import {
  type Arbitrary,
  array,
  boolean,
  constant,
  constantFrom,
  dictionary,
  double,
  integer,
  oneof,
  option,
  record,
  string,
  tuple,
} from 'fast-check';
import { nastyValue } from './nasty.ts';

/** The keywords of JSON schema that the product's schemas use. */
interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema | readonly Schema[];
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
}

/** Texts with a meaning in the product, for fields of any text. */
export type Words = readonly string[];

/** Returns values that are valid under a schema, or almost. */
export function fromSchema(given: unknown, words: Words): Arbitrary<unknown> {
  const schema = given as Schema;
  if (schema.const !== undefined) return constant(schema.const);
  if (schema.enum) return constantFrom(...schema.enum);
  if (schema.anyOf) return oneof(...schema.anyOf.map((one) => fromSchema(one, words)));
  const make = Object.hasOwn(makers, schema.type ?? '') ? makers[schema.type as keyof typeof makers] : null;
  return make ? make(schema, words) : nastyValue;
}

const makers = {
  object: objectOf,
  array: ({ items, minItems = 0, maxItems = 4 }: Schema, words: Words) =>
    Array.isArray(items)
      ? tuple(...(items as Schema[]).map((item) => fromSchema(item, words)))
      : array(fromSchema(items ?? {}, words), { minLength: minItems, maxLength: Math.min(maxItems, 4) }),
  string: ({ minLength = 0, maxLength = 60, pattern }: Schema, words: Words) => {
    const fitting = words.filter((word) => !pattern || new RegExp(pattern).test(word));
    const any = string({
      unit: 'grapheme',
      minLength,
      maxLength: Math.max(minLength, Math.min(maxLength, 60)),
    });
    return fitting.length === 0
      ? any
      : oneof({ weight: 5, arbitrary: constantFrom(...fitting) }, { weight: 1, arbitrary: any });
  },
  integer: ({ minimum = -5, maximum = 1_000_000 }: Schema) => integer({ min: minimum, max: maximum }),
  number: ({ minimum = -1e6, maximum = 1e6 }: Schema) =>
    double({ min: minimum, max: maximum, noNaN: true, noDefaultInfinity: true }),
  boolean: () => boolean(),
  null: () => constant(null),
} satisfies Record<string, (schema: Schema, words: Words) => Arbitrary<unknown>>;

function objectOf({ properties = {}, required = [], patternProperties }: Schema, words: Words) {
  const [values] = Object.values(patternProperties ?? {});
  if (values) return dictionary(constantFrom(...words), fromSchema(values, words), { maxKeys: 4 });
  const fields = Object.entries(properties).map(([name, field]) => [name, fromSchema(field, words)] as const);
  const missing = fields.filter(([name]) => !required.includes(name));
  return record(
    Object.fromEntries([
      ...fields.filter(([name]) => required.includes(name)),
      ...missing.map(([name, field]) => [name, option(field, { nil: undefined })] as const),
    ]),
  );
}
