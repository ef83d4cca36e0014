import { databaseUrl, openInMemory, openOnPostgres } from './database.ts';

/** The databases on which races are run; only PostgreSQL has real connections to prove one. */
export const databases = [
  { name: 'the embedded database', open: openInMemory, skipped: false },
  {
    name: databaseUrl === null ? 'PostgreSQL (skipped: DATABASE_URL is not set)' : 'PostgreSQL',
    open: () => openOnPostgres(databaseUrl ?? ''),
    skipped: databaseUrl === null,
  },
];
