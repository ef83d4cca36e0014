import type { TSchema } from 'typebox';
import { type ApiCall, requirementsOf, type SecurityPlan, type SecurityRequirement } from './api-call.ts';
import type { JsonSchema, SchemaNames } from './name-schemas.ts';

/** A server of calls. */
export interface ApiServer {
  readonly url: string;
  readonly description?: string;
}

/** A header of some calls. */
export interface ApiHeader {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  /** Whether a call has the header. */
  readonly on: (call: ApiCall) => boolean;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

type Content = { [mediaType: string]: { schema: JsonSchema } };

export interface Operation {
  operationId: string;
  description: string;
  'x-effect': 'read' | 'write';
  /** A backend may lack every call of the upstream without it. */
  'x-needed'?: true;
  servers?: ApiServer[];
  security: SecurityRequirement[];
  parameters: Parameter[];
  requestBody?: { required: true; content: Content };
  responses: { [status: string]: { description: string; content: Content } };
}

/** The parts that all operations of one document share. */
interface OperationContext {
  readonly names: SchemaNames;
  readonly security: SecurityPlan;
  readonly headers: readonly ApiHeader[];
  readonly hosts: { readonly [host: string]: ApiServer };
  readonly error: TSchema;
}

function objectParameters(
  place: 'path' | 'query',
  schema: TSchema | undefined,
  names: SchemaNames,
): Parameter[] {
  if (!schema) return [];
  const { properties, required = [] } = schema as {
    properties?: Record<string, TSchema>;
    required?: string[];
  };
  if (!properties) throw new Error(`Parameters in ${place} must be the properties of an object`);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: names.render(property),
  }));
}

const headerParameters = (call: ApiCall, headers: readonly ApiHeader[]): Parameter[] =>
  headers
    .filter(({ on }) => on(call))
    .map(({ name, description, required }) => ({
      name,
      in: 'header',
      required,
      description,
      schema: { type: 'string' },
    }));

/** Throws unless exactly the parameters of the path are declared, all as required. */
function checkPathParameters(path: string, parameters: readonly Parameter[]): void {
  const inPath = new Set([...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name));
  const declared = parameters.filter((parameter) => parameter.in === 'path');
  if (
    declared.length !== inPath.size ||
    !declared.every(({ name, required }) => required && inPath.has(name))
  ) {
    throw new Error(`The parameters of ${path} differ from those that are declared`);
  }
}

function serversOf(host: string | undefined, hosts: OperationContext['hosts']): Pick<Operation, 'servers'> {
  const server = host === undefined ? undefined : hosts[host];
  return server ? { servers: [server] } : {};
}

/** Returns a call as an operation of the document. Throws when its parameters are declared wrongly. */
export function describeOperation(name: string, call: ApiCall, context: OperationContext): Operation {
  const { names, security, headers, hosts, error } = context;
  const content = (schema: TSchema, mediaType = 'application/json'): Content => ({
    [mediaType]: { schema: names.render(schema) },
  });
  const parameters = [
    ...objectParameters('path', call.params, names),
    ...objectParameters('query', call.query, names),
    ...headerParameters(call, headers),
  ];
  checkPathParameters(call.path, parameters);
  return {
    operationId: name,
    description: call.about,
    'x-effect': call.effect,
    ...(call.isNeeded && { 'x-needed': true as const }),
    ...serversOf(call.host, hosts),
    security: requirementsOf(security, call.auth),
    parameters,
    ...(call.body ? { requestBody: { required: true, content: content(call.body, call.consumes) } } : {}),
    responses: {
      200: { description: 'Done.', content: content(call.reply, call.produces) },
      default: { description: 'Rejected or failed.', content: content(error) },
    },
  };
}
