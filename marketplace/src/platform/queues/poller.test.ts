import Fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { isOverdue, limitWork } from '../database/work-limit.ts';
import { startPoller } from './poller.ts';

const { log } = Fastify();

function start(work: () => Promise<boolean>) {
  const poller = startPoller({ name: 'a job of a test', every: 3_600_000, work, log });
  onTestFinished(() => poller.stop());
  return poller;
}

it('goes on after a pass that failed', async () => {
  const work = vi
    .fn<() => Promise<boolean>>(async () => false)
    .mockRejectedValueOnce(new Error('the database is away'));
  const poller = start(work);
  poller.wake();
  await vi.waitFor(() => {
    poller.wake();
    expect(work.mock.results.length).toBeGreaterThan(1);
  });
});

it('gives a job that a request wakes no time limit of the request', async () => {
  const seen: boolean[] = [];
  const poller = start(async () => {
    seen.push(isOverdue());
    return false;
  });
  await limitWork(-1, async () => poller.wake());
  await vi.waitFor(() => expect(seen).toEqual([false]));
});
