import { generateKeyPairSync, randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TeamRole } from '@gam/schemas/upstream';
import { readCommand } from '../../../bin/team/commands.ts';
import { type Deviation, SoftwareAuthenticator } from '../../../test/authenticator.ts';
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

  const begin = async (token: string) => (await test.client.ask('beginPasskey', { token, body: {} })).options;

  /** Adds a passkey; returns the reply and the authenticator. */
  async function add(token: string, deviation: Deviation = {}) {
    const authenticator = new SoftwareAuthenticator(site);
    const credential = authenticator.create(await begin(token), deviation);
    const reply = await send('addPasskey', { token, body: { credential, name: 'لپ‌تاپ' } });
    return { authenticator, credential, reply };
  }

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

  it.skipIf(skipped)('are added after a fresh second factor, and then sign in alone', async () => {
    const { email, token } = await makeMember();
    const options = await begin(token);
    expect(options).toMatchObject({
      rp: { id: 'gam.example' },
      user: { name: email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const { authenticator, reply } = await add(token);
    expect(reply).toMatchObject({ status: 200, body: { name: 'لپ‌تاپ', last_used_at: null } });
    expect(await begin(token)).toMatchObject({ excludeCredentials: [{ id: reply.body['id'] }] });

    expect(await ask()).toMatchObject({ rpId: 'gam.example', userVerification: 'required' });
    const entered = await enter(authenticator);
    expect(entered).toMatchObject({ status: 200, body: { user: { role: 'finance' } } });
    const later = String(entered.body['access_token']);
    const { results } = await test.client.ask('listPasskeys', { token: later });
    expect(results).toMatchObject([
      { id: reply.body['id'], last_used_at: new Date(test.now()).toISOString() },
    ]);
    expect((await enter(authenticator)).status).toBe(200);
    expect(await trailOf(email)).toEqual([
      'passkey_used',
      'passkey_used',
      'passkey_added',
      'signed_in',
      'role_given',
      'member_added',
    ]);
  });

  it.skipIf(skipped).each<[string, Deviation]>([
    ['another origin', { origin: 'https://gam.example.evil' }],
    ['another port of the origin', { origin: 'https://gam.example:8443' }],
    ['another site', { rpId: 'evil.example' }],
    ['a challenge that nobody made', { challenge: 'A'.repeat(43) }],
    ['no user verification', { verifiesUser: false }],
  ])('refuses a new passkey of %s', async (_case, deviation) => {
    const { email, token } = await makeMember();
    const { reply } = await add(token, deviation);
    expect(reply).toMatchObject({ status: 400, body: { code: 'wrong_passkey' } });
    expect(await test.client.ask('listPasskeys', { token })).toEqual({ results: [] });
    expect(await trailOf(email)).toContain('passkey_refused');
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
    const { email, token } = await makeMember();
    const { authenticator } = await add(token);
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

  it.skipIf(skipped)('take each challenge once, for two minutes, and for its person', async () => {
    const [one, other] = [await makeMember(), await makeMember()];
    const theirs = new SoftwareAuthenticator(site);
    const credential = theirs.create(await begin(one.token));
    const body = { credential, name: '' };
    expect((await send('addPasskey', { token: other.token, body })).status).toBe(400);
    expect((await send('addPasskey', { token: one.token, body, key: 'added-once' })).status).toBe(200);
    // The same request again, whose reply was lost perhaps, gets the same reply; another one does not.
    expect((await send('addPasskey', { token: one.token, body, key: 'added-once' })).status).toBe(200);
    expect((await send('addPasskey', { token: one.token, body })).status).toBe(400);

    const signed = { credential: theirs.sign(await ask()) };
    const [first, again] = [
      await send('passkeySignIn', { body: signed, key: 'signed-in-once' }),
      await send('passkeySignIn', { body: signed, key: 'signed-in-once' }),
    ];
    expect(first.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect((await send('passkeySignIn', { body: signed })).status).toBe(400);
    const tooLate = [theirs.sign(await ask()), theirs.create(await begin(one.token))] as const;
    test.wait(2 * minute);
    expect((await send('passkeySignIn', { body: { credential: tooLate[0] } })).status).toBe(400);
    const late = await send('addPasskey', { token: one.token, body: { credential: tooLate[1], name: '' } });
    expect(late.status).toBe(400);
    expect((await send('passkeySignIn', { body: signed, key: 'signed-in-once' })).status).toBe(400);

    // A challenge for a sign-in makes no passkey, and one for a passkey signs nobody in.
    const { challenge } = await ask();
    expect((await add(one.token, { challenge: String(challenge) })).reply.status).toBe(400);
    const own = String((await begin(one.token))['challenge']);
    expect((await enter(theirs, { challenge: own })).status).toBe(400);
  });

  it.skipIf(skipped)('sign in once of parallel tries with one signature', async () => {
    const { authenticator } = await add((await makeMember()).token);
    const body = { credential: authenticator.sign(await ask()) };
    const replies = await Promise.all(Array.from({ length: 6 }, () => send('passkeySignIn', { body })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it.skipIf(skipped)('belong to one person: nobody adds another’s, lists or removes it', async () => {
    const [one, other] = [await makeMember(), await makeMember()];
    const { authenticator, reply } = await add(one.token);
    const credential = authenticator.create(await begin(other.token));
    const taken = await send('addPasskey', { token: other.token, body: { credential, name: '' } });
    expect(taken.status).toBe(400);
    const params = { id: String(reply.body['id']) };
    expect((await send('removePasskey', { token: other.token, params })).status).toBe(404);
    expect(await test.client.ask('listPasskeys', { token: other.token })).toEqual({ results: [] });
    expect((await send('removePasskey', { token: one.token, params })).status).toBe(200);
    expect((await enter(authenticator)).status).toBe(400);
    expect(await trailOf(one.email)).toContain('passkey_removed');
  });

  it.skipIf(skipped)('are neither added nor removed ten minutes after the sign-in', async () => {
    const { token } = await makeMember();
    const { authenticator, reply } = await add(token);
    const options = await begin(token);
    test.wait(10 * minute);
    const params = { id: String(reply.body['id']) };
    const credential = new SoftwareAuthenticator(site).create(options);
    const stale = [
      await send('beginPasskey', { token, body: {} }),
      await send('addPasskey', { token, body: { credential, name: '' } }),
      await send('removePasskey', { token, params }),
    ];
    for (const each of stale) expect(each).toMatchObject({ status: 403, body: { code: 'stale_factor' } });
    // A sign-in by passkey is a second factor as fresh as any.
    const fresh = String((await enter(authenticator)).body['access_token']);
    expect((await send('removePasskey', { token: fresh, params })).status).toBe(200);
  });

  it.skipIf(skipped)('are at most ten, and none for a session by SMS', async () => {
    const { token } = await makeMember();
    for (let made = 0; made < 10; made += 1) expect((await add(token)).reply.status).toBe(200);
    const beyond = await send('beginPasskey', { token, body: {} });
    expect(beyond).toMatchObject({ status: 409, body: { code: 'too_many_passkeys' } });
    const customer = await signIn(test);
    expect((await send('beginPasskey', { token: customer.token, body: {} })).status).toBe(403);
    expect((await send('listPasskeys', { token: customer.token })).status).toBe(403);
  });

  it.skipIf(skipped)('count wrong tries with those of the password', async () => {
    const { authenticator } = await add((await makeMember()).token);
    const here = { ip: '203.0.113.77' };
    for (let tries = 0; tries < deskTries.perPhoneHere; tries += 1)
      expect((await enter(authenticator, { verifiesUser: false }, here)).status).toBe(400);
    const stopped = await enter(authenticator, {}, here);
    expect(stopped).toMatchObject({ status: 429, body: { code: 'too_many_tries' } });
    expect((await enter(authenticator)).status).toBe(200);
  });

  it.skipIf(skipped)('end with a reset and with the membership, and are counted in the list', async () => {
    const { email, token } = await makeMember();
    const { authenticator } = await add(token);
    const run = (...typed: readonly string[]) => readCommand(typed)?.(place());
    const lineOf = async () => (await run('list'))?.lines.find((line) => line.includes(email));
    expect(await lineOf()).toContain('\t1 passkeys\t');
    await run('reset', email);
    expect(await lineOf()).toContain('\t0 passkeys\t');
    expect((await enter(authenticator)).status).toBe(400);

    const leaving = await makeMember();
    const theirs = (await add(leaving.token)).authenticator;
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
