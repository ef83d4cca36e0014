import type { TSchema } from 'typebox';
import { type ApiCalls, type SecurityPlan, upstreamSecurity } from './openapi/api-call.ts';
import { nameSchemas, type JsonSchema } from './openapi/name-schemas.ts';
import { describeOperation, type ApiHeader, type ApiServer, type Operation } from './openapi/operation.ts';
import { idempotencyHeader, UpstreamError } from './call.ts';

/** The contents of a document; the defaults are those of the upstream. */
interface ApiPlan {
  readonly title: string;
  readonly version: string;
  readonly servers: readonly ApiServer[];
  readonly calls: ApiCalls;
  readonly description?: string;
  /** The servers of calls with a `host`, by its name. */
  readonly hosts?: { readonly [host: string]: ApiServer };
  /** The schema of a failed call's reply. */
  readonly error?: TSchema;
  readonly security?: SecurityPlan;
  readonly headers?: readonly ApiHeader[];
}

interface OpenApiDocument {
  openapi: '3.1.1';
  info: { title: string; version: string; description?: string };
  jsonSchemaDialect: string;
  servers: ApiServer[];
  paths: { [path: string]: { [method: string]: Operation } };
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, object> };
}

/** The header under which a write may be repeated. [readings 4] */
const idempotencyKey: ApiHeader = {
  name: idempotencyHeader,
  description:
    'The same key with the same body returns the first reply and has no second effect; with another body 409.',
  required: false,
  on: ({ effect }) => effect === 'write',
};

/** A path without the names of its parameters: `/v2/orders/{id}/` and `/v2/orders/{key}/` are the same path. */
const withoutNames = (path: string) => path.replaceAll(/\{[^}]*\}/g, '{}');

/** The security schemes that the operations require. */
function usedSchemes({ schemes }: SecurityPlan, operations: readonly Operation[]): Record<string, object> {
  const used = new Set(operations.flatMap(({ security }) => security.flatMap((one) => Object.keys(one))));
  return Object.fromEntries(Object.entries(schemes).filter(([name]) => used.has(name)));
}

/**
 * Returns the OpenAPI 3.1 document of a table of calls: operation ids are the names of the calls, schemas with a title
 * are components. Pure.
 * @throws when two calls have the same method and path, two different schemas the same title, or a path other
 * parameters than those declared
 */
export function buildOpenApi(plan: ApiPlan): OpenApiDocument {
  const { security = upstreamSecurity, headers = [idempotencyKey], hosts = {}, error = UpstreamError } = plan;
  const names = nameSchemas((title) => `#/components/schemas/${title}`);
  const context = { names, security, headers, hosts, error };
  const paths: OpenApiDocument['paths'] = {};
  const seen = new Map<string, string>();
  for (const [name, call] of Object.entries(plan.calls)) {
    const place = `${call.method} ${withoutNames(call.path)}`;
    const other = seen.get(place);
    if (other) throw new Error(`${name} and ${other} have the same method and path: ${place}`);
    seen.set(place, name);
    (paths[call.path] ??= {})[call.method.toLowerCase()] = describeOperation(name, call, context);
  }
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  return {
    openapi: '3.1.1',
    info: {
      title: plan.title,
      version: plan.version,
      ...(plan.description === undefined ? {} : { description: plan.description }),
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [...plan.servers],
    paths,
    components: {
      schemas: Object.fromEntries(names.named),
      securitySchemes: usedSchemes(security, operations),
    },
  };
}

export { schemasOfCalls } from './openapi/api-call.ts';
export { collectSchemas } from './openapi/collect-schemas.ts';
