import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

/**
 * Checks requests with the schemas of the contract, without coercion: `"1"` is not a number. Keys that could reach a
 * prototype are refused at any depth.
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

const isForbidden = (key: string): boolean =>
  key === '__proto__' || key === 'constructor' || key === 'prototype';

/** The deepest accepted nesting: no call needs more, and a deeper body could exhaust the code that walks it. */
const maxDepth = 20;

function hasForbiddenKey(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth > maxDepth) return true;
  if (Array.isArray(value)) return value.some((part) => hasForbiddenKey(part, depth + 1));
  for (const key of Object.keys(value)) {
    if (isForbidden(key) || hasForbiddenKey(value[key as keyof typeof value], depth + 1)) return true;
  }
  return false;
}

/** Returns the error in the form from which the error handler reads its place. */
const invalid = (instancePath: string, message: string) =>
  Object.assign(new Error(message), {
    statusCode: 400,
    code: 'invalid',
    validation: [{ instancePath, message }],
  });
