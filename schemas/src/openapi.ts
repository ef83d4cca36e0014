import type { TSchema } from 'typebox';
import { type ApiCalls, type SecurityPlan, upstreamSecurity } from './openapi/api-call.ts';
import { nameSchemas, type JsonSchema } from './openapi/name-schemas.ts';
import { describeOperation, type ApiHeader, type ApiServer, type Operation } from './openapi/operation.ts';
import { idempotencyHeader, UpstreamError } from './call.ts';

/** What a document is made of; what is left out is as the upstream has it. */
interface ApiPlan {
  readonly title: string;
  readonly version: string;
  readonly servers: readonly ApiServer[];
  readonly calls: ApiCalls;
  readonly description?: string;
  /** Where the calls with a `host` of their own are answered, by that name. */
  readonly hosts?: { readonly [host: string]: ApiServer };
  /** What a refusal looks like. */
  readonly error?: TSchema;
  readonly security?: SecurityPlan;
  readonly headers?: readonly ApiHeader[];
}

export interface OpenApiDocument {
  openapi: '3.1.1';
  info: { title: string; version: string; description?: string };
  jsonSchemaDialect: string;
  servers: ApiServer[];
  paths: { [path: string]: { [method: string]: Operation } };
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, object> };
}

/** The key under which a write may be sent again. [readings 4] */
const idempotencyKey: ApiHeader = {
  name: idempotencyHeader,
  description:
    'The same key with the same body answers as before and does nothing twice; with another body 409.',
  required: false,
  on: ({ effect }) => effect === 'write',
};

/** `/v2/orders/{id}/` and `/v2/orders/{key}/` are one path. */
const withoutNames = (path: string) => path.replaceAll(/\{[^}]*\}/g, '{}');

/** The schemes that an operation of the document asks for. */
function usedSchemes({ schemes }: SecurityPlan, operations: readonly Operation[]): Record<string, object> {
  const used = new Set(operations.flatMap(({ security }) => security.flatMap((one) => Object.keys(one))));
  return Object.fromEntries(Object.entries(schemes).filter(([name]) => used.has(name)));
}

/**
 * The OpenAPI 3.1 document of a table of calls: operation ids are the calls' names, schemas with a title are
 * components. Pure: the same plan gives the same document.
 * @throws where two calls have one method and path, two different schemas one title, or a path other parameters than
 * those declared
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

export { schemasOfCalls, type ApiCall, type ApiCalls } from './openapi/api-call.ts';
export { collectSchemas } from './openapi/collect-schemas.ts';
export type { JsonSchema } from './openapi/name-schemas.ts';
export type { ApiHeader, ApiServer, Operation } from './openapi/operation.ts';
export { upstreamSecurity, type SecurityPlan } from './openapi/api-call.ts';
