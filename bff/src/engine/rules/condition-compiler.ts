import { Ajv } from 'ajv';
import type { Condition, FactType } from '@gam/schemas/rules';
import { jsonTypes } from '@gam/shared/rule-document';

export type Accepts = (value: unknown) => boolean;

const sized = ['minimum', 'maximum', 'contains', 'minItems', 'maxItems'] as const;

/**
 * The condition with the declared type in front. A keyword about size says nothing about null, and would so be true of
 * a missing fact: there the fact has to be present.
 */
function withType(condition: Condition, type: FactType): object {
  const present = sized.some((keyword) => condition[keyword] !== undefined);
  const types = jsonTypes(present ? { ...type, nullable: false } : type);
  const declared = { type: types.length === 1 ? types[0] : types };
  const { not, ...rest } = condition;
  return { ...declared, ...rest, ...(not === undefined ? {} : { not: withType(not, type) }) };
}

/**
 * Compiles the conditions of one document, equal ones once. The Ajv instance is the document's own, so that all of it
 * goes when the document does. Functions are made without error objects' texts: a step asks for yes or no.
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
    // Facts that were stored before a path was declared lack it: missing is null, here as everywhere.
    const accepts: Accepts = (value) => validate(value ?? null);
    compiled.set(key, accepts);
    return accepts;
  };
}

/** Most conditions name one value: comparing it, instead of running a schema, makes a step a tenth faster. */
const isConstant = (condition: Condition): boolean => Object.keys(condition).join() === 'const';
