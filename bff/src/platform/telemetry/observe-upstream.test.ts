import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { makeBrokenReplies } from '../upstream/broken-replies.ts';
import { connectUpstream } from '../upstream/client.ts';
import { makeMetrics } from './metrics.ts';
import { observeUpstream } from './observe-upstream.ts';

const { log } = Fastify();

it('counts tries, denied tries, breakers and copies while an upstream fails', async () => {
  let isUp = true;
  const server = createServer((_request, reply) => {
    reply.writeHead(isUp ? 200 : 500, { 'content-type': 'application/json' }).end('{"results":[]}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const metrics = makeMetrics();
  const limits = { pauseMs: 1, spareTries: 2, breakerSample: 4 };
  const observers = observeUpstream(log, { metrics, tracing: null }, makeBrokenReplies(Date.now));
  const upstream = connectUpstream({ url, mediaUrl: url, ownToken: null, ...limits, ...observers });
  onTestFinished(async () => {
    await upstream.close();
    server.close();
  });

  await upstream.call('listCities', {});
  isUp = false;
  for (let calls = 0; calls < 4; calls += 1) await upstream.call('listCities', {});
  const lines = (await metrics.read()).split('\n');
  const valueOf = (series: string) =>
    Number(
      lines
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')
        .at(-1),
    );

  // The first call that fails takes the two spare tries; then three of four tries have failed.
  expect(valueOf('bff_upstream_tries_total{call="listCities",outcome="ok"}')).toBe(1);
  expect(valueOf('bff_upstream_tries_total{call="listCities",outcome="fault"}')).toBe(3);
  expect(valueOf('bff_upstream_tries_total{call="listCities",outcome="not_sent"}')).toBe(3);
  expect(valueOf('bff_upstream_breaker{breaker="listCities",state="open"}')).toBe(1);
  expect(valueOf('bff_upstream_breaker{breaker="listCities",state="closed"}')).toBe(0);
  expect(valueOf('bff_upstream_copies_total{call="listCities"}')).toBe(4);
});

it('counts the calls that the budget does not let try again', async () => {
  const metrics = makeMetrics();
  const observers = observeUpstream(log, { metrics, tracing: null }, makeBrokenReplies(Date.now));
  const unreachable = { url: 'http://127.0.0.1:1', mediaUrl: 'http://127.0.0.1:1', ownToken: null };
  const upstream = connectUpstream({ ...unreachable, pauseMs: 1, spareTries: 0, ...observers });
  onTestFinished(() => upstream.close());
  await upstream.call('listCities', {});
  const text = await metrics.read();
  expect(text).toContain('bff_upstream_budget_spent_total{call="listCities"} 1');
  expect(text).toContain('bff_upstream_tries_total{call="listCities",outcome="unreachable"} 1');
});
