import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type ServerProcess, startServer } from '@gam/shared/test/server-process';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseUrl } from '../../test/database.ts';
import { environmentOf } from './tools.ts';
import { quoteAt, sendTo } from '../../test/url-client.ts';

const hasTools = spawnSync('pg_dump', ['--version']).status === 0;
const skipped =
  databaseUrl === null
    ? ' (skipped: DATABASE_URL is not set)'
    : hasTools
      ? ''
      : ' (skipped: pg_dump is not installed)';
const bin = path.resolve(import.meta.dirname, '..');

it('hands a URL to the programs of PostgreSQL through their environment', () => {
  const url = 'postgres://gam:p%40ss@[::1]:5433/gam%20one?sslmode=verify-full&sslrootcert=/ca.pem';
  expect(environmentOf(url)).toEqual({
    PGHOST: '::1',
    PGPORT: '5433',
    PGUSER: 'gam',
    PGPASSWORD: 'p@ss',
    PGDATABASE: 'gam one',
    PGSSLMODE: 'verify-full',
    PGSSLROOTCERT: '/ca.pem',
  });
});

describe.skipIf(skipped !== '')(`backup and restore${skipped}`, () => {
  let folder: string;
  let admin: Client;
  const made: string[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'gam-backup-'));
    admin = new Client({ connectionString: databaseUrl ?? '' });
    await admin.connect();
  });
  afterAll(async () => {
    for (const name of made) await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Makes an empty database and the name of a folder that does not exist; returns a server's settings for them. */
  async function makePlace() {
    const name = `test_${randomBytes(6).toString('hex')}`;
    await admin.query(`create database ${name}`);
    made.push(name);
    const url = new URL(databaseUrl ?? '');
    url.pathname = `/${name}`;
    return { DATABASE_URL: url.href, GAM_DATA: path.join(folder, name) };
  }

  /** Runs a command; returns its exit code and output. */
  const run = (name: 'backup' | 'restore', env: Readonly<Record<string, string>>, ...typed: string[]) =>
    promisify(execFile)(process.execPath, [path.join(bin, `${name}.ts`), ...typed], {
      env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...env },
    }).then(
      ({ stdout }) => ({ code: 0, output: stdout }),
      (error: { code: number; stderr: string }) => ({ code: error.code, output: error.stderr }),
    );

  const list = async (server: ServerProcess, token: string) =>
    ((await sendTo(server.url, 'GET', '/v2/orders/', { token })).value as { results: object[] }).results;

  it('brings back the orders and files of its moment, and never writes over others', async () => {
    const backup = path.join(folder, 'gam.backup');
    const first = await makePlace();
    let server = await startServer('marketplace', first);
    const order = await quoteAt(server.url, '09371111111');
    const later = await quoteAt(server.url, '09372222222');
    expect((await sendTo(server.url, 'POST', '/v2/orders/', order)).status).toBe(200);
    const picture = 'marketplace/uploads/kept/picture';
    mkdirSync(path.dirname(path.join(first.GAM_DATA, picture)), { recursive: true });
    writeFileSync(path.join(first.GAM_DATA, picture), 'a picture');

    expect(await run('backup', first, backup)).toMatchObject({ code: 0 });
    expect(statSync(backup).mode & 0o777).toBe(0o600);
    const listed = await list(server, order.token);
    expect(await run('backup', first, backup)).toEqual({ code: 1, output: `${backup} exists already.\n` });
    expect((await sendTo(server.url, 'POST', '/v2/orders/', later)).status).toBe(200);
    const refused = { code: 1, output: expect.stringContaining('not empty') };
    expect(await run('restore', first, backup)).toEqual(refused);
    const inUse = { code: 1, output: expect.stringContaining('Stop every marketplace') };
    expect(await run('restore', first, backup, '--replace')).toEqual(inUse);
    expect(await list(server, later.token)).toHaveLength(1);
    await server.end();

    const second = await makePlace();
    expect(await run('restore', second, backup)).toMatchObject({ code: 0 });
    expect(readFileSync(path.join(second.GAM_DATA, picture), 'utf8')).toBe('a picture');
    server = await startServer('marketplace', second);
    expect(await list(server, order.token)).toEqual(listed);
    expect(await list(server, later.token)).toEqual([]);
    await server.end();

    // What is replaced is kept and is no part of a later backup.
    writeFileSync(path.join(first.GAM_DATA, picture), 'another picture');
    expect(await run('restore', first, backup, '--replace')).toMatchObject({ code: 0 });
    expect(readFileSync(path.join(first.GAM_DATA, picture), 'utf8')).toBe('a picture');
    const [aside = ''] = readdirSync(first.GAM_DATA).filter((name) => name.startsWith('before_restore_'));
    const kept = path.join(first.GAM_DATA, aside, 'uploads/kept/picture');
    expect(readFileSync(kept, 'utf8')).toBe('another picture');
    expect(await countOrders(first, aside)).toBe(2);
    expect(await countOrders(first, 'public')).toBe(1);
    expect(await run('backup', first, `${backup}.2`)).toMatchObject({ code: 0 });
    const third = await makePlace();
    expect(await run('restore', third, `${backup}.2`)).toMatchObject({ code: 0 });
    expect(await countOrders(third, 'public')).toBe(1);
    expect(await ask(third, `select from pg_namespace where nspname = '${aside}'`)).toEqual([]);
  });

  it('changes nothing when a backup is damaged or lacks rows', async () => {
    const place = await makePlace();
    const other = await makePlace();
    const backup = path.join(folder, 'small.backup');
    await ask(other, 'create table orders (id int primary key)');
    await ask(other, 'insert into orders values (1), (2)');
    await ask(place, 'create table orders (id int primary key)');
    expect(await run('backup', other, backup)).toMatchObject({ code: 0 });

    for (const [part, damaged] of [
      ['database.dump', 'not a dump'],
      ['manifest.json', '{"format":1,"rows":{"orders":3}}'],
    ] as const) {
      const copy = path.join(folder, part);
      execFileSync('cp', [backup, copy]);
      const own = mkdtempSync(path.join(folder, 'parts-'));
      execFileSync('tar', ['-xf', backup, '-C', own]);
      writeFileSync(path.join(own, part), damaged);
      execFileSync('tar', ['-cf', copy, '-C', own, '.']);
      const outcome = await run('restore', place, copy, '--replace');
      expect(outcome).toEqual({ code: 1, output: expect.stringContaining('Nothing was changed.') });
      expect(await countOrders(place, 'public')).toBe(0);
    }
    expect(await run('restore', place, backup, '--replace')).toMatchObject({ code: 0 });
    expect(await countOrders(place, 'public')).toBe(2);
  });

  it('changes nothing when PostgreSQL ends its connections meanwhile', async () => {
    const place = await makePlace();
    const backup = path.join(folder, 'cut.backup');
    await ask(place, 'create table orders (id int primary key)');
    expect(await run('backup', place, backup)).toMatchObject({ code: 0 });
    await ask(place, 'insert into orders values (1)');
    const tools = mkdtempSync(path.join(folder, 'tools-'));
    const cut =
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
    writeFileSync(path.join(tools, 'pg_restore'), `#!/bin/sh\npsql -qc "${cut}"; exit 1\n`, { mode: 0o755 });
    const PATH = `${tools}:${process.env['PATH']}`;
    const outcome = await run('restore', { ...place, PATH }, backup, '--replace');
    expect(outcome).toEqual({ code: 1, output: expect.stringContaining('Nothing was changed.') });
    expect(await countOrders(place, 'public')).toBe(1);
  });

  async function ask({ DATABASE_URL: url }: { readonly DATABASE_URL: string }, query: string) {
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(query);
    await client.end();
    return rows as Readonly<Record<string, string>>[];
  }
  const countOrders = async (place: { readonly DATABASE_URL: string }, schema: string) =>
    Number((await ask(place, `select count(*) from ${schema}.orders`))[0]?.['count']);
});
