// `npm run mutation [-- --mutate 'bff/src/engine/rules/**/*.ts']`: makes small changes to the code and reports
// those that no test detects. Run by hand: it takes hours of CPU. The report of survivors lies in coverage/mutation.
export default {
  testRunner: 'vitest',
  vitest: { configFile: '.ci/mutation/vitest.config.ts', related: false },
  plugins: ['@stryker-mutator/vitest-runner'],
  coverageAnalysis: 'perTest',
  // A mutant that only module loading reaches would need every test of the run.
  ignoreStatic: true,
  mutate: [
    'bff/src/engine/**/*.ts',
    'bff/src/protocol/{records,flows,offers,sources,urls}/**/*.ts',
    'marketplace/src/shop/pricing/**/*.ts',
    '!**/*.test.ts',
    '!**/*-{fixture,fixtures,arbitraries}.ts',
    // Tests do not check wording.
    '!**/texts.ts',
    '!**/index.ts',
  ],
  ignorePatterns: ['**/dist', '**/.gam', 'coverage', 'web'],
  mutator: { excludedMutations: ['StringLiteral'] },
  thresholds: { high: 90, low: 80, break: null },
  incremental: true,
  incrementalFile: 'coverage/mutation/incremental.json',
  jsonReporter: { fileName: 'coverage/mutation/report.json' },
  htmlReporter: { fileName: 'coverage/mutation/report.html' },
  reporters: ['clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportMutants: true },
  tempDirName: 'coverage/mutation/sandbox',
  // TypeScript 7 has no API that could rewrite a tsconfig, and none is needed: Node and vitest strip the types.
  tsconfigFile: 'no-tsconfig.json',
  concurrency: 2,
  timeoutMS: 60_000,
  allowConsoleColors: false,
};
