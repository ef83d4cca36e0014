import { generateKeyPairSync, randomUUID } from 'node:crypto';
import path from 'node:path';
import { type Deviation, SoftwareAuthenticator } from '@gam/shared/test/authenticator';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewPasskey, TeamRole } from '@gam/schemas/upstream';
import { readCommand } from '../../../bin/team/commands.ts';
import { databases } from '../../../test/databases.ts';
import { signIn } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { clean } from '../../cleaning.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { openFolderStore } from '../../platform/files/folder-store.ts';
import { deskTries } from './limits.ts';
import { passkeyChallenges } from './tables.ts';

const minute = 60_000;
const publicOrigin = 'https://gam.example';
const site = { rpId: 'gam.example', origin: publicOrigin };

interface Made {
  readonly phone: string;
  readonly email: string;
  readonly password: string;
  readonly codes: readonly string[];
}

describe.each(databases)('passkeys of the team, on $name', ({ open, skipped }) => {
  let database: OpenDatabase;
  let test: TestApp;
  let networks = 0;
  let people = 0;

  beforeAll(async () => {
    if (skipped) return;
    database = await open();
    test = await startApp(database, { publicOrigin });
    // What counts for two minutes counts so on a slow machine too.
    test.stopClock();
  });

  afterAll(async () => {
    await test?.close();
    await database?.close();
  });

  /** Each sender is of another network, so that no limit of another test stops them. */
  const from = () => ({ ip: `198.51.100.${(networks += 1)}` });
  const send = (name: Parameters<TestApp['client']['send']>[0], given: object = {}) =>
    test.client.send(name, { key: randomUUID(), ...from(), ...given });

  /** A person of the team, just signed in with password and code. */
  async function makeMember(roles: readonly TeamRole[] = ['finance']) {
    const made = await test.app.inject({
      method: 'POST',
      url: '/dev/team',
      headers: { host: 'localhost', origin: 'http://localhost' },
      payload: { roles },
    });
    const { phone, email, password, codes } = made.json<Made>();
    const { body } = await send('operatorSignIn', { body: { phone, password, code: codes[1] ?? '' } });
    return { email, token: String(body['access_token']) };
  }

  const run = (...typed: readonly string[]) => readCommand(typed)?.(place());

  /** The token of a one-time link for further factors of a person. */
  const linkFor = async (email: string) => linkIn((await run('link', email))?.lines);
  const linkIn = (lines: readonly string[] = []) =>
    lines.map((line) => /link=([\w-]{43})$/.exec(line)?.[1]).find(Boolean) ?? '';

  /** A person of the team who was never enrolled, with the token of their link. */
  async function inviteMember() {
    const digits = String((people += 1)).padStart(7, '0');
    const email = `${digits}@invited.example`;
    const added = await run('add', email, '--role', 'finance', '--phone', `0937${digits}`);
    return { email, link: linkIn(added?.lines) };
  }

  const begin = async (link: string) =>
    (await test.client.ask('beginPasskey', { body: { token: link }, key: randomUUID(), ...from() })).options;

  /** Enrols a passkey by a link; returns the reply and the authenticator. */
  async function enrol(link: string, deviation: Deviation = {}) {
    const authenticator = new SoftwareAuthenticator(site);
    const credential = authenticator.create(await begin(link), deviation);
    const body = { token: link, credential, name: 'لپ‌تاپ' };
    return { authenticator, body, reply: await send('addPasskey', { body }) };
  }

  /** Enrols a further passkey of a member. */
  const add = async (email: string) => enrol(await linkFor(email));
  const idOf = (authenticator: SoftwareAuthenticator) => authenticator.id.toString('base64url');

  const ask = async () =>
    (await test.client.ask('beginPasskeySignIn', { body: {}, key: randomUUID() })).options;

  async function enter(authenticator: SoftwareAuthenticator, deviation: Deviation = {}, more: object = {}) {
    const credential = authenticator.sign(await ask(), deviation);
    return send('passkeySignIn', { body: { credential }, ...more });
  }

  const trailOf = async (email: string) => {
    const { token } = await makeMember(['supervisor']);
    const { results } = await test.client.ask('listTeamAudit', { token, query: { limit: '100' } });
    const { body } = await send('listPasskeys', { token });
    expect(body).toEqual({ results: [] });
    const line = (await readCommand(['list'])?.(place()))?.lines.find((each) => each.includes(email)) ?? '';
    const phone = line.split('\t')[1];
    return results.filter(({ subject }) => subject?.phone === phone).map(({ action }) => action);
  };
  const place = () => ({ db: database.db, now: new Date(test.now()), publicUrl: publicOrigin });

  it.skipIf(skipped)('are enrolled by a one-time link, and then sign in alone', async () => {
    const { email, link } = await inviteMember();
    const options = await begin(link);
    expect(options).toMatchObject({
      rp: { id: 'gam.example' },
      user: { name: email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const { authenticator, reply } = await enrol(link);
    expect(reply).toMatchObject({ status: 200, body: { token: expect.stringMatching(/^[\w-]{43}$/) } });
    // Used up.
    expect((await send('openTeamLink', { body: { token: link } })).status).toBe(404);
    expect((await send('beginPasskey', { body: { token: link } })).status).toBe(404);

    expect(await ask()).toMatchObject({ rpId: 'gam.example', userVerification: 'required' });
    const entered = await enter(authenticator);
    expect(entered).toMatchObject({ status: 200, body: { user: { role: 'finance' } } });
    const token = String(entered.body['access_token']);
    const { results } = await test.client.ask('listPasskeys', { token });
    const [own] = results;
    expect(results).toEqual([
      { ...own, id: idOf(authenticator), name: 'لپ‌تاپ', last_used_at: new Date(test.now()).toISOString() },
    ]);
    expect((await enter(authenticator)).status).toBe(200);
    expect(await trailOf(email)).toEqual([
      'passkey_used',
      'passkey_used',
      'passkey_added',
      'role_given',
      'member_added',
    ]);
  });

  it.skipIf(skipped)('follow one another by further links, which reset nothing', async () => {
    const { email, token } = await makeMember();
    const first = await add(email);
    // Password and authenticator are there, so nothing may follow.
    expect(first.reply.body).toEqual({ token: null });
    expect(await begin(await linkFor(email))).toMatchObject({
      excludeCredentials: [{ id: idOf(first.authenticator) }],
    });
    const second = await add(email);
    for (const { authenticator } of [first, second]) expect((await enter(authenticator)).status).toBe(200);
    expect((await send('currentUser', { token })).status).toBe(200);
    expect(await trailOf(email)).toContain('link_made');
    expect((await run('link', 'nobody@invited.example'))?.done).toBe(false);
  });

  describe('the link after a passkey', () => {
    const password = 'a password of their own';
    const open = (token: string) => send('openTeamLink', { body: { token } });

    /** Enrols password and authenticator by a link. */
    async function addPassword(link: string) {
      const { secret: shown } = (await open(link)).body;
      const secret = typeof shown === 'string' ? shown : 'A'.repeat(32);
      const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: test.now() });
      return send('enrolTeamMember', { body: { token: link, password, code } });
    }

    it.skipIf(skipped)('adds password and authenticator beside it, once, and no passkey', async () => {
      const { email, link } = await inviteMember();
      const { authenticator, reply } = await enrol(link);
      const next = String(reply.body['token']);
      expect((await open(next)).body).toMatchObject({ email, purpose: 'completion' });
      expect((await send('beginPasskey', { body: { token: next } })).status).toBe(403);
      expect((await addPassword(link)).status).toBe(404);
      expect((await addPassword(next)).status).toBe(200);
      expect((await addPassword(next)).status).toBe(404);
      expect((await enter(authenticator)).status).toBe(200);
      expect((await run('list'))?.lines.find((line) => line.includes(email))).toMatch(
        /\tenrolled\t1 passkeys\t/,
      );
    });

    it.skipIf(skipped)('ends after ten minutes, and with the first sign-in by the passkey', async () => {
      const [slow, quick] = [await inviteMember(), await inviteMember()];
      const left = String((await enrol(slow.link)).reply.body['token']);
      test.wait(10 * minute);
      expect((await addPassword(left)).status).toBe(404);

      const { authenticator, reply } = await enrol(quick.link);
      expect((await enter(authenticator)).status).toBe(200);
      expect((await addPassword(String(reply.body['token']))).status).toBe(404);
    });

    it.skipIf(skipped)('is the same for a repeated request, whose reply was lost perhaps', async () => {
      const { link } = await inviteMember();
      const credential = new SoftwareAuthenticator(site).create(await begin(link));
      const body = { token: link, credential, name: '' };
      const [first, again] = [
        await send('addPasskey', { body, key: 'added-once' }),
        await send('addPasskey', { body, key: 'added-once' }),
      ];
      expect(first.status).toBe(200);
      expect(again).toMatchObject({ status: 200, body: first.body });
      expect((await send('addPasskey', { body })).status).toBe(404);
    });
  });

  it.skipIf(skipped)(
    'are enrolled by no other link: of another person, reset, replaced, used or over',
    async () => {
      const [one, other] = [await inviteMember(), await inviteMember()];
      const make = async (link: string) => new SoftwareAuthenticator(site).create(await begin(link));
      const under = async (token: string, credential: NewPasskey) =>
        (await send('addPasskey', { body: { token, credential, name: '' } })).status;
      // A challenge counts under the link that it was made for.
      expect(await under(other.link, await make(one.link))).toBe(400);

      const beforeReset = await make(one.link);
      const reset = linkIn((await run('reset', one.email))?.lines);
      expect(await under(one.link, beforeReset)).toBe(404);
      expect(await under(reset, beforeReset)).toBe(400);
      const beforeAnother = await make(reset);
      const another = await linkFor(one.email);
      expect(await under(reset, beforeAnother)).toBe(404);

      const late = await make(another);
      const [used, twin] = [await make(another), await make(another)];
      expect(await under(another, used)).toBe(200);
      for (const credential of [late, twin]) expect(await under(another, credential)).toBe(404);

      const last = await make(other.link);
      await run('remove', other.email);
      expect(await under(other.link, last)).toBe(404);
      const { link, email } = await inviteMember();
      test.wait(24 * 60 * minute);
      expect((await send('beginPasskey', { body: { token: link } })).status).toBe(404);
      expect(await under(link, used)).toBe(404);
      expect((await run('list'))?.lines.find((line) => line.includes(email))).toMatch(
        /\tnot enrolled\t0 passkeys\t/,
      );
    },
  );

  it.skipIf(skipped)('are enrolled once of parallel tries by one link', async () => {
    const { link, email } = await inviteMember();
    const made = [];
    for (let count = 0; count < 5; count += 1)
      made.push(new SoftwareAuthenticator(site).create(await begin(link)));
    const replies = await Promise.all(
      made.map((credential) => send('addPasskey', { body: { token: link, credential, name: '' } })),
    );
    const countOf = (wanted: number) => replies.filter(({ status }) => status === wanted).length;
    expect([countOf(200), countOf(404)]).toEqual([1, 4]);
    expect((await run('list'))?.lines.find((line) => line.includes(email))).toContain('\t1 passkeys\t');
  });

  it.skipIf(skipped).each<[string, Deviation]>([
    ['another origin', { origin: 'https://gam.example.evil' }],
    ['another port of the origin', { origin: 'https://gam.example:8443' }],
    ['another site', { rpId: 'evil.example' }],
    ['a challenge that nobody made', { challenge: 'A'.repeat(43) }],
    ['no user verification', { verifiesUser: false }],
  ])('refuses a new passkey of %s, and leaves the link to be used', async (_case, deviation) => {
    const { email, link } = await inviteMember();
    const { reply } = await enrol(link, deviation);
    expect(reply).toMatchObject({ status: 400, body: { code: 'wrong_passkey' } });
    expect(await trailOf(email)).toEqual(['passkey_refused', 'role_given', 'member_added']);
    expect((await enrol(link)).reply.status).toBe(200);
  });

  it.skipIf(skipped).each<[string, (own: SoftwareAuthenticator) => Deviation]>([
    ['another origin', () => ({ origin: 'https://evil.example' })],
    ['another site', () => ({ rpId: 'evil.example' })],
    ['a challenge that nobody made', () => ({ challenge: 'A'.repeat(43) })],
    ['no user verification', () => ({ verifiesUser: false })],
    ['another key', () => ({ signedBy: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey })],
    ['another person', () => ({ userHandle: Buffer.from('somebody').toString('base64url') })],
    ['a counter that stayed', ({ counter }) => ({ counter })],
    ['a counter that went back', ({ counter }) => ({ counter: counter - 1 })],
  ])('refuse a sign-in with %s, by one message', async (_case, deviate) => {
    const { email } = await makeMember();
    const { authenticator } = await add(email);
    await enter(authenticator);
    await enter(authenticator);
    const refused = await enter(authenticator, deviate(authenticator));
    const unknown = await enter(new SoftwareAuthenticator(site));
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ code: 'wrong_sign_in' });
    expect(unknown).toMatchObject({ status: 400, body: refused.body });
    expect(await trailOf(email)).toContain('passkey_refused');
    expect((await enter(authenticator)).status).toBe(200);
  });

  it.skipIf(skipped)('take each challenge once and for two minutes', async () => {
    const { email } = await makeMember();
    const { authenticator: theirs } = await add(email);
    const signed = { credential: theirs.sign(await ask()) };
    const [first, again] = [
      await send('passkeySignIn', { body: signed, key: 'signed-in-once' }),
      await send('passkeySignIn', { body: signed, key: 'signed-in-once' }),
    ];
    expect(first.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect((await send('passkeySignIn', { body: signed })).status).toBe(400);
    const link = await linkFor(email);
    const tooLate = [
      theirs.sign(await ask()),
      new SoftwareAuthenticator(site).create(await begin(link)),
    ] as const;
    test.wait(2 * minute);
    expect((await send('passkeySignIn', { body: { credential: tooLate[0] } })).status).toBe(400);
    const late = await send('addPasskey', { body: { token: link, credential: tooLate[1], name: '' } });
    expect(late.status).toBe(400);
    expect((await send('passkeySignIn', { body: signed, key: 'signed-in-once' })).status).toBe(400);

    // A challenge for a sign-in makes no passkey, and one for a passkey signs nobody in.
    const { challenge } = await ask();
    expect((await enrol(link, { challenge: String(challenge) })).reply.status).toBe(400);
    const own = String((await begin(link))['challenge']);
    expect((await enter(theirs, { challenge: own })).status).toBe(400);
  });

  it.skipIf(skipped)('sign in once of parallel tries with one signature', async () => {
    const { authenticator } = await add((await makeMember()).email);
    const body = { credential: authenticator.sign(await ask()) };
    const replies = await Promise.all(Array.from({ length: 6 }, () => send('passkeySignIn', { body })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it.skipIf(skipped)('belong to one person: nobody enrols another’s, lists or removes it', async () => {
    const [one, other] = [await makeMember(), await makeMember()];
    const { authenticator } = await add(one.email);
    const link = await linkFor(other.email);
    const credential = authenticator.create(await begin(link));
    const taken = await send('addPasskey', { body: { token: link, credential, name: '' } });
    expect(taken.status).toBe(400);
    const params = { id: idOf(authenticator) };
    expect((await send('removePasskey', { token: other.token, params })).status).toBe(404);
    expect(await test.client.ask('listPasskeys', { token: other.token })).toEqual({ results: [] });
    expect((await send('removePasskey', { token: one.token, params })).status).toBe(200);
    expect((await enter(authenticator)).status).toBe(400);
    expect(await trailOf(one.email)).toContain('passkey_removed');
  });

  it.skipIf(skipped)('are not removed ten minutes after the sign-in', async () => {
    const { email, token } = await makeMember();
    const { authenticator } = await add(email);
    test.wait(10 * minute);
    const params = { id: idOf(authenticator) };
    const stale = await send('removePasskey', { token, params });
    expect(stale).toMatchObject({ status: 403, body: { code: 'stale_factor' } });
    // A sign-in by passkey is a second factor as fresh as any.
    const fresh = String((await enter(authenticator)).body['access_token']);
    expect((await send('removePasskey', { token: fresh, params })).status).toBe(200);
  });

  it.skipIf(skipped)('are not removed where the person could not sign in any more', async () => {
    const { email, link } = await inviteMember();
    const first = (await enrol(link)).authenticator;
    const second = (await add(email)).authenticator;
    const token = String((await enter(first)).body['access_token']);
    const remove = async ({ id }: SoftwareAuthenticator) =>
      send('removePasskey', { token, params: { id: id.toString('base64url') } });
    expect((await remove(first)).status).toBe(200);
    expect(await remove(second)).toMatchObject({ status: 409, body: { code: 'last_factor' } });
    expect((await enter(second)).status).toBe(200);
    // Without a password none is replaced.
    const renewal = await send('renewTeamLink', { token, body: { password: 'a guess', code: '123456' } });
    expect(renewal).toMatchObject({ status: 403, body: { code: 'no_password' } });
  });

  it.skipIf(skipped)('are at most ten, and none of a session by SMS is shown', async () => {
    const { email } = await makeMember();
    for (let made = 0; made < 10; made += 1) expect((await add(email)).reply.status).toBe(200);
    const beyond = await send('beginPasskey', { body: { token: await linkFor(email) } });
    expect(beyond).toMatchObject({ status: 409, body: { code: 'too_many_passkeys' } });
    const customer = await signIn(test);
    expect((await send('listPasskeys', { token: customer.token })).status).toBe(403);
  });

  it.skipIf(skipped)('count wrong tries with those of the password', async () => {
    const { authenticator } = await add((await makeMember()).email);
    const here = { ip: '203.0.113.77' };
    for (let tries = 0; tries < deskTries.perPhoneHere; tries += 1)
      expect((await enter(authenticator, { verifiesUser: false }, here)).status).toBe(400);
    const stopped = await enter(authenticator, {}, here);
    expect(stopped).toMatchObject({ status: 429, body: { code: 'too_many_tries' } });
    expect((await enter(authenticator)).status).toBe(200);
  });

  it.skipIf(skipped)('end with a reset and with the membership, and are counted in the list', async () => {
    const { email } = await makeMember();
    const { authenticator } = await add(email);
    const lineOf = async () => (await run('list'))?.lines.find((line) => line.includes(email));
    expect(await lineOf()).toContain('\t1 passkeys\t');
    await run('reset', email);
    expect(await lineOf()).toContain('\t0 passkeys\t');
    expect((await enter(authenticator)).status).toBe(400);

    const leaving = await makeMember();
    const theirs = (await add(leaving.email)).authenticator;
    await run('remove', leaving.email);
    expect((await enter(theirs)).status).toBe(400);
  });

  it.skipIf(skipped)('leave no old challenge behind', async () => {
    await ask();
    expect(await database.db.$count(passkeyChallenges)).toBeGreaterThan(0);
    const store = openFolderStore(path.join(test.dataFolder, 'no-uploads'));
    await clean({ db: database.db, store }, test.now() + 3 * minute);
    expect(await database.db.$count(passkeyChallenges)).toBe(0);
  });
});
