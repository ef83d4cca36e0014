import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { buildOpenApi } from './openapi.ts';
import { upstreamCalls } from './upstream/index.ts';
import type { ApiCall } from './openapi/api-call.ts';
import type { Operation } from './openapi/operation.ts';

const plan = { title: 'Gam', version: '1.0.0', servers: [{ url: 'http://localhost' }] };
const media = { url: 'http://media.localhost' };
const upstream = buildOpenApi({ ...plan, hosts: { media }, calls: upstreamCalls });

const read = (call: Partial<ApiCall>): ApiCall => ({
  method: 'GET',
  path: '/things/',
  about: 'Things.',
  auth: 'anyone',
  effect: 'read',
  reply: Type.Object({}),
  ...call,
});
const buildOne = (call: Partial<ApiCall>) => buildOpenApi({ ...plan, calls: { one: read(call) } });

/** Every object of a document, the document included. */
function everyObject(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(everyObject)];
}
const resolve = (document: object, pointer: string) =>
  pointer
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
const operationsOf = ({ paths }: ReturnType<typeof buildOpenApi>): [string, Operation][] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation): [string, Operation] => [path, operation]),
  );
const operation = (id: string) => operationsOf(upstream).find(([, one]) => one.operationId === id)?.[1];

describe('the OpenAPI document of the upstream', () => {
  it('contains every call once, under its name', () => {
    const ids = operationsOf(upstream).map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(ids)).toEqual(new Set(Object.keys(upstreamCalls)));
  });

  it('refers only to schemas that it contains', () => {
    const references = everyObject(upstream).flatMap((one) => ('$ref' in one ? [String(one.$ref)] : []));
    expect(references.length).toBeGreaterThan(50);
    expect(references.filter((reference) => resolve(upstream, reference) === undefined)).toEqual([]);
  });

  it('declares each parameter of each path once, as required', () => {
    for (const [path, { parameters }] of operationsOf(upstream)) {
      const inPath = parameters.filter((parameter) => parameter.in === 'path');
      expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
      expect(inPath.every(({ required }) => required)).toBe(true);
      expect(new Set(parameters.map((one) => `${one.in} ${one.name}`)).size).toBe(parameters.length);
    }
  });

  it('requires only credentials that it describes', () => {
    const asked = operationsOf(upstream).flatMap(([, { security }]) =>
      security.flatMap((one) => Object.keys(one)),
    );
    expect(new Set(asked)).toEqual(new Set(Object.keys(upstream.components.securitySchemes)));
    expect(operation('listCities')?.security).toEqual([]);
    expect(operation('loadService')?.security).toEqual([{}, { user: [] }]);
    expect(operation('listOrders')?.security).toEqual([{ user: [] }]);
    expect(operation('findOrderByKey')?.security).toEqual([{ bff: [] }]);
    expect(operation('publishFlowRules')?.security).toEqual([{ bff: [], onBehalfOf: [] }]);
  });

  it('offers the idempotency key for writes only', () => {
    for (const [, one] of operationsOf(upstream)) {
      const keyed = one.parameters.some((parameter) => parameter.in === 'header');
      expect(keyed).toBe(one['x-effect'] === 'write');
    }
  });

  it('answers every call with its reply, or with the error of the upstream', () => {
    expect(operation('placeOrder')?.responses).toMatchObject({
      200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/OrderResult' } } } },
      default: {
        content: { 'application/json': { schema: { $ref: '#/components/schemas/UpstreamError' } } },
      },
    });
  });

  it('describes uploads as forms, and the voice upload on its own server', () => {
    expect(Object.keys(operation('uploadImage')?.requestBody?.content ?? {})).toEqual([
      'multipart/form-data',
    ]);
    expect(operation('uploadImage')).not.toHaveProperty('servers');
    expect(operation('uploadVoice')?.servers).toEqual([media]);
  });

  it('contains only JSON, without the internal keywords of TypeBox', () => {
    expect(JSON.parse(JSON.stringify(upstream))).toEqual(upstream);
    const keys = everyObject(upstream).flatMap((one) => Reflect.ownKeys(one).map(String));
    expect(keys.filter((key) => key.startsWith('~'))).toEqual([]);
  });

  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  formats.default(ajv);
  ajv.addVocabulary(Object.keys(upstream));
  ajv.addSchema({ $id: 'document', ...upstream });

  it.each(Object.keys(upstream.components.schemas))('has a valid JSON Schema 2020-12 for %s', (title) => {
    expect(ajv.validateSchema(upstream.components.schemas[title] ?? false)).toBe(true);
    expect(ajv.getSchema(`document#/components/schemas/${title}`)).toBeTypeOf('function');
  });

  it('describes a point as a tuple of JSON Schema 2020-12', () => {
    const check = ajv.getSchema('document#/components/schemas/GeoPoint');
    expect(check?.({ type: 'Point', coordinates: [51.3, 35.7] })).toBe(true);
    expect(check?.({ type: 'Point', coordinates: [51.3, 35.7, 1] })).toBe(false);
  });
});

describe('the OpenAPI document of another table of calls', () => {
  it('uses the error, credentials, headers and hosts of its plan', () => {
    const document = buildOpenApi({
      ...plan,
      calls: { one: read({ auth: 'visitor' }) },
      error: Type.Object({ error: Type.String() }, { title: 'OwnError' }),
      security: { schemes: { cookie: { type: 'apiKey' } }, byAuth: { visitor: [null, 'cookie'] } },
      headers: [{ name: 'Gam-Catalogue', description: 'The level.', required: true, on: () => true }],
    });
    expect(Object.keys(document.components.schemas)).toEqual(['OwnError']);
    expect(document.components.securitySchemes).toEqual({ cookie: { type: 'apiKey' } });
    expect(document.paths['/things/']?.['get']?.parameters).toMatchObject([
      { name: 'Gam-Catalogue', in: 'header', required: true },
    ]);
  });

  it('is the same for the same plan', () => {
    const again = buildOpenApi({ ...plan, hosts: { media }, calls: upstreamCalls });
    expect(JSON.stringify(again)).toBe(JSON.stringify(upstream));
  });

  it('throws when two different schemas have one title', () => {
    const query = Type.Object({ one: Type.String({ title: 'Same' }) });
    expect(() => buildOne({ query, reply: Type.Number({ title: 'Same' }) })).toThrow('title "Same"');
    expect(() => buildOne({ query, reply: Type.String({ title: 'Same' }) })).not.toThrow();
  });

  it('throws when a title cannot be part of a reference', () => {
    expect(() => buildOne({ reply: Type.Object({}, { title: 'two words' }) })).toThrow('two words');
  });

  it('treats a property named title as a property', () => {
    const document = buildOne({ reply: Type.Object({ title: Type.String(), const: Type.String() }) });
    expect(Object.keys(document.components.schemas)).toEqual(['UpstreamError']);
  });

  it.each([
    ['/things/{id}/', undefined],
    ['/things/', Type.Object({ id: Type.String() })],
    ['/things/{id}/', Type.Object({ name: Type.String() })],
    ['/things/{id}/', Type.Object({ id: Type.Optional(Type.String()) })],
  ])('throws when %s has other parameters than those declared', (path, params) => {
    expect(() => buildOne(params ? { path, params } : { path })).toThrow(path);
  });

  it('throws when two calls have one method and path, apart from the names of parameters', () => {
    const byId = read({ path: '/things/{id}/', params: Type.Object({ id: Type.String() }) });
    const byKey = read({ path: '/things/{key}/', params: Type.Object({ key: Type.String() }) });
    expect(() => buildOpenApi({ ...plan, calls: { byId, byKey } })).toThrow('byKey and byId');
  });

  it('throws when no security is declared for an auth', () => {
    expect(() => buildOne({ auth: 'stranger' })).toThrow('stranger');
  });
});
