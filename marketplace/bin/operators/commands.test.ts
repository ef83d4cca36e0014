import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Secret, TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockFolder } from '../../src/platform/database/folder-lock.ts';
import type { OpenDatabase } from '../../src/platform/database/database.ts';
import { openTestDatabase } from '../../test/database.ts';
import { startApp, type TestApp } from '../../test/start-app.ts';
import { findCommand } from './commands.ts';

const bin = fileURLToPath(new URL('../operators.ts', import.meta.url));

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

async function run(...typed: string[]) {
  const command = findCommand(typed);
  if (command === null) throw new Error(`no command: ${typed.join(' ')}`);
  return command.run(database.db, typed.slice(1), new Date(test.now()));
}

function readPrinted(lines: readonly string[]) {
  const valueOf = (name: string) => lines.find((line) => line.startsWith(name))?.split(/\s+/)[1] ?? '';
  return { password: valueOf('password'), secret: valueOf('secret'), uri: valueOf('uri') };
}

const signInWith = ({ password, secret }: { password: string; secret: string }) =>
  test.client.send('operatorSignIn', {
    body: {
      phone: '09121110000',
      password,
      code: TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: test.now() }),
    },
  });

describe('the operators command', () => {
  it('adds, lists, resets and removes operators, also in production', async () => {
    const added = await run('add', '۰۹۱۲۱۱۱۰۰۰۰', 'نرگس', 'صادقی');
    const first = readPrinted(added.lines);
    expect(first.password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
    expect(URI.parse(first.uri).secret.base32).toBe(first.secret);
    expect((await run('add', '09121110000', 'نرگس', 'صادقی')).done).toBe(false);

    const session = await signInWith(first);
    expect(session).toMatchObject({ status: 200, body: { user: { role: 'operator', first_name: 'نرگس' } } });
    expect((await run('list')).lines).toEqual([expect.stringMatching(/^989121110000\tنرگس صادقی\t\d{4}-/)]);

    const second = readPrinted((await run('reset', '09121110000')).lines);
    const token = String(session.body['access_token']);
    expect((await test.client.send('currentUser', { token })).status).toBe(401);
    expect((await signInWith(first)).status).toBe(400);
    const again = await signInWith(second);
    expect(again.status).toBe(200);

    expect((await run('remove', '09121110000')).done).toBe(true);
    const ended = await test.client.send('currentUser', { token: String(again.body['access_token']) });
    expect(ended.status).toBe(401);
    expect((await signInWith(second)).status).toBe(400);
    expect((await run('remove', '09121110000')).done).toBe(false);
    expect((await run('reset', '123')).done).toBe(false);
  });

  it.each([[], ['add', '09121110000'], ['list', 'all'], ['constructor'], ['add', '09121110000', ' ', 'x']])(
    'refuses wrong arguments: %j %j',
    (...typed) => {
      expect(findCommand(typed)).toBeNull();
    },
  );

  it('fails with an explanation while a marketplace uses the data folder', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'gam-operators-'));
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
