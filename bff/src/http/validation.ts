import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

/**
 * Checks requests with the very schemas of the contract, and coerces nothing: `"1"` is no number. Keys that could reach
 * a prototype are refused wherever they stand.
 */
export const checkWithTypeBox: FastifySchemaCompiler<TSchema> = ({ schema }) => {
  const validator = Compile(schema);
  return (data: unknown) => {
    if (hasForbiddenKey(data)) return { error: invalid('', 'a forbidden key, or nested too deep') };
    if (validator.Check(data)) return { value: data };
    const [first] = validator.Errors(data);
    return { error: invalid(first?.instancePath ?? '', first?.message ?? 'invalid') };
  };
};

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** No call nests this deep; a deeper body is meant to exhaust the code that walks it. */
const maxDepth = 20;

function hasForbiddenKey(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth > maxDepth) return true;
  return Object.entries(value).some(
    ([key, part]) => forbiddenKeys.has(key) || hasForbiddenKey(part, depth + 1),
  );
}

/** In the form that the error handler reads the place from. */
const invalid = (instancePath: string, message: string) =>
  Object.assign(new Error(message), {
    statusCode: 400,
    code: 'invalid',
    validation: [{ instancePath, message }],
  });
