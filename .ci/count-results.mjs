// Counts what the test runners report. Plain JavaScript without packages, since run.mjs uses it under Node 20.

/**
 * A runner's exit code, and its JSON report; null if it wrote none.
 * @typedef {{ code: number, report: any }} Run
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

/**
 * Returns the total of a run of Vitest and one of Playwright. A suite that could not run counts as one failed test, and
 * so does a run that failed for another reason: an unhandled error, a broken setup, a missing report.
 * @param {Run} unit
 * @param {Run} browser
 * @returns {Counts}
 */
export function countResults(unit, browser) {
  const runs = [
    withFailure(unit, countUnit(unit.report ?? {})),
    withFailure(browser, countBrowser(browser.report ?? {})),
  ];
  const sum = (name) => runs.reduce((total, counts) => total + counts[name], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/**
 * Returns each test that failed in a run of Vitest and one of Playwright, and those that passed only when repeated: its
 * place and name, and the first lines of its error. They are printed last, since a log may be kept by its end alone.
 * @param {Run} unit
 * @param {Run} browser
 * @returns {string[]}
 */
export function nameFailures(unit, browser) {
  return [...nameUnit(unit.report ?? {}), ...nameBrowser(browser.report ?? {})];
}

/** A run that failed has at least one failure. */
const withFailure = ({ code, report }, counts) =>
  code === 0 && report !== null ? counts : { ...counts, failed: Math.max(1, counts.failed) };

function countUnit({
  numPassedTests = 0,
  numFailedTests = 0,
  numPendingTests = 0,
  numTodoTests = 0,
  testResults = [],
}) {
  const hasFailure = ({ assertionResults }) => assertionResults.some(({ status }) => status === 'failed');
  const notRun = testResults.filter((file) => file.status === 'failed' && !hasFailure(file)).length;
  return { passed: numPassedTests, failed: numFailedTests + notRun, skipped: numPendingTests + numTodoTests };
}

function countBrowser({ stats = {}, errors = [] }) {
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = stats;
  return { passed: expected + flaky, failed: unexpected + errors.length, skipped };
}

function nameUnit({ testResults = [] }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    // One that passed when it was repeated keeps the errors of its first try.
    const told = assertionResults.filter(({ failureMessages }) => failureMessages.length > 0);
    const named = told.map((result) =>
      describeFailure(
        `${name} › ${result.fullName}${result.status === 'failed' ? '' : repeated}`,
        result.failureMessages.join('\n'),
      ),
    );
    const isUntold = status === 'failed' && !told.some((result) => result.status === 'failed');
    return isUntold ? [...named, describeFailure(name, message)] : named;
  });
}

function nameBrowser({ suites = [], errors = [] }) {
  return [
    ...errors.map(({ message }) => describeFailure('outside of a test', message)),
    ...suites.flatMap((suite) => nameSuite(suite, [])),
  ];
}

function nameSuite({ suites = [], specs = [], title }, outer) {
  const path = [...outer, title];
  const named = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, projectName, results }) =>
        describeFailure(
          `[${projectName}] ${[...path, spec.title].join(' › ')}${status === 'flaky' ? repeated : ''}`,
          results.find((result) => result.error)?.error.message,
        ),
      ),
  );
  return [...named, ...suites.flatMap((suite) => nameSuite(suite, path))];
}

const repeated = ' (passed when repeated)';

/** The most lines of an error that tell what was expected and where. */
const maxErrorLines = 25;

/** Whatever was thrown may have no message. */
const describeFailure = (place, message) =>
  [
    place,
    ...String(message ?? '')
      .split('\n', maxErrorLines)
      .map((line) => `    ${line}`),
  ].join('\n');
