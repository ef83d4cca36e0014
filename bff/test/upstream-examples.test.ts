import { readFileSync } from 'node:fs';
import { upstreamCalls } from '@gam/schemas/upstream';
import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { describe, expect, it } from 'vitest';

const file = new URL('../../docs/reference/upstream-examples.md', import.meta.url);
const examples = readFileSync(file, 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((section) => {
    const block = (name: string) => new RegExp(`\`\`\`${name}\\n(.*?)\`\`\``, 's').exec(section)?.[1] ?? null;
    const [method = '', target = ''] = block('http')?.split(/\s+/) ?? [];
    return {
      name: section.split('\n')[0] ?? '',
      method,
      path: target.split('?')[0] ?? '',
      body: block('json body'),
      reply: block('json reply'),
    };
  });

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: TSchema;
  readonly reply: TSchema;
}
const calls: Readonly<Record<string, Call>> = upstreamCalls;
const meets = (schema: TSchema | undefined, text: string | null): boolean =>
  text === null ? true : schema !== undefined && Check(schema, JSON.parse(text));

describe('an example of the documents', () => {
  it.each(examples)('meets the schemas of $name', ({ name, method, path, body, reply }) => {
    const call = calls[name];
    expect(method).toBe(call?.method);
    expect(path).toMatch(new RegExp(`^${call?.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`));
    expect(meets(call?.body, body)).toBe(true);
    expect(meets(call?.reply, reply)).toBe(true);
  });

  it('shows the calls that every order needs', () => {
    const needed = ['listCities', 'listCategories', 'loadService', 'requestCode', 'verifyCode', 'askQuote'];
    const names = examples.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...needed, 'placeOrder', 'loadOrder']));
  });
});

describe('the guide for backends', () => {
  it('names every call', () => {
    const guide = readFileSync(new URL('../../docs/connect-a-backend.md', import.meta.url), 'utf8');
    expect(Object.keys(upstreamCalls).filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
  });
});
