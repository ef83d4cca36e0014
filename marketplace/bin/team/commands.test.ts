import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashSecret } from '../../src/platform/secrets.ts';
import { lockFolder } from '../../src/platform/database/folder-lock.ts';
import type { OpenDatabase } from '../../src/platform/database/database.ts';
import { openTestDatabase } from '../../test/database.ts';
import { startApp, type TestApp } from '../../test/start-app.ts';
import { readCommand } from './commands.ts';

const bin = fileURLToPath(new URL('../team.ts', import.meta.url));

let database: OpenDatabase;
let test: TestApp;

beforeAll(async () => {
  database = await openTestDatabase();
  test = await startApp(database, { production: true });
});

afterAll(async () => {
  await test.close();
  await database.close();
});

const publicUrl = 'https://gam.example';

async function run(...typed: string[]) {
  const command = readCommand(typed);
  if (command === null) throw new Error(`no command: ${typed.join(' ')}`);
  return command({ db: database.db, now: new Date(test.now()), publicUrl });
}

/** The token of the link that a command printed. */
const linkIn = (lines: readonly string[]) =>
  lines
    .map((line) => /^https:\/\/gam\.example\/operator\/enrol\?link=([\w-]{43})$/.exec(line)?.[1])
    .find(Boolean) ?? '';

const codeOf = (secret: string) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: test.now() });

const password = 'a password of their own';
let networks = 0;
/** Each sender is of another network, so that no limit of another test stops them. */
const from = () => ({ ip: `198.51.100.${(networks += 1)}` });

/** Opens a link and enrols with it; returns the reply and the secret of the authenticator. */
async function enrol(token: string, more: object = {}, key: string = randomUUID()) {
  const { secret } = await test.client.ask('openTeamLink', { body: { token }, ...from() });
  const body = { token, password, code: codeOf(secret), ...more };
  return { secret, reply: await test.client.send('enrolTeamMember', { body, key, ...from() }) };
}

/** Signs in with the next code, since each counts once. */
async function signInAs(email: string, secret: string) {
  test.wait(30_000);
  return test.client.send('operatorSignIn', { body: { email, password, code: codeOf(secret) }, ...from() });
}

describe('the team command', () => {
  it('adds, lists, resets and removes people, also in production', async () => {
    const email = 'narges@gam.example';
    expect((await run('add', email, '--role', 'operator')).done).toBe(false);
    const typed = ['--phone', '۰۹۱۲۱۱۱۰۰۰۰', '--first', 'نرگس', '--last', 'صادقی'];
    const added = await run('add', email, '--role', 'operator', ...typed);
    const enrolled = await enrol(linkIn(added.lines));
    expect(enrolled.reply.status).toBe(200);
    expect(enrolled.reply.body).toEqual({});
    const session = await signInAs(email, enrolled.secret);
    expect(session).toMatchObject({ status: 200, body: { user: { role: 'operator', first_name: 'نرگس' } } });
    expect((await run('list')).lines).toEqual([
      expect.stringMatching(
        /^narges@gam.example\t989121110000\tنرگس صادقی\toperator\tenrolled\t0 passkeys\t\d{4}-/,
      ),
    ]);

    const reset = await run('reset', 'Narges@Gam.Example');
    const token = String(session.body['access_token']);
    expect((await test.client.send('currentUser', { token })).status).toBe(401);
    expect((await signInAs(email, enrolled.secret)).status).toBe(400);
    const again = await enrol(linkIn(reset.lines));
    expect(again.secret).not.toBe(enrolled.secret);
    const anew = await signInAs(email, again.secret);
    expect(anew.status).toBe(200);

    expect((await run('remove', '09121110000')).lines).toEqual(['09121110000 is a customer now.']);
    const ended = await test.client.send('currentUser', { token: String(anew.body['access_token']) });
    expect(ended.status).toBe(401);
    expect((await signInAs(email, again.secret)).status).toBe(400);
    expect((await run('remove', email)).done).toBe(false);
    expect((await run('reset', '123')).done).toBe(false);
  });

  it('gives a person several roles, takes single ones, and ends their sessions at each change', async () => {
    const email = 'two@gam.example';
    const added = await run('add', email, '--role', 'rules_editor', '--phone', '09121110001');
    const { secret } = await enrol(linkIn(added.lines));
    expect((await run('add', email, '--role', 'operator')).lines[0]).toBe(
      `${email}: operator, rules_editor.`,
    );
    const both = await signInAs(email, secret);
    expect(both.body['user']).toMatchObject({ role: 'operator', roles: ['operator', 'rules_editor'] });
    const token = String(both.body['access_token']);
    expect((await test.client.send('listFlowRules', { token })).status).toBe(200);
    expect((await test.client.send('listAudit', { token })).status).toBe(200);
    expect((await test.client.send('listTeamAudit', { token })).status).toBe(403);

    expect((await run('remove', email, '--role', 'operator')).lines).toEqual([`${email}: rules_editor.`]);
    expect((await test.client.send('currentUser', { token })).status).toBe(401);
    const one = await signInAs(email, secret);
    expect(one.body['user']).toMatchObject({ role: 'rules_editor' });
    const left = String(one.body['access_token']);
    expect((await test.client.send('listAudit', { token: left })).status).toBe(403);
    expect((await run('remove', email, '--role', 'finance')).done).toBe(false);
  });

  it('uses a link once and within a day, and keeps only the hash of its token', async () => {
    const email = 'late@gam.example';
    const add = () => run('add', email, '--role', 'rules_reader', '--phone', '09121110002');
    const first = linkIn((await add()).lines);
    const second = linkIn((await add()).lines);
    const open = (token: string) => test.client.send('openTeamLink', { body: { token }, ...from() });
    // A new link takes the place of the one before.
    expect((await open(first)).status).toBe(404);
    const rows = await database.db.execute('select * from team_links');
    expect(JSON.stringify(rows)).toContain(hashSecret(second));
    expect(JSON.stringify(rows)).not.toContain(second);

    const { secret, reply } = await enrol(second, { password: 'too short' });
    expect(reply).toMatchObject({ status: 400, body: { password: [expect.any(String)] } });
    expect((await enrol(second, { code: '000000' })).reply.status).toBe(400);
    const parallel = await Promise.all(Array.from({ length: 5 }, () => enrol(second).catch(() => null)));
    expect(parallel.filter((each) => each?.reply.status === 200)).toHaveLength(1);
    const again = await database.db.execute('select nonce from team_links where used_key_hash is not null');
    expect(JSON.stringify(again)).not.toMatch(/"nonce":"[^"]/);
    expect((await open(second)).status).toBe(404);
    expect((await signInAs(email, secret)).status).toBe(200);

    const third = linkIn((await run('reset', email)).lines);
    test.wait(24 * 60 * 60_000);
    expect((await open(third)).status).toBe(404);
  });

  it('gives a repeated enrolment its reply again', async () => {
    const added = await run('add', 'lost@gam.example', '--role', 'finance', '--phone', '09121110009');
    const token = linkIn(added.lines);
    const { secret } = await enrol(token, {}, 'the-first-key');
    const body = { token, password, code: codeOf(secret) };
    const send = (key: string) => test.client.send('enrolTeamMember', { body, key, ...from() });
    expect((await send('the-first-key')).status).toBe(200);
    expect((await send('another-key')).status).toBe(404);
  });

  it('keeps a trail of all of it that only a supervisor reads', async () => {
    const added = await run('add', 'boss@gam.example', '--role', 'supervisor', '--phone', '09121110003');
    const { secret } = await enrol(linkIn(added.lines));
    await signInAs('boss@gam.example', 'A'.repeat(32));
    await signInAs('nobody@gam.example', secret);
    const session = await signInAs('boss@gam.example', secret);
    const token = String(session.body['access_token']);
    const { results } = await test.client.ask('listTeamAudit', { token });
    expect(results.slice(0, 6).map(({ action, subject }) => [action, subject?.phone ?? null])).toEqual([
      ['signed_in', '989121110003'],
      ['sign_in_failed', null],
      ['sign_in_failed', '989121110003'],
      ['enrolled', '989121110003'],
      ['role_given', '989121110003'],
      ['member_added', '989121110003'],
    ]);
    expect(results[0]?.network).toMatch(/^198\.51\.100\./);
    expect(JSON.stringify(results)).not.toContain('nobody@');
    await expect(database.db.execute('delete from team_entries')).rejects.toMatchObject({
      cause: { message: 'team entries are only ever added' },
    });
  });

  it.each([
    [],
    ['add'],
    ['add', 'a@gam.example', 'b'],
    ['list', 'all'],
    ['list', '--role', 'operator'],
    ['constructor'],
    ['add', ' ', '--role', 'operator'],
    ['add', 'a@gam.example', '--unknown', 'x'],
    ['token'],
    ['token', 'add'],
  ])('refuses wrong arguments: %j %j', (...typed) => {
    expect(readCommand(typed)).toBeNull();
  });

  it.each([
    ['add', 'a@gam.example'],
    ['add', 'a@gam.example', '--role', 'king'],
    ['add', 'no-mail', '--role', 'operator', '--phone', '09121110004'],
    ['add', 'a@gam.example', '--role', 'operator', '--phone', '123'],
    ['token', 'add', 'Not A Name'],
    ['token', 'add', 'nightly', '--days', '1000'],
  ])('says what is wrong: %j %j', async (...typed) => {
    expect(await run(...typed)).toMatchObject({ done: false, lines: [expect.any(String)] });
  });

  it('makes tokens of programs that end, and end at once when they are removed', async () => {
    const made = await run('token', 'add', 'nightly', '--days', '1');
    const token = /^export GAM_TOKEN=(\S+)$/.exec(made.lines[0] ?? '')?.[1] ?? '';
    const ask = (given = token) => test.client.send('listFlowRules', { token: given });
    expect((await ask()).status).toBe(200);
    expect((await test.client.send('currentUser', { token })).body).toMatchObject({ role: 'pipeline' });
    expect((await test.client.send('listOrders', { token })).status).toBe(403);
    const kept = await database.db.execute('select * from pipeline_tokens');
    expect(JSON.stringify(kept)).not.toContain(token);
    expect((await run('token', 'add', 'nightly')).done).toBe(false);
    expect((await run('token', 'list')).lines).toEqual([expect.stringMatching(/^nightly\tuntil /)]);
    test.wait(24 * 60 * 60_000);
    expect((await ask()).status).toBe(401);

    expect((await run('token', 'remove', 'nightly')).done).toBe(true);
    const anew = await run('token', 'add', 'nightly');
    const second = (anew.lines[0] ?? '').replace('export GAM_TOKEN=', '');
    expect((await ask(second)).status).toBe(200);
    expect((await run('token', 'remove', 'nightly')).done).toBe(true);
    expect((await ask(second)).status).toBe(401);
    expect((await run('token', 'remove', 'nightly')).done).toBe(false);
  });

  it('fails with an explanation while a marketplace uses the data folder', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'gam-team-'));
    const lock = lockFolder(path.join(folder, 'marketplace'));
    const outcome = await new Promise<{ code: unknown; printed: string }>((resolve) => {
      execFile(process.execPath, [bin, 'list'], { env: { GAM_DATA: folder } }, (error, _out, printed) =>
        resolve({ code: error?.code, printed }),
      );
    });
    lock.release();
    rmSync(folder, { recursive: true, force: true });
    expect(outcome).toEqual({
      code: 1,
      printed: expect.stringContaining('A marketplace runs on this data folder'),
    });
  });
});
