import { failed } from '@gam/shared/result';
import { describe, expect, it } from 'vitest';
import { makeEvent } from './events.ts';
import { type Answered, createSendQueue } from './send-queue.ts';
import type { Submission } from './submission.ts';

const submission = (...steps: string[]): Submission => ({
  events: steps.map((step) => makeEvent('jump', { step, by: 'history' })),
  predicted: null,
});
const handled: Answered = failed({ kind: 'outdated' });

/** A service that answers each batch when the test says so. */
function openService() {
  const batches: (readonly Submission[])[] = [];
  const answers: ((outcome: Answered | null) => void)[] = [];
  return {
    batches,
    answer: async (outcome: Answered | null = handled) => {
      answers.shift()?.(outcome);
      await new Promise((resolve) => setTimeout(resolve));
    },
    send: (batch: readonly Submission[]) => {
      batches.push(batch);
      return new Promise<Answered | null>((resolve) => answers.push(resolve));
    },
    handle: async () => undefined,
  };
}

describe('the send queue', () => {
  it('keeps submissions until it is served', () => {
    const queue = createSendQueue();
    queue.add(submission('a'));
    expect(queue.isBusy()).toBe(false);
    const service = openService();
    queue.serve(service);
    expect(service.batches).toHaveLength(1);
    expect(queue.isBusy()).toBe(true);
  });

  it('sends what is added meanwhile as one batch', async () => {
    const queue = createSendQueue();
    const service = openService();
    queue.serve(service);
    const [first, second, third] = [submission('a'), submission('b'), submission('c')];
    for (const each of [first, second, third]) queue.add(each);
    expect(queue.waiting()).toEqual([second, third]);
    await service.answer();
    expect(service.batches).toEqual([[first], [second, third]]);
    await service.answer();
    expect(queue.isBusy()).toBe(false);
  });

  it('limits a batch to 32 events and splits no submission', async () => {
    const queue = createSendQueue();
    const service = openService();
    queue.serve(service);
    queue.add(submission('first'));
    const twenty = Array.from({ length: 20 }, (_, step) => String(step));
    queue.add(submission(...twenty));
    queue.add(submission(...twenty));
    await service.answer();
    await service.answer();
    expect(service.batches.map((batch) => batch.map(({ events }) => events.length))).toEqual([
      [1],
      [20],
      [20],
    ]);
  });

  it('sends a restore alone', async () => {
    const queue = createSendQueue();
    const service = openService();
    queue.serve(service);
    queue.add(submission('a'));
    queue.add({ events: [makeEvent('restore', { ticket: 't', answers: [], step: null })], predicted: null });
    queue.add(submission('b'));
    await service.answer();
    expect(service.batches[1]?.map(({ events }) => events[0]?.name)).toEqual(['restore']);
  });

  it('forgets everything when it is cleared, and serves what is added after', async () => {
    const queue = createSendQueue();
    const service = openService();
    queue.serve(service);
    queue.add(submission('a'));
    queue.add(submission('b'));
    queue.clear();
    expect(queue.all()).toEqual([]);
    const later = submission('c');
    queue.add(later);
    await service.answer(null);
    await service.answer();
    expect(service.batches.at(-1)).toEqual([later]);
  });
});
