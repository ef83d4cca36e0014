import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { catalogueHeader, catalogueLevel } from '@gam/schemas/descriptors';
import type { RulesChanged, RulesStatus } from '@gam/schemas/gate';
import { userTokenHeader } from '@gam/schemas/upstream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieOf } from './support/access/intruder.ts';
import type { Customer } from './support/customer.ts';
import { signInByCommand } from './support/rules-command.ts';
import { seedDocument, seedWith, skipRule } from './support/rules-desk.ts';
import { type Bff, startBff } from './support/start-bff.ts';
import { signInDemoMember } from './support/operator.ts';
import { World } from './support/world.ts';

/** Enough for several checks, one after the other, on a busy machine. */
const patientMs = 300_000;

let world: World;
/** The browser of the rules reviewer. */
let reviewer: Customer;
const tokens: Record<'customer' | 'reader' | 'editor' | 'reviewer', string> = {
  customer: '',
  reader: '',
  editor: '',
  reviewer: '',
};

beforeAll(async () => {
  world = await World.startAlone();
  tokens.editor = (await signInByCommand('09120000004', world)).token;
  tokens.reader = (await signInByCommand('09120000006', world)).token;
  tokens.customer = await signInBrowser(world.newCustomer(), world.newPhone());
  reviewer = await signInDemoMember(world, '09120000005');
  tokens.reviewer = (await world.bff.parts.sessions.find(reviewer.session))?.token ?? '';
});
afterAll(() => world.stop());

/** Signs a browser in; returns its token at the upstream. */
async function signInBrowser(browser: Customer, phone: string): Promise<string> {
  await browser.open('/login');
  await browser.signIn(phone, world.readCode);
  return (await world.bff.parts.sessions.find(browser.session))?.token ?? '';
}

interface Came {
  readonly status: number;
  readonly body: { readonly error?: { readonly code: string; readonly params?: Record<string, unknown> } };
}

/** Makes a call of the gate; a change gets an id of its own unless it has one. */
async function call(
  method: string,
  url: string,
  {
    body,
    token = tokens.editor,
    headers = {},
    bff = world.bff,
  }: {
    body?: object;
    token?: string | null;
    headers?: Record<string, string>;
    bff?: Pick<Bff, 'url'>;
  } = {},
): Promise<Came> {
  const reply = await fetch(`${bff.url}/api/rules/${url}`, {
    method,
    headers: {
      [catalogueHeader]: `web/${catalogueLevel}`,
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify({ action_id: randomUUID(), ...body }) }),
  });
  return { status: reply.status, body: (await reply.json()) as Came['body'] };
}

/** A document that governs no service of the demo. */
const document = (name: string, because = 'a reason') => ({
  name,
  applies_to: { services: [`for-${name}`], cities: ['*'] },
  rules: [{ ...skipRule('1'), because }],
});
const publish = (name: string, more: object = {}, other: Parameters<typeof call>[2] = {}) =>
  call('POST', `documents/${name}/versions`, {
    ...other,
    body: { document: document(name), base_version: null, reason: 'a test', ...more },
  });
const status = async () => (await call('GET', 'status')).body as unknown as RulesStatus;
const pointer = async (name: string) => (await status()).live?.documents.find((one) => one.name === name);

describe('who asks', () => {
  it.each(['status', 'audit', 'drafts', 'documents/default/versions'])('reads %s by role', async (url) => {
    const of = async (token: string | null) => (await call('GET', url, { token })).status;
    expect(await of(null)).toBe(401);
    expect(await of('forged')).toBe(401);
    expect(await of(tokens.customer)).toBe(403);
    for (const token of [tokens.reader, tokens.editor, tokens.reviewer]) expect(await of(token)).toBe(200);
  });

  it('changes nothing for readers, customers and other sites', async () => {
    for (const token of [tokens.reader, tokens.customer])
      expect((await publish('refused', {}, { token })).status).toBe(403);
    const foreign = { origin: 'https://elsewhere.example' };
    expect((await publish('refused', {}, { headers: foreign })).status).toBe(403);
    expect(await pointer('refused')).toBeUndefined();
  });

  it('counts a session of the browser, and not its cookie from another site', async () => {
    const cookie = cookieOf(reviewer);
    expect((await call('GET', 'status', { token: null, headers: { cookie } })).status).toBe(200);
    const own = await publish('by-session', {}, { token: null, headers: { cookie } });
    expect(own.status).toBe(200);
    const headers = { cookie, 'sec-fetch-site': 'cross-site' };
    expect((await publish('by-cookie', {}, { token: null, headers })).status).toBe(403);
  });
});

describe('a publication', () => {
  it('is live once its reply came, and once under one id', async () => {
    const action_id = randomUUID();
    const [first, again] = [await publish('once', { action_id }), await publish('once', { action_id })];
    expect(first.status).toBe(200);
    expect(again.body).toEqual(first.body);
    const changed = first.body as unknown as RulesChanged;
    expect(changed).toMatchObject({ name: 'once', number: 1 });
    expect(await pointer('once')).toMatchObject({ stable: 1 });
    const { live, held_back } = await status();
    expect([live?.certificate, held_back]).toEqual([expect.stringMatching(/^v1:.{16}/), []]);
  });

  it('is refused to a direct call of an editor at the upstream', async () => {
    const before = (await status()).live?.revision ?? 0;
    for (const headers of [{}, { [userTokenHeader]: tokens.editor }]) {
      const reply = await fetch(`${world.marketplace.url}/v2/flow-rules/direct/versions/`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${tokens.editor}`,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
          ...headers,
        },
        body: JSON.stringify({
          document: document('direct'),
          base_version: null,
          reason: 'x',
          revision: before,
        }),
      });
      expect(reply.status).toBe(403);
    }
    expect((await status()).live?.revision).toBe(before);
  });

  it('of a broken document is refused with its places, and of a harmful one with what it breaks', async () => {
    const broken = await publish('broken', { document: { ...document('broken'), rules: 'none' } });
    expect(broken).toMatchObject({ status: 422, body: { error: { code: 'broken_document' } } });
    const harmful = seedWith({
      ...skipRule('101'),
      // oxlint-disable-next-line unicorn/no-thenable -- `then` is a field of the document; a rule is not awaited
      then: { keep_options: { operation_key: { const: 'GONE' } } },
    });
    const refused = await publish('default', { document: harmful });
    expect(refused).toMatchObject({ status: 422, body: { error: { code: 'refused' } } });
    expect(JSON.stringify(refused.body.error?.params?.['findings'])).toContain('no_option_left');
    expect(await pointer('default')).toBeUndefined();
  });

  it('with a warning that must be known is refused until it is named', async () => {
    const skipped = {
      ...document('no-date'),
      kind: 'layer',
      applies_to: { services: ['furniture-wash'], cities: ['*'] },
      rules: [skipRule('1207')],
    };
    const refused = await publish('no-date', { document: skipped });
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { code: 'not_acknowledged', params: { codes: ['skipped_for_all'] } } },
    });
    expect((await publish('no-date', { document: skipped, acknowledged: ['no_price'] })).status).toBe(422);
    expect((await publish('no-date', { document: skipped, acknowledged: ['skipped_for_all'] })).status).toBe(
      200,
    );
  });

  it(
    'loses nothing where two editors publish at once',
    async () => {
      const names = ['left', 'right', 'middle'];
      const replies = await Promise.all(names.map((name) => publish(name)));
      expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200]);
      for (const name of names) expect(await pointer(name)).toMatchObject({ stable: 1 });
      const rivals = await Promise.all(
        [tokens.editor, tokens.reviewer].map((token, at) =>
          publish('left', { document: document('left', `rival ${at}`), base_version: 1 }, { token }),
        ),
      );
      expect(rivals.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const { error } = rivals.find((reply) => reply.status === 409)?.body ?? {};
      expect(error).toMatchObject({
        code: 'base_version',
        params: { number: 2, difference: { changed: [{ rule: { id: 'no-1' } }] } },
      });
    },
    patientMs,
  );

  it('goes through the steps of its share, back, and out', async () => {
    await publish('steps');
    await publish('steps', { document: document('steps', 'two'), base_version: 1, percent: 5 });
    const change = (url: string, body: object) =>
      call('POST', `documents/steps/${url}`, { body: { reason: 'a test', ...body } });
    expect((await change('roll-out', { percent: 50 })).status).toBe(200);
    expect(await pointer('steps')).toMatchObject({ candidate: { number: 2, percent: 50 } });
    expect(await change('roll-back', { number: 1 })).toMatchObject({
      status: 409,
      body: { error: { code: 'not_live' } },
    });
    expect((await change('roll-back', { number: 2 })).body).toMatchObject({ findings: expect.any(Array) });
    expect((await change('versions/1/withdraw', {})).status).toBe(200);
    expect(await pointer('steps')).toMatchObject({ stable: null, candidate: null });
    expect(await call('GET', 'documents/steps/outcomes')).toMatchObject({
      status: 200,
      body: { results: [], roll_out: null },
    });
  });
});

describe('with a required review', () => {
  let strict: Bff;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'gam-strict-'));
    const env = { RULES_REVIEW: 'required' };
    strict = await startBff({ upstreamUrl: world.proxy.url, dataFolder: folder, env });
  });
  afterAll(async () => {
    await strict.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('publishes only what another person approved, and shares only along the approved plan', async () => {
    const at = (method: string, url: string, body: object, token = tokens.editor) =>
      call(method, `documents/reviewed/${url}`, { body, token, bff: strict });
    const plan = {
      steps: [
        { percent: 5, min_minutes: 0, min_visitors: 0 },
        { percent: 50, min_minutes: 0, min_visitors: 0 },
      ],
      guards: [],
    };
    const content = { document: document('reviewed'), base_version: null, percent: 5, plan };
    const unreviewed = { status: 409, body: { error: { code: 'not_approved' } } };
    expect(await at('POST', 'versions', { ...content, reason: 'x' })).toMatchObject(unreviewed);
    const draft = (await at('POST', 'drafts', content)).body as unknown as { id: string; hash: string };
    const carryOut = { draft: draft.id, hash: draft.hash, reason: 'x' };
    expect(await at('POST', 'versions', carryOut)).toMatchObject(unreviewed);
    const verdict = { kind: 'approve', hash: draft.hash, text: 'good' };
    const remarks = `drafts/${draft.id}/remarks`;
    expect((await at('POST', remarks, verdict)).status).toBe(403);
    expect((await at('POST', remarks, verdict, tokens.reviewer)).status).toBe(200);
    expect((await at('POST', 'versions', carryOut)).status).toBe(200);
    expect(await at('POST', 'roll-out', { percent: 60, reason: 'x' })).toMatchObject(unreviewed);
    expect((await at('POST', 'roll-out', { percent: 50, reason: 'x' })).status).toBe(200);
    expect((await at('POST', 'roll-out', { percent: 1, reason: 'x' })).status).toBe(200);
    expect((await at('POST', 'roll-back', { reason: 'x' })).status).toBe(200);
  });
});

describe('an emergency stop where a review is required', () => {
  let strict: Bff;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'gam-stop-'));
    const env = { RULES_REVIEW: 'required' };
    strict = await startBff({ upstreamUrl: world.proxy.url, dataFolder: folder, env });
  });
  afterAll(async () => {
    await strict.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString().slice(0, 19) + 'Z';
  const stop = (fields: object) => ({
    name: 'stop',
    kind: 'layer',
    applies_to_open_flows: true,
    applies_to: { services: ['house-painting'], cities: ['*'] },
    rules: [
      {
        id: 'no-orders',
        at: 'quote',
        when: {},
        // oxlint-disable-next-line unicorn/no-thenable -- `then` is a field of the document; a rule is not awaited
        then: { deny: { title: 'x', text: 'y', link: { label: 'z', to: '/' } } },
        because: 'a fire',
      },
    ],
    ...fields,
  });
  const publishStop = (fields: object, more: object = {}) =>
    call('POST', 'documents/stop/versions', {
      body: { document: stop(fields), base_version: null, reason: 'a fire', ...more },
      bff: strict,
    });

  it.each<[string, object, object, string]>([
    ['without an end', {}, {}, 'stop_too_long'],
    ['that lasts longer than an hour', { until: minutes(75) }, {}, 'stop_too_long'],
    ['for some visitors', { until: minutes(30) }, { percent: 50 }, 'stop_for_all'],
  ])('of one person is refused %s', async (_about, fields, more, code) => {
    expect(await publishStop(fields, more)).toMatchObject({ status: 422, body: { error: { code } } });
  });

  it('of one person counts where it ends within an hour, once it is said that nobody can order then', async () => {
    expect(await publishStop({ until: minutes(30) })).toMatchObject({
      status: 422,
      body: { error: { code: 'not_acknowledged', params: { codes: ['cannot_be_ordered'] } } },
    });
    expect((await publishStop({ until: minutes(30) }, { acknowledged: ['cannot_be_ordered'] })).status).toBe(
      200,
    );
    const audit = await call('GET', 'audit?name=stop', {});
    expect(audit.body).toMatchObject({
      results: [{ action: 'publish', open_flows: true, approved_by: null }],
    });
  });
});

describe('with a directory of documents', () => {
  let other: Bff;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'gam-directory-'));
    const rules = path.resolve(import.meta.dirname, '../rules');
    other = await startBff({ upstreamUrl: world.proxy.url, dataFolder: folder, env: { GAM_RULES: rules } });
  });
  afterAll(async () => {
    await other.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('checks, simulates and compares, and answers 501 to what needs a store', async () => {
    const at = (method: string, url: string, body?: object) =>
      call(method, url, { ...(body && { body }), bff: other });
    expect((await at('GET', 'status')).body).toMatchObject({ store: 'directory' });
    expect((await at('POST', 'check', { documents: [seedDocument] })).body).toMatchObject({ findings: [] });
    const changed = seedWith(skipRule('105'));
    expect((await at('POST', 'simulate', { document: changed, bound: 5 })).status).toBe(200);
    const difference = await at('POST', 'diff', {
      before: { document: seedDocument },
      after: { document: changed },
    });
    expect(difference.body).toMatchObject({ added: [{ id: 'no-105' }] });
    const needing: [string, string, object?][] = [
      ['POST', 'documents/x/versions', { document: document('x'), base_version: null, reason: 'x' }],
      ['POST', 'documents/x/drafts', { document: document('x'), base_version: null }],
      ['POST', 'documents/x/roll-out', { percent: 5, reason: 'x' }],
      ['POST', 'documents/x/roll-back', { reason: 'x' }],
      ['GET', 'documents/x/outcomes'],
      ['GET', 'drafts'],
    ];
    for (const [method, url, body] of needing)
      expect(await at(method, url, body)).toMatchObject({
        status: 501,
        body: { error: { code: 'no_rule_store' } },
      });
  });
});
