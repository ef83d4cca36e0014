import { defineConfig } from 'vitest/config';

const nodePackages = ['schemas', 'shared', 'bff', 'marketplace'];
const serverPackages = new Set(['bff', 'marketplace']);

/** Limits that only a test that hangs reaches, also on a machine that does ten other things, ms. */
const limits = {
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000 } },
};

export default defineConfig({
  test: {
    passWithNoTests: true,
    // As many as there are processors; by default one fewer.
    maxWorkers: '100%',
    coverage: {
      provider: 'v8',
      include: ['{schemas,shared,bff,marketplace,web}/src/**/*.{ts,tsx}'],
      exclude: ['**/*.test.{ts,tsx}'],
    },
    projects: [
      ...nodePackages.map((name) => ({
        test: {
          name,
          root: name,
          environment: 'node',
          ...limits,
          // The files that a worker runs share its modules: loading a server takes longer than most of its tests.
          isolate: false,
          globalSetup: serverPackages.has(name)
            ? ['../shared/test/prepare-database.ts', '../shared/test/run-folder.ts']
            : [],
          include: ['{src,test,rules,bin,demo,bench}/**/*.test.ts'],
        },
      })),
      { test: { name: 'ci', root: '.ci', environment: 'node', isolate: false, include: ['*.test.mjs'] } },
      {
        test: {
          name: 'web',
          root: 'web',
          environment: 'jsdom',
          ...limits,
          include: ['{src,test}/**/*.test.{ts,tsx}'],
          setupFiles: ['test/setup.ts'],
        },
      },
    ],
  },
});
