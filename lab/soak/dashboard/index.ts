import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startServer } from '@gam/shared/test/server-process';
import { startFaultProxy } from '../../../bff/test/support/fault-proxy.ts';
import { order } from './order.ts';
import { hasPrometheus, Prometheus } from './prometheus.ts';

/**
 * `npm run dashboard-picture [-- FILE]`: draws the dashboard of ops/seeing while customers order and the upstream takes no
 * connections for a minute. It takes three minutes and needs Debian's package prometheus.
 */
const file = path.resolve(process.argv[2] ?? 'dashboard.png');
const seconds = { before: 45, fault: 60, after: 60 };
const customers = 8;

interface Dashboard {
  readonly panels: readonly {
    readonly type: string;
    readonly title: string;
    readonly fieldConfig?: { readonly defaults: { readonly unit: string } };
    readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
  }[];
}
const root = path.resolve(import.meta.dirname, '../../..');
const { panels } = JSON.parse(
  readFileSync(path.join(root, 'ops/seeing/dashboard.json'), 'utf8'),
) as Dashboard;

if (!hasPrometheus()) {
  console.error('Prometheus is missing; Debian has it in the package prometheus.');
  process.exit(1);
}
const folder = mkdtempSync(path.join(tmpdir(), 'gam-dashboard-'));
const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
try {
  writeFileSync(path.join(folder, 'panels.json'), JSON.stringify(await record()));
  const draw = [path.join(root, 'lab/film/draw-dashboard.ts'), path.join(folder, 'panels.json'), file];
  spawnSync(process.execPath, draw, { stdio: 'inherit' });
} finally {
  for (const end of ends.toReversed()) await end();
}

/** Runs the servers, the load and the fault; returns what the panels show, and the alerts that fired. */
async function record() {
  const start = async (name: 'bff' | 'marketplace', env: Readonly<Record<string, string>>) => {
    const server = await startServer(name, {
      METRICS_PORT: '0',
      LOG_LEVEL: 'info',
      GAM_DATA: folder,
      ...env,
    });
    ends.push(() => server.end('SIGKILL'));
    const findMetrics = () => /metrics: http:\/\/([^/]+)/.exec(server.output())?.[1];
    while (findMetrics() === undefined) await pause(50);
    return { url: server.url, metrics: findMetrics() ?? '' };
  };
  const marketplace = await start('marketplace', {});
  const proxy = await startFaultProxy(() => marketplace.url);
  ends.push(() => proxy.close());
  const bff = await start('bff', { UPSTREAM_URL: proxy.url });
  const prometheus = await Prometheus.start(folder, {
    'gam-bff': bff.metrics,
    'gam-marketplace': marketplace.metrics,
  });
  ends.push(() => prometheus.stop());

  const from = Date.now() / 1_000;
  const leaving = new AbortController();
  const load = Array.from({ length: customers }, (_, index) =>
    order(index, bff, marketplace.url, leaving.signal),
  );
  await pause(seconds.before * 1_000);
  await proxy.refuse();
  await pause(seconds.fault * 1_000);
  proxy.heal();
  await pause(seconds.after * 1_000);
  leaving.abort();
  await Promise.all(load);

  const to = Date.now() / 1_000;
  const read = (query: string, legend: string) =>
    prometheus.read(query.replaceAll('$__rate_interval', '10s'), legend, from, to);
  const shown = panels.map(async ({ type, title, fieldConfig, targets = [] }) => ({
    type,
    title,
    unit: fieldConfig?.defaults.unit ?? '',
    series: (await Promise.all(targets.map(({ expr, legendFormat }) => read(expr, legendFormat)))).flat(),
  }));
  return {
    from,
    to,
    fault: [from + seconds.before, from + seconds.before + seconds.fault],
    panels: await Promise.all(shown),
    alerts: await read('ALERTS{alertstate="firing"}', '{{alertname}} {{breaker}}'),
  };
}
