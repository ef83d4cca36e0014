import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import type { TestSequencer, TestSpecification } from 'vitest/node';

const { folder } = JSON.parse(process.env['GAM_MUTATION'] ?? '{}') as { folder: string };
const sources = JSON.parse(readFileSync(path.join(folder, 'sources.json'), 'utf8')) as Record<string, string>;

/** Short tests first: what they notice need not be tried by the long ones, which walk through whole flows. */
class ShortFirst implements TestSequencer {
  shard(files: TestSpecification[]): TestSpecification[] {
    return files;
  }

  sort(files: TestSpecification[]): TestSpecification[] {
    const weight = ({ moduleId }: TestSpecification): number =>
      (/propert|conformance|public-|replay|simulate|look-ahead|everything/.test(moduleId) ? 1_000_000 : 0) +
      readFileSync(moduleId).length;
    return files.toSorted((a, b) => weight(a) - weight(b));
  }
}

/** The tests that changes have to pass: pure ones, which start no server. */
export default defineConfig({
  plugins: [{ name: 'mutants', enforce: 'pre', load: (id) => sources[id.split('?')[0] ?? ''] ?? null }],
  test: {
    environment: 'node',
    runner: path.join(import.meta.dirname, 'runner.ts'),
    // One process keeps the modules, so that a change costs no more than the tests that reach it.
    isolate: false,
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 3_600_000,
    sequence: { sequencer: ShortFirst },
    include: [
      'bff/engine/**/*.test.ts',
      'bff/src/protocol/**/*.test.ts',
      'bff/src/rules/{outcomes,roll-outs,services}/**/*.test.ts',
      'bff/src/features/{questions,choices,dates,addresses,order,payments}/**/*.test.ts',
      'bff/src/features/sources.test.ts',
      'marketplace/src/shop/pricing/**/*.test.ts',
    ],
  },
});
