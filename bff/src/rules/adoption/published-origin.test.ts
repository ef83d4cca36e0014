import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it, vi } from 'vitest';
import { compileFlow } from '@gam/engine/flow';
import { ask, defaultDocument, makeService } from '@gam/engine/fixtures';
import { connectUpstream } from '../../platform/upstream/client.ts';
import type { CompiledRules } from '@gam/engine/rules';
import { memoryStore } from '../../platform/store/memory-store-fixture.ts';
import { sizeOf } from '../../platform/store/size-of.ts';
import { openCompiler } from '../versions/compile-once.ts';
import { keepLastGood } from '../versions/last-good.ts';
import { openRuleVersions } from '../versions/rule-versions.ts';
import { KeptPublished, PublishedOrigin } from './published-origin.ts';
import { startPublisher } from './publisher-fixture.ts';
import { pickRules } from './pick-rules.ts';
import { makeRuleSet, type RuleSet } from './rule-set.ts';

/** A busy machine may need this long, ms. */
const patient = { timeout: 60_000 };

/** The memory has room for at least so many versions, and for less than twice as many. */
const remembered = 4;

const quiet = { say: (problems: readonly string[]) => expect(problems).toEqual([]), over: () => {} };

const picked = (set: RuleSet) =>
  pickRules(set, { service: 'cleaning', category: null, city: '1' }, { visitor: 'f_1', at: 0 })?.documents[0];

it('keeps in memory the rules that count and the few that it remembers, however often they are published anew', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const publisher = await startPublisher();
  const upstream = connectUpstream({ url: publisher.url, mediaUrl: publisher.url, ownToken: 'own' });
  const folder = mkdtempSync(path.join(tmpdir(), 'gam-rules-'));
  let set = makeRuleSet([], null);
  const origin = new PublishedOrigin({
    upstream,
    versions: openRuleVersions({
      upstream,
      store: memoryStore('boot', Date.now),
      compiler: openCompiler(remembered * 3 * sizeOf(defaultDocument)),
    }),
    upstreamUrl: publisher.url,
    everyMs: 500,
    kept: keepLastGood(path.join(folder, 'kept.json'), KeptPublished, {
      error: (fault: unknown) => expect(fault).toBeNull(),
    }),
    complaints: { answers: quiet, content: quiet },
    onChange: (published) => {
      set = makeRuleSet([], published);
    },
  });
  const live: WeakRef<CompiledRules>[] = [];
  const alive = () => live.filter((rules) => rules.deref() !== undefined).length;
  try {
    for (let number = 1; number <= 200; number += 1) {
      const applies_to = { services: ['*'], cities: [`${number}`, '*'] };
      publisher.publish('default', number, { ...Object(defaultDocument), applies_to });
      await origin.refresh(new AbortController().signal);
      const rules = picked(set);
      expect(rules?.number).toBe(number);
      if (!rules) continue;
      // The rules' own functions, and those of a flow under them, go with the rules.
      compileFlow(makeService([ask('q', { options: ['a', 'b'] })]), rules, { id: '1' });
      live.push(new WeakRef(rules));
    }
    await vi.waitFor(() => {
      collect();
      // The version that counts, those that are remembered, and those that a frame of this function may still hold.
      expect(alive()).toBeLessThanOrEqual(3 + 2 * remembered);
    }, patient);
    expect(picked(set)?.number).toBe(200);
  } finally {
    await upstream.close();
    await publisher.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
