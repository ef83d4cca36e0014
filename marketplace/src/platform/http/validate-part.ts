import { type Result, done } from '@gam/shared/result';
import { Compile } from 'typebox/compile';
import { Value } from 'typebox/value';
import type { TSchema } from 'typebox';
import { type Refusal, refuse } from '../refusal.ts';

/** More levels than any request of the contract has. */
const maxDepth = 100;

/**
 * Whether the database can store a value: its nesting is limited, and its texts contain no NUL and no half of a
 * surrogate pair.
 */
function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= maxDepth) return false;
  return Object.entries(value).every(
    ([key, part]) => isStorable(key, depth + 1) && isStorable(part, depth + 1),
  );
}

interface PartRule {
  readonly place: 'params' | 'query' | 'body';
  readonly status: 400 | 404;
  /** Paths and queries are text: numbers and booleans are read from it. */
  readonly fromText?: true;
}

/** Compiles the check of one part of a request. It gives the value without unknown fields, or refuses it. */
export function compilePart(
  schema: TSchema | undefined,
  rule: PartRule,
): (given: unknown) => Result<unknown, Refusal> {
  if (schema === undefined) return () => done(undefined);
  const validator = Compile(schema);
  const refuseFor = (detail: string) => {
    const message = rule.status === 404 ? 'موردی با این آدرس پیدا نشد.' : 'درخواست نامعتبر است.';
    return refuse(rule.status, message, { code: 'invalid', detail });
  };
  return (given) => {
    if (!isStorable(given))
      return refuseFor(`${rule.place}: nested too deep, or a text with NUL or half a character`);
    // The functions of Value change their input, so they get a copy.
    const copy = Value.Clone(given ?? {});
    const value = Value.Default(schema, rule.fromText ? Value.Convert(schema, copy) : copy);
    if (validator.Check(value)) return done(Value.Clean(schema, value));
    const errors = validator
      .Errors(value)
      .slice(0, 5)
      .map(({ instancePath, message }) => `${rule.place}${instancePath}: ${message}`);
    return refuseFor(errors.join('; '));
  };
}
