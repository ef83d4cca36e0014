import { defineConfig } from 'vitest/config';

/** The tests that run against each mutant: pure tests, which start no server. */
export default defineConfig({
  test: {
    environment: 'node',
    isolate: false,
    testTimeout: 240_000,
    include: [
      'bff/src/{engine,protocol}/**/*.test.ts',
      'bff/src/features/{questions,choices,dates,addresses,order,payments}/**/*.test.ts',
      'bff/src/features/sources.test.ts',
      'marketplace/src/shop/pricing/**/*.test.ts',
    ],
  },
});
