import { describe, expect, it } from 'vitest';
import { documentOf, questionRule } from '@gam/engine/fixtures';
import { done, failed } from '@gam/shared/result';
import { memoryStore } from '../../platform/store/memory-store-fixture.ts';
import { networkFailure } from '../../platform/upstream/failure.ts';
import type { Upstream } from '../../platform/upstream/client.ts';
import { openCompiler } from './compile-once.ts';
import { openRuleVersions } from './rule-versions.ts';

const textOf = (title: string) => documentOf([questionRule('r', { texts: { title } }, {})]);
const broken = documentOf([questionRule('r', { skip: true }, { 'no.such': { const: 1 } })]);

/** An upstream with the versions of a document by number, and how often each was asked for. */
function publishing(published: Record<number, unknown>) {
  const asked: number[] = [];
  const call = async (_name: string, { params }: { params: { name: string; number: number } }) => {
    asked.push(params.number);
    const document = published[params.number];
    return document === undefined
      ? failed(networkFailure('unreachable'))
      : done({ ...params, document, published_at: '2026-01-01T00:00:00Z' });
  };
  const poll = async (...input: Parameters<typeof call>) => {
    const called = await call(...input);
    return called.ok ? done({ changed: true, value: called.value, etag: null }) : called;
  };
  return { asked, upstream: { call, poll } as unknown as Pick<Upstream, 'call' | 'poll'> };
}
const test = (number: number) => ({ name: 'test', number });
const never = () => Date.parse('2026-01-01T00:00:00Z');

describe('the versions of rule documents', () => {
  it('are asked for and compiled once for all that need them', async () => {
    const { asked, upstream } = publishing({ 1: textOf('one') });
    const versions = openRuleVersions({ upstream, store: memoryStore('boot', never) });
    const first = await versions.load(test(1));
    const again = await versions.load(test(1));
    const sent = versions.compile(structuredClone(textOf('one')), 1);
    if (!first.ok || !again.ok || !sent.ok) throw new Error('not loaded');
    expect(again.value.rules).toBe(first.value.rules);
    expect(sent.value).toBe(first.value.rules);
    expect(await versions.find(first.value.rules.version)).toBe(first.value.rules);
    expect(asked).toEqual([1]);
  });

  it('are asked for again after a failure, and not if they are broken', async () => {
    const published: Record<number, unknown> = { 2: broken };
    const { asked, upstream } = publishing(published);
    const versions = openRuleVersions({ upstream, store: memoryStore('boot', never) });
    expect(await versions.load(test(1))).toMatchObject({ failure: { code: 'unavailable' } });
    published[1] = textOf('one');
    expect(await versions.load(test(1))).toMatchObject({ ok: true });
    for (let count = 0; count < 2; count += 1)
      expect(await versions.load(test(2))).toMatchObject({ failure: { code: 'broken', document: broken } });
    expect(asked).toEqual([1, 1, 2]);
  });

  it('are found in a snapshot by another process while the upstream is away', async () => {
    const store = memoryStore('boot', never);
    const { upstream } = publishing({ 1: textOf('one') });
    const first = openRuleVersions({ upstream, store });
    const loaded = await first.load(test(1));
    if (!loaded.ok) throw new Error('not loaded');
    await first.save(loaded.value.rules);
    const other = openRuleVersions({ ...publishing({}), store });
    const { version } = loaded.value.rules;
    expect(await other.find(version)).toMatchObject({ version, number: 1 });
  });

  it('are not found by a name that no version has', async () => {
    const { upstream } = publishing({ 1: textOf('one') });
    const versions = openRuleVersions({ upstream, store: memoryStore('boot', never) });
    for (const name of ['test@1#00000000', 'test@9#00000000', 'test@0#00000000', '__proto__'])
      expect(await versions.find(name)).toBeNull();
  });

  it('are forgotten beyond the bound of the memory, the longest unused first', () => {
    const { compile, remembered } = openCompiler(20_000);
    const names = Array.from({ length: 50 }, (_none, at) => {
      const compiled = compile(textOf(`text ${at}`), at + 1);
      return compiled.ok ? compiled.value.version : '';
    });
    expect(remembered(names.at(-1) ?? '')).not.toBeNull();
    expect(remembered(names[0] ?? '')).toBeNull();
  });

  it('of equal names are told apart by their content', () => {
    const { compile } = openCompiler();
    const [one, other] = [compile(textOf('one')), compile(textOf('other'))];
    if (!one.ok || !other.ok) throw new Error('not sound');
    expect(one.value).not.toBe(other.value);
    expect(compile(textOf('one'))).toMatchObject({ value: { version: one.value.version } });
  });
});
