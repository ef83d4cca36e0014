import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** The database of a PostgreSQL that is always there: databases are created and dropped from it. */
const maintenance = 'postgres';
/** The code with which PostgreSQL refuses a user who may not create databases. */
const insufficientPrivilege = '42501';

/**
 * Creates the database of a PostgreSQL that tests copy, with every table and the demo content, and returns its URL; null
 * where the user of the URL may create none.
 */
export async function createTemplate(server: string): Promise<string | null> {
  const { openDatabase } = await import('../src/platform/database/open-database.ts');
  const { loadDemoContent } = await import('../src/content/demo/load-demo-content.ts');
  const template = inServer(server, `gam_test_${randomBytes(4).toString('hex')}`);
  try {
    await runIn(server, `create database ${nameOf(template)}`);
  } catch (error) {
    if ((error as { code?: string }).code === insufficientPrivilege) return null;
    throw error;
  }
  const opened = await openDatabase({ databaseUrl: template, dataFolder: '' });
  await loadDemoContent(opened.db, { withAccounts: true, withPrepayments: true });
  await opened.close();
  return template;
}

/** Creates a copy of a template and returns its URL. */
export async function copyTemplate(template: string): Promise<string> {
  const copy = `${nameOf(template)}_${randomBytes(6).toString('hex')}`;
  await runIn(template, `create database ${copy} template ${nameOf(template)}`);
  return inServer(template, copy);
}

/** Drops a copy and ends the connections to it. */
export const dropCopy = (copy: string): Promise<void> =>
  runIn(copy, `drop database ${nameOf(copy)} with (force)`);

/** Drops a template and the copies that are left of it: those of servers that were killed. */
export async function dropTemplate(template: string): Promise<void> {
  const client = await connect(template);
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where starts_with(datname, $1)`,
    [nameOf(template)],
  );
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  await client.end();
}

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

function inServer(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: inServer(url, maintenance) });
  await client.connect();
  return client;
}

async function runIn(url: string, statement: string): Promise<void> {
  const client = await connect(url);
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** `node database-copies.ts create|copy|drop URL`: prints the URL of what it makes. */
if (import.meta.main) {
  const [action = '', url = ''] = process.argv.slice(2);
  const actions: Readonly<Record<string, (url: string) => Promise<string | null | void>>> = {
    create: createTemplate,
    copy: copyTemplate,
    drop: dropTemplate,
  };
  console.log((await actions[action]?.(url)) ?? '');
}
