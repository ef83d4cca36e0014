import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeMetrics as makeBffMetrics } from '../bff/src/platform/telemetry/metrics.ts';
import { makeMetrics as makeMarketplaceMetrics } from '../marketplace/src/platform/telemetry/metrics.ts';

const folder = path.resolve(import.meta.dirname, '../ops/seeing');
const read = (name) => readFileSync(path.join(folder, name), 'utf8');

/** The queries of the dashboard's panels. */
const { panels } = JSON.parse(read('dashboard.json'));
const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** Returns the names of the metrics in a text of queries. */
const namesIn = (text) =>
  [...text.matchAll(/\b(?:bff|marketplace|process|nodejs)_[a-z0-9_]+/g)].map(([name]) => name);

/** Returns the names that a registry exposes; a histogram has three. */
async function namesOf({ read: readMetrics }) {
  const types = [...(await readMetrics()).matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return types.flatMap(([, name, type]) =>
    type === 'histogram' ? ['_bucket', '_count', '_sum'].map((part) => name + part) : [name],
  );
}
const exposed = new Set([...(await namesOf(makeBffMetrics())), ...(await namesOf(makeMarketplaceMetrics()))]);

/** The labels of a rule's name and queries, without comments. */
const rules = read('alerts.yml').replaceAll(/^\s*#.*$/gm, '');

describe('the alert rules and the dashboard', () => {
  it.each([
    ['alert rules', rules],
    ['dashboard', queries.join('\n')],
  ])('name only metrics that the servers expose: %s', (_where, text) => {
    const names = namesIn(text);
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !exposed.has(name))).toEqual([]);
  });

  it('show every metric of our own in the dashboard', () => {
    const own = [...exposed].filter((name) => /^(?:bff|marketplace)_/.test(name));
    const shown = queries.join('\n');
    const isShown = (name) => shown.includes(name.replace(/_(?:bucket|count|sum)$/, ''));
    expect(own.filter((name) => !isShown(name))).toEqual([]);
  });
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
const skipped = hasPromtool ? '' : ' (skipped: promtool is missing; Debian has it in the package prometheus)';
describe.skipIf(!hasPromtool)(`promtool${skipped}`, () => {
  it.each([
    ['accepts the alert rules', ['check', 'rules', 'alerts.yml']],
    ['accepts the configuration', ['check', 'config', 'prometheus.yml']],
    ['fires each alert when its test says so', ['test', 'rules', 'alerts.test.yml']],
  ])('%s', (_what, args) => {
    const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' });
    expect({ status, said: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, said: '' });
  });

  it('accepts the queries of the dashboard', () => {
    const groups = queries.map((expr, index) => ({
      record: `panel:${index}`,
      expr: expr.replaceAll('$__rate_interval', '1m'),
    }));
    const made = mkdtempSync(path.join(tmpdir(), 'gam-queries-'));
    onTestFinished(() => rmSync(made, { recursive: true }));
    const file = path.join(made, 'queries.json');
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: groups }] }));
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' });
    expect({ status, said: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, said: '' });
  });
});
