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
