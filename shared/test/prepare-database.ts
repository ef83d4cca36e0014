import { runMarketplaceScript } from './marketplace-script.ts';

/**
 * Prepares databases with tables and demo content, once per test run, and names them in variables that child processes
 * inherit: the folder of an embedded one in GAM_TEST_DATABASE and, if DATABASE_URL names a PostgreSQL, the URL of one
 * there in GAM_TEST_TEMPLATE. Tests use copies of the second where there is one, since the embedded one needs about
 * twice its CPU time. Returns a function that drops what it made there.
 */
export default async function prepareDatabases(): Promise<() => Promise<void>> {
  await prepareEmbedded();
  const server = process.env['DATABASE_URL'] ?? '';
  if (server === '' || process.env['GAM_TEST_TEMPLATE'] !== undefined) return () => Promise.resolve();
  const template = await runMarketplaceScript('database-copies', 'create', server);
  process.env['GAM_TEST_TEMPLATE'] = template;
  return async () => {
    if (template !== '') await runMarketplaceScript('database-copies', 'drop', template);
  };
}

/** Prepares the embedded database alone. */
export async function prepareEmbedded(): Promise<void> {
  process.env['GAM_TEST_DATABASE'] = await runMarketplaceScript('prepare-database');
}
