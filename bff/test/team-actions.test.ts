import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { drawTable } from '@gam/shared/test/draw-table';
import { catalogueHeader, catalogueLevel } from '@gam/schemas/descriptors';
import { idempotencyHeader, type TeamRole, teamRoles } from '@gam/schemas/upstream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMember, signInMember } from './support/operator.ts';
import { skipRule } from './support/rules-desk.ts';
import { type Bff, startBff } from './support/start-bff.ts';
import { World } from './support/world.ts';

/** Enough for several checks, one after the other, on a busy machine, ms. */
const patientMs = 300_000;

/** Without a required review, and with one. */
const reviews = ['off', 'required'] as const;
type Review = (typeof reviews)[number];

/** People of the team by their second factor, the same without it, and a customer. */
const callers = [
  'guest',
  'customer',
  ...teamRoles,
  ...teamRoles.map((role) => `${role} by SMS` as const),
] as const;
type Caller = (typeof callers)[number];

let world: World;
let strict: Bff;
let folder: string;
const tokens = new Map<Caller, string>();
/** Two people who prepare what others try: one writes, another one approves. */
let author: string;
let approver: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'gam-actions-'));
  world = await World.startAlone();
  const env = { RULES_REVIEW: 'required' };
  strict = await startBff({ upstreamUrl: world.proxy.url, dataFolder: folder, env });
  tokens.set('customer', await signInBySms(world.newPhone()));
  for (const role of teamRoles) {
    tokens.set(role, await tokenOf(await signInMember(world, [role])));
    tokens.set(`${role} by SMS`, await signInBySms((await makeMember(world.marketplace, [role])).phone));
  }
  author = await tokenOf(await signInMember(world, ['rules_editor']));
  approver = await tokenOf(await signInMember(world, ['rules_reviewer']));
}, patientMs);
afterAll(async () => {
  await strict.close();
  await world.stop();
  rmSync(folder, { recursive: true, force: true });
});

const tokenOf = async ({ session }: { readonly session: string | undefined }): Promise<string> =>
  (await world.bff.parts.sessions.find(session))?.token ?? '';

async function signInBySms(phone: string): Promise<string> {
  const browser = world.newCustomer();
  await browser.open('/login');
  await browser.signIn(phone, world.readCode);
  return tokenOf(browser);
}

interface Call {
  readonly method?: 'POST' | 'PUT';
  readonly path: string;
  readonly body: object;
}

async function send(bff: Pick<Bff, 'url'>, token: string | undefined, { method = 'POST', path, body }: Call) {
  const key = randomUUID();
  const reply = await fetch(bff.url + path, {
    method,
    headers: {
      [catalogueHeader]: `web/${catalogueLevel}`,
      'content-type': 'application/json',
      [idempotencyHeader]: key,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(path.startsWith('/api/rules/') ? { action_id: key, ...body } : body),
  });
  return { status: reply.status, body: (await reply.json()) as Record<string, never> };
}

/** Makes a call that must succeed, in a product without a required review. */
async function prepare(token: string, call: Call): Promise<Record<string, never>> {
  const { status, body } = await send(world.bff, token, call);
  if (status !== 200) throw new Error(`${call.path}: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** What counts now. */
async function readLive() {
  const read = async (url: string) => {
    const reply = await fetch(world.bff.url + url, { headers: { authorization: `Bearer ${author}` } });
    return (await reply.json()) as Record<string, never>;
  };
  const { live } = (await read('/api/rules/status')) as unknown as {
    live: { documents: readonly unknown[] };
  };
  const { documents } = (await read('/api/services/')) as unknown as {
    documents: readonly { kind: string; id: string; number: number }[];
  };
  const drafts = await read('/api/rules/drafts');
  return { rules: live.documents, documents, drafts };
}

let names = 0;
/** A document that governs no service of the demo. */
function makeDocument(name = `tried-${(names += 1)}`) {
  names += 1;
  return {
    name,
    applies_to: { services: [`for-${name}`], cities: ['*'] },
    rules: [{ ...skipRule('1'), because: `for the reason ${names}` }],
  };
}
const of = (name: string) => `/api/rules/documents/${name}`;

/** Publishes a version for a share of customers beside one for everyone. */
async function publishTwo(percent: number, more: object = {}) {
  const document = makeDocument();
  const { name } = document;
  const versions = `${of(name)}/versions`;
  await prepare(author, { path: versions, body: { document, base_version: null, reason: 'x' } });
  const body = { document: makeDocument(name), base_version: 1, reason: 'x', percent, ...more };
  await prepare(author, { path: versions, body });
  return name;
}

interface Draft {
  readonly id: string;
  readonly hash: string;
  readonly name: string;
}

async function draft(): Promise<Draft> {
  const document = makeDocument();
  const path = `${of(document.name)}/drafts`;
  return prepare(author, { path, body: { document, base_version: null } }) as Promise<Record<string, never>> &
    Promise<Draft>;
}

async function approved(): Promise<Draft> {
  const written = await draft();
  const { id, hash, name } = written;
  await prepare(approver, {
    path: `${of(name)}/drafts/${id}/remarks`,
    body: { kind: 'approve', hash, text: 'x' },
  });
  return written;
}

const banners = '/api/services/banners/home';
let texts = 0;
/** The banners of home as they are, with another text. */
async function editBanners() {
  const { documents } = await readLive();
  const number = documents.find(({ kind, id }) => kind === 'banners' && id === 'home')?.number ?? 0;
  const reply = await fetch(`${world.bff.url}${banners}/versions/${number}/`, {
    headers: { authorization: `Bearer ${author}` },
  });
  const { document } = (await reply.json()) as { document: { banners: { title: string }[] } };
  const [first, ...rest] = document.banners;
  texts += 1;
  return {
    document: { ...document, banners: [{ ...first, title: `متن ${texts}` }, ...rest] },
    base_version: number,
    reason: 'x',
  };
}

async function propose(): Promise<string> {
  const { status, body } = await send(strict, author, {
    path: `${banners}/versions/`,
    body: await editBanners(),
  });
  const { proposal } = body as { proposal?: { hash: string } };
  if (status !== 200 || proposal === undefined) throw new Error(`not proposed: ${JSON.stringify(body)}`);
  return proposal.hash;
}

/** Who gets through, by review. */
type Through = Readonly<Record<Review, readonly TeamRole[]>>;
const editors = ['rules_editor', 'rules_reviewer'] as const;
const always = (through: readonly TeamRole[]): Through => ({ off: through, required: through });
const neverAlone: Through = { off: editors, required: [] };

/** An action of the team on what customers see or pay, as of somebody who may do it. */
interface Action {
  readonly make: () => Promise<Call>;
  readonly through: Through;
  /** Where a review is required it changes nothing by itself. */
  readonly proposes?: true;
}

const actions = {
  'publishes rules': {
    make: async () => {
      const document = makeDocument();
      return {
        path: `${of(document.name)}/versions`,
        body: { document, base_version: null, reason: 'x' },
      };
    },
    through: neverAlone,
  },
  'publishes a draft that nobody approved': {
    make: async () => {
      const { name, id, hash } = await draft();
      return { path: `${of(name)}/versions`, body: { draft: id, hash, reason: 'x' } };
    },
    through: neverAlone,
  },
  'publishes an approved draft': {
    make: async () => {
      const { name, id, hash } = await approved();
      return { path: `${of(name)}/versions`, body: { draft: id, hash, reason: 'x' } };
    },
    through: always(editors),
  },
  'raises a share': {
    make: async () => ({
      path: `${of(await publishTwo(10))}/roll-out`,
      body: { percent: 100, reason: 'x' },
    }),
    through: neverAlone,
  },
  'lowers a share': {
    make: async () => ({
      path: `${of(await publishTwo(10))}/roll-out`,
      body: { percent: 5, reason: 'x' },
    }),
    through: always(editors),
  },
  'rolls rules back': {
    make: async () => ({ path: `${of(await publishTwo(10))}/roll-back`, body: { reason: 'x' } }),
    through: always(editors),
  },
  'withdraws a version': {
    make: async () => ({
      path: `${of(await publishTwo(10))}/versions/2/withdraw`,
      body: { reason: 'x' },
    }),
    through: always(editors),
  },
  'takes a scheduled version back': {
    make: async () => ({
      path: `${of(await publishTwo(100, { live_from: '2099-01-01T00:00:00.000Z' }))}/versions/2/unschedule`,
      body: { reason: 'x' },
    }),
    through: always(editors),
  },
  'writes a draft': {
    make: async () => {
      const document = makeDocument();
      return { path: `${of(document.name)}/drafts`, body: { document, base_version: null } };
    },
    through: always(editors),
  },
  'changes a draft': {
    make: async () => {
      const { name, id, hash } = await draft();
      const body = { document: makeDocument(name), base_version: null, was: hash };
      return { method: 'PUT', path: `${of(name)}/drafts/${id}`, body };
    },
    through: always(editors),
  },
  'discards a draft': {
    make: async () => {
      const { name, id } = await draft();
      return { path: `${of(name)}/drafts/${id}/discard`, body: { reason: 'x' } };
    },
    through: always(editors),
  },
  'approves a draft': {
    make: async () => {
      const { name, id, hash } = await draft();
      return { path: `${of(name)}/drafts/${id}/remarks`, body: { kind: 'approve', hash, text: 'x' } };
    },
    through: always(['rules_reviewer']),
  },
  'publishes content': {
    make: async () => ({ path: `${banners}/versions/`, body: await editBanners() }),
    through: always(editors),
    proposes: true,
  },
  'confirms what another person proposed': {
    make: async () => ({ path: `${banners}/proposals/${await propose()}/confirm/`, body: {} }),
    through: always(['rules_reviewer']),
  },
  'rolls content back': {
    make: async () => {
      await prepare(author, { path: `${banners}/versions/`, body: await editBanners() });
      const { base_version } = await editBanners();
      return { path: `${banners}/roll-back/`, body: { reason: 'x', base_version } };
    },
    through: always(editors),
  },
} as const satisfies Readonly<Record<string, Action>>;

/** Which of several who may do something tries it. */
const order: Readonly<Record<Review, 1 | -1>> = { off: 1, required: -1 };

const cases = reviews.flatMap((review) =>
  Object.entries<Action>(actions).map(([name, action]) => [name, review, action] as const),
);
const counts: Record<Review, { tried: number; through: number; wrong: number }> = {
  off: { tried: 0, through: 0, wrong: 0 },
  required: { tried: 0, through: 0, wrong: 0 },
};

describe('an action of the team', () => {
  it.each(cases)('%s by its roles alone where a review is %s', { timeout: patientMs }, async (...given) => {
    const [, review, { make, through, proposes }] = given;
    const bff = review === 'off' ? world.bff : strict;
    const may = new Set<string>(through[review]);
    const wrongs: object[] = [];
    const call = await make();
    const before = await readLive();
    for (const caller of callers.filter((one) => !may.has(one))) {
      const { status } = await send(bff, tokens.get(caller), call);
      counts[review].tried += 1;
      if (![401, 403, 409].includes(status)) wrongs.push({ caller, status });
    }
    if (JSON.stringify(await readLive()) !== JSON.stringify(before)) wrongs.push({ changed: true });
    // One of them by each review: what they may do is the same.
    const [caller] = through[review].toSorted((one, other) => order[review] * one.localeCompare(other));
    if (caller !== undefined) {
      const { status, body } = await send(bff, tokens.get(caller), call);
      counts[review].tried += 1;
      counts[review].through += 1;
      if (status !== 200) wrongs.push({ caller, status, body });
      const isChanged = JSON.stringify(await readLive()) !== JSON.stringify(before);
      if (isChanged === (proposes === true && review === 'required')) wrongs.push({ caller, isChanged });
    }
    counts[review].wrong += wrongs.length;
    expect(wrongs).toEqual([]);
  });

  it('counts its tries', () => {
    console.log(
      drawTable(
        `Actions of the team: ${Object.keys(actions).length} actions, ${callers.length} callers`,
        ['review', 'tries', 'allowed', 'wrong'],
        reviews.map((review) => [review, counts[review].tried, counts[review].through, counts[review].wrong]),
      ),
    );
    expect([counts.off.wrong, counts.required.wrong]).toEqual([0, 0]);
    expect(counts.required.tried).toBeGreaterThan(10 * callers.length);
  });
});
