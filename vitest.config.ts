import { defineConfig } from 'vitest/config';

const nodePackages = ['schemas', 'shared', 'bff', 'marketplace'];
const serverPackages = new Set(['bff', 'marketplace']);

export default defineConfig({
  test: {
    passWithNoTests: true,
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
          testTimeout: 120_000,
          hookTimeout: 120_000,
          globalSetup: serverPackages.has(name) ? ['../shared/test/prepare-database.ts'] : [],
          include: ['{src,test,rules,bin,demo,bench}/**/*.test.ts'],
        },
      })),
      { test: { name: 'ci', root: '.ci', environment: 'node', isolate: false, include: ['*.test.mjs'] } },
      {
        test: {
          name: 'web',
          root: 'web',
          environment: 'jsdom',
          include: ['{src,test}/**/*.test.{ts,tsx}'],
          setupFiles: ['test/setup.ts'],
        },
      },
    ],
  },
});
