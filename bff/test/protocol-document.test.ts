import { readFileSync } from 'node:fs';
import {
  bffCalls,
  catalogueHeader,
  catalogueLevel,
  errorStatus,
  eventArgs,
  maxBatch,
  maxHave,
  sourceNames,
  widgets,
} from '@gam/schemas/descriptors';
import type { TSchema } from 'typebox';
import { describe, expect, it } from 'vitest';
import { blocks } from '@gam/schemas/fixtures';

const document = readFileSync(new URL('../../docs/protocol.md', import.meta.url), 'utf8');
const rows = document.split('\n').filter((line) => line.startsWith('| `') || /^\| \d/.test(line));
const cellsOf = (row: string): string[] =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
const namesIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

describe('the document of the wire', () => {
  it.each(Object.entries(eventArgs))('has the event %s with its arguments', (name, schema) => {
    const row = rows.find((line) => namesIn(cellsOf(line)[0] ?? '').includes(name));
    const fields =
      name === 'submit_form'
        ? ['form']
        : Object.keys((schema as TSchema & { properties: object }).properties);
    expect(namesIn(cellsOf(row ?? '')[1] ?? '').filter((field) => fields.includes(field))).toEqual(fields);
  });

  it.each(Object.entries<TSchema>({ ...blocks, ...widgets }))(
    'has the level of the node %s',
    (name, schema) => {
      const level = String(Reflect.get(schema, 'x-since'));
      const row = rows.find((line) => cellsOf(line)[0] === level);
      expect(namesIn(row ?? '')).toContain(name);
    },
  );

  it.each(Object.entries(errorStatus))('has the status of an error of the kind %s', (kind, status) => {
    const found = rows.filter((line) => cellsOf(line)[0] === `\`${kind}\``).map((line) => cellsOf(line)[1]);
    expect(found.join(', ')).toContain(String(status));
  });

  it.each(Object.values(bffCalls))('has the call $method $path', ({ method, path }) => {
    const isOfEditors = /^\/api\/(?:rules|services|upstream)\//.test(path);
    expect(document).toContain(isOfEditors ? path.split('/').slice(0, 3).join('/') : `${method} ${path}`);
  });

  it('has the level, the limits and the sources of today', () => {
    expect(document).toContain(`${catalogueHeader}: web/${catalogueLevel}`);
    expect(document).toContain(`A batch has at most ${maxBatch}.`);
    expect(document).toContain(`at most ${maxHave} names`);
    const sources = namesIn(/^Sources are .*?\./ms.exec(document)?.[0] ?? '');
    expect(sources).toEqual(expect.arrayContaining([...sourceNames]));
  });
});
