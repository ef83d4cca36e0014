import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { connectUpstream, type Upstream } from '../../platform/upstream/client.ts';
import { ask, compileSound, makeService } from '@gam/engine/fixtures';
import { type Publisher, startPublisher } from './publisher-fixture.ts';
import type { LiveRules } from '../services/live-rules.ts';
import { makeSigner } from '../../platform/secrets/secrets.ts';
import { memoryStore } from '../../platform/store/memory-store-fixture.ts';
import { openRuleVersions, type RuleVersions } from '../versions/rule-versions.ts';
import { openRulesWorker } from '../worker/open-worker.ts';
import { openLiveRules } from './open-live-rules.ts';

/** A document that says so in its only rule: each is another content. */
const documentOf = (because: string, name = 'default') => ({
  name,
  applies_to: { services: ['*'], cities: ['*'] },
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is the document's word, and a rule is never awaited
  rules: [{ id: 'a-rule', at: 'question', when: {}, then: { skip: false }, because }],
});
const broken = {
  ...documentOf('x'),
  rules: [{ ...documentOf('x').rules[0], when: { 'no.such': { const: 1 } } }],
};

const patient = { timeout: 60_000 };

const worker = openRulesWorker();
afterAll(() => worker.stop());

let publisher: Publisher;
let versions: RuleVersions;
let upstream: Upstream;
let data: string;
let lines: { level: number; msg: string }[];
let log: FastifyBaseLogger;
const sources: LiveRules[] = [];

beforeEach(async () => {
  publisher = await startPublisher();
  upstream = connectUpstream({ url: publisher.url, mediaUrl: publisher.url, ownToken: 'own' });
  versions = openRuleVersions({ upstream, store: memoryStore('boot', Date.now) });
  data = mkdtempSync(path.join(tmpdir(), 'gam-rules-'));
  lines = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) };
  ({ log } = Fastify({ logger: { stream } }));
});
afterEach(async () => {
  await Promise.all(sources.splice(0).map(({ stop }) => stop()));
  await upstream.close();
  await publisher.close();
  rmSync(data, { recursive: true, force: true });
});

async function open(folder: string | null = null): Promise<LiveRules> {
  const seed = [compileSound(documentOf('the seed'))];
  const source = await openLiveRules({
    seed,
    folder,
    dataFolder: path.join(data, 'bff'),
    upstream,
    upstreamUrl: publisher.url,
    versions,
    worker,
    log,
    certifier: { signer: makeSigner('a secret', 'rules'), build: 'a build' },
    now: Date.now,
    everyMs: 20,
  });
  sources.push(source);
  return source;
}
async function started(folder: string | null = null): Promise<LiveRules> {
  const source = await open(folder);
  await source.start();
  return source;
}

const picked = (source: LiveRules) =>
  source.pick({ slug: 'cleaning' }, '1', { visitor: 'f_1', at: 0 }).documents.at(-1);
const reasonOf = (source: LiveRules) => picked(source)?.document.rules[0]?.because;
const until = (source: LiveRules, because: string) =>
  vi.waitFor(() => expect(reasonOf(source)).toBe(because), patient);
const errors = () => lines.filter(({ level }) => level >= 50).map(({ msg }) => msg);
const polls = () => publisher.asked.filter((asked) => asked === '/v2/flow-rules/').length;
const morePolls = async (count: number) => {
  const before = polls();
  await vi.waitFor(() => expect(polls()).toBeGreaterThanOrEqual(before + count), patient);
};

describe('published rules', () => {
  it('apply from the start, and a new version to the next flow without a restart', async () => {
    publisher.publish('default', 1, documentOf('one'));
    const source = await started();
    expect(picked(source)).toMatchObject({ number: 1, name: 'default' });
    publisher.publish('default', 2, documentOf('two'));
    await until(source, 'two');
  });

  it('are requested by their tag, and each version is loaded once', async () => {
    publisher.publish('default', 1, documentOf('one'));
    await started();
    await morePolls(3);
    expect(publisher.asked.filter((asked) => asked.includes('versions'))).toHaveLength(1);
    expect(lines.filter(({ msg }) => msg.includes('count'))).toHaveLength(1);
  });

  it('change nothing if they are broken, and the log names rule and place once', async () => {
    publisher.publish('default', 1, documentOf('one'));
    const source = await started();
    publisher.publish('default', 2, broken);
    await vi.waitFor(() => expect(errors()).toHaveLength(1), patient);
    await morePolls(2);
    expect(errors()).toEqual([
      expect.stringMatching(/default@2: default, rule a-rule, at \/rules\/0\/when\/no\.such/),
    ]);
    expect(reasonOf(source)).toBe('one');
    publisher.publish('default', 3, documentOf('three'));
    await until(source, 'three');
  });

  it('change nothing if they are not rules, and the log names the place', async () => {
    publisher.publish('default', 1, documentOf('one'));
    const source = await started();
    publisher.publish('default', 2, { ...documentOf('x'), rules: [{ id: 'bad', at: 'nowhere' }] });
    await vi.waitFor(
      () => expect(errors()[0]).toContain('default@2: default, rule bad, at /rules/0/at'),
      patient,
    );
    expect(reasonOf(source)).toBe('one');
  });

  it('apply only together: a valid document waits for the other', async () => {
    publisher.publish('default', 1, documentOf('one'));
    const source = await started();
    publisher.keep('default', 2, documentOf('two'));
    publisher.keep('other', 1, broken);
    publisher.say({
      documents: [
        { name: 'default', stable: 2, candidate: null },
        { name: 'other', stable: 1, candidate: null },
      ],
    });
    await vi.waitFor(() => expect(errors().length).toBeGreaterThan(0), patient);
    expect(reasonOf(source)).toBe('one');
  });

  it('change nothing until every version is loaded', async () => {
    publisher.publish('default', 1, documentOf('one'));
    const source = await started();
    publisher.fails = { path: /versions/, status: 500 };
    publisher.publish('default', 2, documentOf('two'));
    await vi.waitFor(() => expect(errors()).toHaveLength(1), patient);
    expect(reasonOf(source)).toBe('one');
    publisher.fails = null;
    await until(source, 'two');
  });

  it.each(['reset', 500, 404, 401, 200] as const)(
    'stay unchanged while the upstream answers %s, and the log says it once',
    async (status) => {
      publisher.publish('default', 1, documentOf('one'));
      const source = await started();
      publisher.fails = { path: /./, status };
      await morePolls(3);
      expect(errors()).toHaveLength(1);
      expect(reasonOf(source)).toBe('one');
      publisher.publish('default', 2, documentOf('two'));
      publisher.fails = null;
      await until(source, 'two');
    },
  );

  it('are requested rarely if the upstream has none, and the seed applies', async () => {
    publisher.fails = { path: /./, status: 404 };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const source = await started();
    expect(picked(source)).toMatchObject({ number: 0 });
    await vi.advanceTimersByTimeAsync(29_000);
    // A poll that was under way has arrived once a later request is answered.
    await fetch(publisher.url);
    expect(polls()).toBe(1);
    await vi.advanceTimersByTimeAsync(1_000);
    await vi.waitFor(() => expect(polls()).toBe(2), patient);
    expect(errors()).toEqual([]);
  });

  it('apply after a restart while the upstream is down', async () => {
    publisher.publish('default', 1, documentOf('one'));
    publisher.keep('default', 2, documentOf('two'));
    publisher.say({
      documents: [{ name: 'default', stable: 1, candidate: null }],
      withdrawn: [{ name: 'default', number: 2 }],
    });
    await (await started()).stop();
    publisher.fails = { path: /./, status: 'reset' };
    const source = await started();
    expect(picked(source)).toMatchObject({ number: 1 });
    expect(source.isWithdrawn('default@2#12345678')).toBe(true);
    publisher.fails = null;
    publisher.publish('default', 3, documentOf('three'));
    await until(source, 'three');
  });

  it('begin with the seed if the stored file is incomplete', async () => {
    publisher.publish('default', 1, documentOf('one'));
    await (await started()).stop();
    const file = path.join(data, 'bff', 'rules-published.json');
    writeFileSync(file, readFileSync(file, 'utf8').slice(0, 100));
    publisher.fails = { path: /./, status: 'reset' };
    expect(reasonOf(await started())).toBe('the seed');
  });

  it('are compiled once, and found by their full name even if they are no longer live', async () => {
    publisher.publish('default', 1, documentOf('one'));
    const source = await started();
    const first = picked(source);
    publisher.publish('default', 2, documentOf('two'));
    await until(source, 'two');
    expect(await versions.find(first?.version ?? '')).toBe(first);
  });

  it('apply after an upgrade from the files that an earlier build wrote', async () => {
    const good = documentOf('written before the upgrade');
    const files = {
      'rules-published.json': {
        upstream: publisher.url,
        live: {
          revision: 4,
          documents: [{ name: 'default', stable: 3, candidate: null }],
          withdrawn: [{ name: 'default', number: 2 }],
        },
        versions: [{ name: 'default', number: 3, document: good }],
      },
      'rules-held.json': {
        upstream: publisher.url,
        sets: [
          {
            offered: [
              { stable: { number: 1, document: documentOf('held before the upgrade') }, candidate: null },
            ],
            base: [{ number: 0, document: documentOf('the seed') }],
          },
        ],
        services: [{ service: 'moving', city: '1', set: 0, reasons: ['a reason'] }],
      },
    };
    mkdirSync(path.join(data, 'bff'));
    for (const [name, kept] of Object.entries(files))
      writeFileSync(path.join(data, 'bff', name), JSON.stringify(kept));
    publisher.fails = { path: /./, status: 'reset' };
    const source = await started();
    expect(picked(source)).toMatchObject({ number: 3, document: good });
    expect(source.isWithdrawn('default@2#12345678')).toBe(true);
    expect(source.pick({ slug: 'moving' }, '1', { visitor: 'f_1', at: 0 }).documents).toMatchObject([
      { number: 1, document: documentOf('held before the upgrade') },
    ]);
    expect(source.held()).toMatchObject([{ service: 'moving', city: '1', reasons: ['a reason'] }]);
  });
});

describe('a publication that breaks a service', () => {
  const breaking = {
    ...documentOf('it breaks cleaning'),
    rules: [
      {
        id: 'breaks',
        at: 'question',
        when: { 'service.slug': { const: 'cleaning' }, 'question.id': { const: 'b' } },
        // oxlint-disable-next-line unicorn/no-thenable -- `then` is the document's word, and a rule is never awaited
        then: { keep_options: { id: { const: 'gone' } } },
        because: 'it breaks cleaning',
      },
    ],
  };
  const versionFor = (source: LiveRules, slug: string) =>
    source.pick({ slug }, '1', { visitor: 'v', at: Date.now() }).documents.at(-1)?.number;
  beforeEach(() => {
    publisher.services = ['cleaning', 'painting'].map((slug) => {
      const { findings: _none, ...service } = makeService([ask('a'), ask('b')], { id: slug, slug });
      return service;
    });
  });
  const untilHeld = (source: LiveRules) =>
    vi.waitFor(
      () => expect(source.held()[0]?.reasons).toEqual([expect.stringContaining('no_option_left')]),
      patient,
    );

  it('leaves that service on its last good version, also after a restart without the upstream', async () => {
    publisher.publish('default', 1, documentOf('one'));
    const source = await started();
    publisher.publish('default', 2, breaking);
    await vi.waitFor(() => expect(versionFor(source, 'painting')).toBe(2), patient);
    await untilHeld(source);
    expect(versionFor(source, 'cleaning')).toBe(1);
    expect(errors()).toContain('a service stays on its last good rules');
    await source.stop();
    publisher.fails = { path: /./, status: 'reset' };
    const again = await started();
    expect([versionFor(again, 'cleaning'), versionFor(again, 'painting')]).toEqual([1, 2]);
    expect(again.held()).toMatchObject([{ service: 'cleaning', city: '1' }]);
  });

  it('gives a BFF with an empty disk the newest version of the history that passes, never the seed', async () => {
    publisher.keep('default', 1, documentOf('one'));
    publisher.keep('default', 2, documentOf('two'));
    publisher.publish('default', 3, breaking);
    const source = await started();
    expect([versionFor(source, 'cleaning'), versionFor(source, 'painting')]).toEqual([2, 3]);
    publisher.say({
      documents: [{ name: 'default', stable: 3, candidate: null }],
      withdrawn: [{ name: 'default', number: 2 }],
    });
    await vi.waitFor(() => expect(versionFor(source, 'cleaning')).toBe(1), patient);
  });
});

describe('a directory of rules', () => {
  const write = (folder: string, text: string) => writeFileSync(path.join(folder, 'default.json'), text);
  let folder: string;
  beforeEach(() => {
    publisher.fails = { path: /./, status: 404 };
    folder = mkdtempSync(path.join(tmpdir(), 'gam-folder-'));
    write(folder, JSON.stringify(documentOf('a file')));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('replaces the seed and is read again when its content changes', async () => {
    const source = await started(folder);
    expect(picked(source)).toMatchObject({ number: 0 });
    expect(reasonOf(source)).toBe('a file');
    write(folder, JSON.stringify(documentOf('another')));
    await until(source, 'another');
  });

  it('changes nothing while a file is incomplete or broken, which is logged once', async () => {
    const source = await started(folder);
    for (const text of ['', JSON.stringify(documentOf('half')).slice(0, 60), JSON.stringify(broken)]) {
      write(folder, text);
      const told = errors().length;
      await vi.waitFor(() => expect(errors().length).toBeGreaterThan(told), patient);
      expect(reasonOf(source)).toBe('a file');
    }
    expect(errors().at(-1)).toMatch(/default, rule a-rule, at \/rules\/0\/when\/no\.such/);
    write(folder, JSON.stringify(documentOf('whole')));
    await until(source, 'whole');
  });

  it('changes nothing if it is removed, even after a restart', async () => {
    const source = await started(folder);
    await rename(folder, `${folder}-moved`);
    await vi.waitFor(() => expect(errors()).toHaveLength(1), patient);
    expect(reasonOf(source)).toBe('a file');
    expect(reasonOf(await started(folder))).toBe('a file');
    await rm(`${folder}-moved`, { recursive: true });
  });

  it('is replaced by a published document of the same name', async () => {
    publisher.fails = null;
    publisher.publish('default', 1, documentOf('published'));
    const source = await started(folder);
    expect(reasonOf(source)).toBe('published');
    publisher.say({ documents: [{ name: 'default', stable: null, candidate: null }] });
    await until(source, 'a file');
  });
});
