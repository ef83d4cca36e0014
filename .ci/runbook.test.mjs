import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { makeMetrics as makeBffMetrics } from '../bff/src/platform/telemetry/metrics.ts';
import { makeMetrics as makeMarketplaceMetrics } from '../marketplace/src/platform/telemetry/metrics.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (name) => readFileSync(path.join(root, name), 'utf8');
const runbook = read('docs/runbook.md');
const alerts = parse(read('ops/seeing/alerts.yml')).groups.flatMap(({ rules }) =>
  rules.filter(({ alert }) => alert !== undefined),
);
const { services } = parse(read('docker-compose.yml'), { merge: true });

/** The sections of the third level: title and text. */
const sections = runbook
  .split(/^### /m)
  .slice(1)
  .map((text) => ({ title: text.slice(0, text.indexOf('\n')), text: text.split(/^## /m)[0] }));
const titles = sections.map(({ title }) => title);
const alertNames = alerts.map(({ alert }) => alert);

/** What the runbook has as code: blocks and spans, without the signs around them. */
const code = [...runbook.matchAll(/```\n(.*?)```|`([^`]+)`/gs)].map(([, block, span]) => block ?? span);
/** Each found text once; throws if there is none, since a pattern that finds nothing proves nothing. */
const findAll = (texts, pattern) => {
  const found = [...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1])))];
  if (found.length === 0) throw new Error(`nothing in the runbook matches ${pattern}`);
  return found;
};

describe('the runbook', () => {
  it.each(alertNames)('has a section for the alert %s', (name) => {
    expect(titles).toContain(name);
  });

  it.each(alerts)('is where the annotation of $alert leads', ({ alert, annotations }) => {
    expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
  });

  it('has no section for an alert that is gone', () => {
    expect(titles.filter((title) => /^Gam[A-Z]/.test(title) && !alertNames.includes(title))).toEqual([]);
  });

  it.each(sections)('says what one sees, does and checks: $title', ({ text }) => {
    expect([...text.matchAll(/^\*\*(\w+)\.\*\*/gm)].map(([, word]) => word)).toEqual(['See', 'Do', 'Check']);
  });
});

describe('what the runbook names exists:', () => {
  const settings = ['docs/settings.md', 'docker-compose.yml', 'docs/tasks/change-the-rules.md']
    .map(read)
    .join('');

  it.each(findAll(code, /node ((?:bff|marketplace)\/\S+)/g))('the program %s', (file) => {
    expect(existsSync(path.join(root, file))).toBe(true);
  });

  /** The words behind a command of Compose that name services, or a name that stands for one. */
  const named = findAll(code, /docker compose (?:logs|exec|ps|up|stop|start|run)((?: [\w$./<>-]+)+)/g)
    .flatMap((words) => words.trim().split(' '))
    .filter((word) => /^(?:bff|marketplace|postgres|valkey|proxy|tools)(?:-\d)?$/.test(word));
  it.each([
    ...new Set([...named, ...findAll(code, /for each in ([\w -]+);/g).flatMap((all) => all.split(' '))]),
  ])('the service %s', (name) => {
    expect(Object.keys(services)).toContain(name);
  });

  it.each(findAll(code, /^([A-Z]+(?:_[A-Z]+)+)$/gm))('the setting %s', (name) => {
    expect(settings).toContain(name);
  });

  const exposed = async () => `${await makeBffMetrics().read()}${await makeMarketplaceMetrics().read()}`;
  it.each(findAll(code, /^((?:bff|marketplace)_\w+)$/gm))('the metric %s', async (name) => {
    expect(await exposed()).toContain(`# TYPE ${name} `);
  });

  const { panels } = JSON.parse(read('ops/seeing/dashboard.json'));
  /** Without what stands in brackets behind a title. */
  const panelTitles = panels.map(({ title }) => title.replace(/ \(.*\)$/, ''));
  it.each(findAll([runbook], /\b(?:panels?|row) "([^"]+)"/g))('the panel or row "%s"', (title) => {
    expect(panelTitles).toContain(title.replace(/ \(.*\)$/, ''));
  });

  const sources = globSync('{bff,marketplace}/src/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .map(read)
    .join('\n');
  const messages = [
    ...findAll([runbook], /"msg":"([^"]+)"/g),
    ...findAll(code, /grep '([a-z][^'"]+)'/g),
    ...findAll(code, /grep -E '([^'()]+)'/g).flatMap((either) => either.split('|')),
  ].filter((text) => / /.test(text));
  it.each([...new Set(messages)])('the line of the log "%s"', (text) => {
    expect(sources).toContain(text);
  });
});
