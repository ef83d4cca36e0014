/* oxlint-disable unicorn/no-thenable -- `then` is the protocol's word, and an object, never awaited */
import type { ExpertItem } from '@gam/schemas/descriptors';
import { describe, expect, it } from 'vitest';
import { ask, Customer, makeFlow, noon } from '@gam/engine/fixtures';
import { Evaluation } from '@gam/engine/flow';
import { makeSigner } from '../platform/secrets/secrets.ts';
import { answersBefore, selectSingle } from '../protocol/sources/fetched-lists.ts';
import { experts } from './experts/experts-source.ts';
import { fillSource } from '../protocol/sources/source-views.ts';
import { within } from '../protocol/sources/within.ts';
import { sourceVersions } from '../protocol/sources/source-version.ts';

const item = (id: string): ExpertItem => ({ id, name: id, image: null });

describe('fillSource', () => {
  it.each([
    ['one item is selected by itself [O-4.46]', ['a'], 'a'],
    ['of several none is', ['a', 'b'], null],
    ['of none none is', [], null],
  ])('%s', (_what, ids, selected) => {
    expect(selectSingle(ids.map(item))).toBe(selected);
    const shops = { select: selectSingle, then: () => null };
    expect(fillSource<'experts'>(shops, ids.map(item))).toMatchObject({ select: selected, then: null });
  });

  it('selects no expert, and skips the step for an empty list [O-2.44]', () => {
    expect(fillSource<'experts'>(experts, [item('a')])).toEqual({
      items: [item('a')],
      select: null,
      then: null,
    });
    expect(fillSource<'experts'>(experts, [])).toEqual({
      items: [],
      select: null,
      then: { name: 'skip_expert', args: { reason: 'empty' } },
    });
  });
});

describe('sourceVersions', () => {
  const signer = makeSigner('a secret of at least thirty-two characters', 'version');
  const version = (body: unknown, subject: string | null = null) =>
    sourceVersions(signer, 'experts', body, subject)[0];
  const flow = makeFlow([ask('a'), ask('b', { under: ['a', 'yes'] }), ask('c')]);
  const bodyOf = (position: number, ...answers: string[]) => {
    const { state } = new Customer(flow).go(...answers);
    return { answers: answersBefore(new Evaluation(flow, state, noon), position) };
  };

  it('depends on the answers of the visible questions before it, never on its own [O-4.45]', () => {
    const own = bodyOf(2, 'yes', 'no', 'yes');
    expect(own.answers.map(({ id, values }) => [id, values])).toEqual([
      ['a', ['yes']],
      ['b', ['no']],
    ]);
    expect(version(bodyOf(2, 'yes', 'no', 'no'))).toBe(version(own));
    expect(version(bodyOf(2, 'yes', 'yes', 'yes'))).not.toBe(version(own));
    expect(version(bodyOf(2, 'no', 'yes'))).not.toBe(version(own));
  });

  it('depends on the subject and reveals neither', () => {
    const body = bodyOf(2, 'yes', 'no', 'yes');
    expect(version(body, 'sara')).not.toBe(version(body));
    expect(version(body, 'sara')).toMatch(/^[\w-]{22}$/);
    const other = makeSigner('another secret of thirty-two characters', 'version');
    expect(sourceVersions(other, 'experts', body, null)[0]).not.toBe(version(body));
  });

  it('ignores the order of keys', () => {
    expect(version({ a: 1, b: 2 })).toBe(version({ b: 2, a: 1 }));
  });
});

it('returns null for a promise that takes longer than the limit', async () => {
  const slow = Promise.withResolvers<string>();
  expect(await within(slow.promise, 1)).toBeNull();
  slow.resolve('late');
  expect(await within(slow.promise, 60_000)).toBe('late');
});
