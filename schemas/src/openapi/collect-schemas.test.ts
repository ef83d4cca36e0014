import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { upstreamCalls } from '../upstream/index.ts';
import { schemasOfCalls } from './api-call.ts';
import { collectSchemas } from './collect-schemas.ts';

/** Compiles one schema alone: fails when it refers to a schema outside. */
function compile(schema: object) {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  formats.default(ajv);
  return ajv.compile(schema);
}

const documents = collectSchemas(schemasOfCalls(upstreamCalls));
const Leaf = Type.Object({ size: Type.Integer() }, { title: 'Leaf' });

describe('the collected schemas', () => {
  it.each(Object.entries(documents))('makes %s a document that needs no other one', (title, document) => {
    expect(document['$schema']).toBe('https://json-schema.org/draft/2020-12/schema');
    expect(document['$id']).toBe(`/api/schemas/${title}.json`);
    expect(compile(document)).toBeTypeOf('function');
  });

  it('puts only the schemas that a schema refers to into its definitions', () => {
    const Branch = Type.Object({ leaves: Type.Array(Leaf) }, { title: 'Branch' });
    const Other = Type.Object({}, { title: 'Other' });
    const { Branch: branch = {}, Leaf: leaf = {} } = collectSchemas([Branch, Other]);
    expect(Object.keys(branch['$defs'] as object)).toEqual(['Leaf']);
    expect(leaf).not.toHaveProperty('$defs');
    expect(compile(branch)({ leaves: [{ size: 1 }] })).toBe(true);
    expect(compile(branch)({ leaves: [{ size: 'big' }] })).toBe(false);
  });

  it('follows a recursive schema', () => {
    const Tree = Type.Cyclic(
      { Tree: Type.Object({ leaf: Leaf, branches: Type.Array(Type.Ref('Tree')) }, { title: 'Tree' }) },
      'Tree',
    );
    const { Tree: tree = {} } = collectSchemas([Tree], 'https://example.org/');
    expect(tree['$id']).toBe('https://example.org/Tree.json');
    const leaf = { size: 1 };
    expect(compile(tree)({ leaf, branches: [{ leaf, branches: [] }] })).toBe(true);
    expect(compile(tree)({ leaf, branches: [{ leaf }] })).toBe(false);
  });

  it('throws on a reference to a missing schema', () => {
    expect(() => collectSchemas([Type.Array(Type.Ref('Missing'))])).toThrow('Missing');
  });
});
