import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { formValidators } from './web/scripts/form-validators.ts';
import { themeVariables } from './web/scripts/theme-variables.ts';

const nodePackages = ['schemas', 'shared', 'bff', 'marketplace', 'lab'];
const serverPackages = new Set(['bff', 'marketplace', 'lab']);

/** Limits in ms that only a hanging test reaches, even on a busy machine. */
const limits = {
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000 } },
  // As for the browser: a test that passes at the second try is named at the end of the run.
  retry: process.env['CI'] ? 1 : 0,
};

export default defineConfig({
  test: {
    passWithNoTests: true,
    // More than there are processors: tests wait for servers and timers for a quarter of their time.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
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
          // The test files of a worker share its modules, since loading a server takes longer than most tests.
          isolate: false,
          globalSetup: serverPackages.has(name)
            ? ['../shared/test/prepare-database.ts', '../shared/test/run-folder.ts']
            : [],
          include: ['**/*.test.ts'],
          exclude: ['**/node_modules/**'],
        },
      })),
      {
        test: {
          name: 'ci',
          root: '.ci',
          environment: 'node',
          ...limits,
          isolate: false,
          include: ['**/*.test.mjs'],
        },
      },
      {
        plugins: [themeVariables(), formValidators()],
        test: {
          name: 'web',
          root: 'web',
          environment: 'jsdom',
          ...limits,
          // As above; test/setup.ts takes back what a test leaves in the browser's globals.
          isolate: false,
          include: ['{src,test,client,scripts}/**/*.test.{ts,tsx}'],
          setupFiles: ['test/setup.ts'],
        },
      },
    ],
  },
});
