import { databaseUrl, openInMemory, openOnPostgres } from './database.ts';

/**
 * The databases on which races are run, with the number of rivals. Only PostgreSQL has real connections to prove one: with
 * the embedded database's one connection it is only seen that nothing breaks.
 */
export const databases = [
  { name: 'the embedded database', open: openInMemory, rivals: 20, skipped: false },
  {
    name: databaseUrl === null ? 'PostgreSQL (skipped: DATABASE_URL is not set)' : 'PostgreSQL',
    open: () => openOnPostgres(databaseUrl ?? ''),
    rivals: 100,
    skipped: databaseUrl === null,
  },
];
