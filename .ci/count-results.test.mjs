import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { countResults, nameFailures } from './count-results.mjs';

const root = path.join(import.meta.dirname, '..');
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
const playwright = path.join(root, 'web/node_modules/@playwright/test/cli.js');
const folders = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** Runs these files under a runner; returns its exit code and report. */
function run(files, argumentsFor) {
  const folder = mkdtempSync(path.join(tmpdir(), 'gam-count-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  const report = path.join(folder, 'report.json');
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  // A runner inside of a test is a run of its own.
  for (const name of Object.keys(env)) if (name.startsWith('VITEST')) delete env[name];
  const { status } = spawnSync(process.execPath, argumentsFor(folder, report), { cwd: folder, env });
  return {
    code: status,
    report: existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null,
  };
}

const runVitest = (files) =>
  run(files, (folder, report) => {
    const reporting = ['--reporter=json', `--outputFile=${report}`];
    return [vitest, 'run', '--root', folder, '--globals', '--passWithNoTests', ...reporting];
  });
const runPlaywright = (files) =>
  run(files, (folder) => [playwright, 'test', '-c', folder, '--pass-with-no-tests', '--reporter=json']);

const good = `it('passes', () => {}); it.skip('waits', () => {}); it.todo('comes later');`;
const fine = { code: 0, report: { stats: { expected: 2, flaky: 1, skipped: 1, unexpected: 0 }, errors: [] } };
const none = { code: 0, report: {} };

describe('countResults', () => {
  it('counts tests that passed, failed and were skipped', () => {
    const unit = runVitest({
      'good.test.js': good,
      'bad.test.js': `it('fails', () => expect(1).toBe(2)); it('passes', () => {});`,
    });
    expect(unit.code).toBe(1);
    expect(countResults(unit, fine)).toEqual({ passed: 5, failed: 1, skipped: 3 });
  });

  it('counts each suite that could not run as failed', () => {
    const unit = runVitest({
      'good.test.js': good,
      'import.test.js': `throw new Error('no import'); it('passes', () => {});`,
      'syntax.test.js': `it('passes', () => {`,
      'before.test.js': `beforeAll(() => { throw new Error('no start'); }); it('passes', () => {});`,
      'nested.test.js': `describe('a part', () => { beforeAll(() => { throw new Error('x'); }); it('passes', () => {}); });`,
      'after.test.js': `afterAll(() => { throw new Error('no end'); }); it('passes', () => {});`,
    });
    expect(unit.code).toBe(1);
    expect(countResults(unit, none)).toMatchObject({ passed: 2, failed: 5 });
  });

  it('counts an unhandled error of a run as failed', () => {
    const unit = runVitest({
      'loose.test.js': `it('passes', () => { void Promise.reject(new Error('unhandled')); });`,
    });
    expect(unit.code).toBe(1);
    expect(countResults(unit, none)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  it('counts errors of Playwright outside of tests as failed', () => {
    const browser = runPlaywright({ 'broken.spec.js': `throw new Error('no import');` });
    expect(browser.code).toBe(1);
    expect(countResults(none, browser)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('counts a runner without a report, or that ends with another code, as failed', () => {
    const { report } = fine;
    expect(countResults({ code: 0, report: null }, fine)).toMatchObject({ failed: 1 });
    expect(countResults({ code: 137, report: null }, { code: 1, report })).toMatchObject({ failed: 2 });
    expect(countResults({ code: 0, report: { numPassedTests: 1 } }, fine)).toMatchObject({ failed: 0 });
  });
});

describe('nameFailures', () => {
  it('names each test that failed, also at its first try alone, with its file and error', () => {
    const unit = runVitest({
      'good.test.js': good,
      'bad.test.js': `describe('a part', () => { it('fails', () => expect(1).toBe(2)); it('passes', () => {}); });`,
      'syntax.test.js': `it('passes', () => {`,
      'unsteady.test.js': `let tries = 0;
        it('is unsteady', { retry: 1 }, () => { tries += 1; if (tries === 1) throw new Error('too slow'); });`,
    });
    const failures = nameFailures(unit, none).toSorted();
    expect(failures).toHaveLength(3);
    expect(failures[0]).toMatch(/bad\.test\.js › a part fails\n.*expected 1 to be 2/);
    expect(failures[1]).toMatch(/syntax\.test\.js\n/);
    expect(failures[2]).toMatch(/unsteady\.test\.js › is unsteady \(passed when repeated\)\n.*too slow/);
    expect(countResults(unit, none)).toMatchObject({ passed: 3, failed: 2 });
  });

  it('names tests of Playwright with their group, those that passed when repeated, and errors outside of tests', () => {
    const start = `import { test } from '${path.join(root, 'web/node_modules/@playwright/test/index.mjs')}';`;
    const browser = runPlaywright({
      'bad.spec.mjs': `${start} test.describe('a part', () => {
        test('fails', () => { throw new Error('no page'); });
        test('passes', () => {});
        test('is unsteady', ({}, { retry }) => { if (retry === 0) throw new Error('too slow'); });
        test.describe.configure({ retries: 1 });
      });`,
    });
    expect(nameFailures(none, browser)).toEqual([
      expect.stringMatching(/bad\.spec\.mjs › a part › fails\n.*no page/),
      expect.stringMatching(/bad\.spec\.mjs › a part › is unsteady \(passed when repeated\)\n.*too slow/),
    ]);
    const broken = runPlaywright({ 'broken.spec.js': `throw new Error('no import');` });
    expect(nameFailures(none, broken)).toEqual([expect.stringMatching(/^outside of a test\n.*no import/)]);
  });

  it('names nothing for a runner without a report', () => {
    expect(nameFailures({ code: 1, report: null }, fine)).toEqual([]);
  });
});
