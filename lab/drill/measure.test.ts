import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { compare, measureDatabase, measureFiles } from './measure.ts';

const serverUrl = process.env['DATABASE_URL'] ?? '';
const skipped = serverUrl === '' ? ' (skipped: DATABASE_URL is not set)' : '';

describe.skipIf(serverUrl === '')(`the measurement of a database${skipped}`, () => {
  const name = `drill_${randomBytes(6).toString('hex')}`;
  const url = new URL(serverUrl || 'postgres://127.0.0.1');
  url.pathname = `/${name}`;
  const admin = new Client({ connectionString: serverUrl });
  const client = new Client({ connectionString: url.href });

  beforeAll(async () => {
    await admin.connect();
    await admin.query(`create database ${name}`);
    await client.connect();
    await client.query(
      `create table people (id serial primary key, name text, born timestamptz);
       insert into people (name, born) values ('a', now()), ('b', now());
       create table empty (id int);
       create function refuse() returns trigger language plpgsql as $$ begin return null; end $$;
       create trigger only_grows before delete on empty for each row execute function refuse()`,
    );
  });
  afterAll(async () => {
    await client.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });

  const partsChangedBy = async (statement: string): Promise<string[]> => {
    const before = await measureDatabase(url.href);
    await client.query(statement);
    const compared = compare(before, await measureDatabase(url.href));
    return compared.filter(({ isEqual }) => !isEqual).map(({ name: part }) => part);
  };

  it('stays the same while nothing changes, whatever the order of the rows', async () => {
    expect(await partsChangedBy('select 1')).toEqual([]);
    expect(await partsChangedBy('cluster people using people_pkey')).toEqual([]);
  });

  it.each([
    ['a changed value', `update people set name = 'c' where name = 'a'`, ['people']],
    ['a row in place of another', `update people set id = id + 10`, ['people']],
    ['a row that is missing', `delete from people where name = 'b'`, ['people']],
    ['a sequence that begins anew', `alter sequence people_id_seq restart with 1`, ['(sequences)']],
    ['a trigger that is switched off', `alter table empty disable trigger only_grows`, ['(triggers)']],
    [
      'an index that is missing',
      `alter table people drop constraint people_pkey`,
      ['(indexes)', '(constraints)'],
    ],
    ['a table that is missing', `drop table empty`, ['empty', '(triggers)']],
  ])('shows %s', async (_what, statement, changed) => {
    expect(await partsChangedBy(statement)).toEqual(changed);
  });
});

describe('the measurement of files', () => {
  it('shows a changed, a renamed and a missing file', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'gam-measure-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    mkdirSync(path.join(folder, 'below'));
    const lay = (files: Readonly<Record<string, string>>) => {
      rmSync(path.join(folder, 'below'), { recursive: true });
      mkdirSync(path.join(folder, 'below'));
      for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, 'below', name), text);
      return measureFiles(folder);
    };
    const before = lay({ one: 'x', two: 'y' });
    expect(compare(before, lay({ two: 'y', one: 'x' }))).toEqual([
      { name: '(files)', before: 2, after: 2, isEqual: true },
    ]);
    for (const other of [
      { one: 'x', two: 'z' },
      { one: 'x', three: 'y' },
      { one: 'xtwo', two: '' },
      { one: 'x' },
    ])
      expect(compare(before, lay(other))).toMatchObject([{ isEqual: false }]);
  });
});
