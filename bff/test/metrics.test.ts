import request from 'supertest';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startServer } from '@gam/shared/test/server-process';
import { toLatinDigits } from '@gam/shared/digits';
import type { Customer } from './support/customer.ts';
import { readMetrics } from './support/read-metrics.ts';
import { World } from './support/world.ts';

let world: World;
let customer: Customer;
beforeAll(async () => {
  world = await World.start();
  await world.restartBff({ env: { METRICS_PORT: '0' } });
  customer = await world.customerAt(null);
});
afterEach(() => world.proxy.heal());
afterAll(() => world.stop());

it('counts requests by route template and class of status', async () => {
  await customer.open('/nowhere/at/all');
  const valueOf = await readMetrics(world.bff);
  expect(valueOf('bff_request_duration_seconds_count{route="/api/events",status="2xx"}')).toBeGreaterThan(3);
  expect(valueOf('bff_request_duration_seconds_count{route="/api/screen",status="4xx"}')).toBe(1);
  expect(valueOf('bff_requests_in_flight{limit="requests"}')).toBe(0);
  expect(valueOf('bff_ready')).toBe(1);
});

it('counts stored steps of flows by phase', async () => {
  const valueOf = await readMetrics(world.bff);
  expect(valueOf('bff_flow_steps_total{from="new",to="questions"}')).toBe(1);
  expect(valueOf('bff_flow_steps_total{from="quote_pending",to="quote"}')).toBe(1);
});

it('times the operations of the store', async () => {
  const valueOf = await readMetrics(world.bff);
  for (const operation of ['get', 'insert', 'replace'])
    expect(valueOf(`bff_store_duration_seconds_count{operation="${operation}"}`)).toBeGreaterThan(0);
});

it('counts calls of the upstream by name and outcome, and each of their tries', async () => {
  world.proxy.fail(/catalogue/, { does: 'answer', status: 500 });
  await world.newCustomer().open('/?city_id=1');
  const valueOf = await readMetrics(world.bff);
  const failed = 'call="listCategories",outcome="fault"';
  expect(valueOf(`bff_upstream_call_duration_seconds_count{${failed}}`)).toBe(1);
  expect(valueOf(`bff_upstream_tries_total{${failed}}`)).toBe(5);
});

it('tells what each cache holds and its limit', async () => {
  const valueOf = await readMetrics(world.bff);
  const flows = 'cache="compiled flows"';
  expect(valueOf(`bff_cache_entries{${flows}}`)).toBeGreaterThan(0);
  expect(valueOf(`bff_cache_size{${flows}}`)).toBeGreaterThan(1_000);
  expect(valueOf(`bff_cache_limit{${flows}}`)).toBeGreaterThan(valueOf(`bff_cache_size{${flows}}`));
});

it('names the live versions of the rules with their share of new flows', async () => {
  const text = (await world.bff.parts.metrics?.read()) ?? '';
  expect(text).toMatch(/^bff_rules_share_percent\{document="default",version="default@0#\w+"\} 100$/m);
});

it('has nothing of a customer in its labels', async () => {
  const text = (await world.bff.parts.metrics?.read()) ?? '';
  const labels = [...text.matchAll(/="([^"]*)"/g)].map(([, value = '']) => toLatinDigits(value));
  expect(labels.filter((label) => /\d{5}|[0-9a-f]{8}-|\?/.test(label) && !label.includes('#'))).toEqual([]);
});

it('is not served on the port of customers', async () => {
  const { status, text } = await request(world.bff.url).get('/metrics');
  expect(status).toBe(404);
  expect(text).not.toContain('bff_request_duration_seconds');
});

it('counts a request whose client leaves before the reply as aborted', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  world.proxy.forget();
  world.proxy.fail(/catalogue/, { does: 'hold_reply', until: promise });
  const client = new AbortController();
  const url = `${world.bff.url}/api/screen?url=${encodeURIComponent('/?city_id=1')}`;
  const asked = fetch(url, { headers: { 'gam-catalogue': 'web/1' }, signal: client.signal });
  await expect.poll(() => world.proxy.count(/catalogue/)).toBe(1);
  client.abort();
  await expect(asked).rejects.toThrow('aborted');
  const series = 'bff_request_duration_seconds_count{route="/api/screen",status="aborted"}';
  await expect.poll(async () => (await readMetrics(world.bff))(series)).toBe(1);
  resolve();
});

it('counts refused requests by class, and those in flight', async () => {
  await world.restartBff({ env: { METRICS_PORT: '0', MAX_REQUESTS: '1' } });
  const { promise, resolve } = Promise.withResolvers<void>();
  world.proxy.forget();
  world.proxy.fail(/catalogue/, { does: 'hold_reply', until: promise });
  const held = world.newCustomer().open('/?city_id=1');
  await expect.poll(() => world.proxy.count(/catalogue/)).toBe(1);
  expect((await world.newCustomer().open('/?city_id=1')).status).toBe(503);
  const valueOf = await readMetrics(world.bff);
  expect(valueOf('bff_requests_refused_total{class="visits"}')).toBe(1);
  expect(valueOf('bff_requests_in_flight{limit="requests"}')).toBe(1);
  expect(valueOf('bff_request_duration_seconds_count{route="/api/screen",status="5xx"}')).toBe(1);
  resolve();
  await held;
});

it('says which port of metrics cannot be listened on', async () => {
  const taken = new URL(world.bff.url).port;
  const env = { GAM_DATA: `${world.folder}/other`, UPSTREAM_URL: world.proxy.url, METRICS_PORT: taken };
  await expect(startServer('bff', env)).rejects.toThrow(`METRICS_PORT ${taken} on METRICS_HOST 127.0.0.1`);
});
