/* oxlint-disable unicorn/no-thenable -- `then` is the protocol's word, and an object, never awaited */
import type { Button, Countdown } from '@gam/schemas/descriptors';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBff } from '../../test/fake-bff.ts';
import { makeFlow, makeReply, makeScreen } from '../../test/fixtures/screen.ts';
import { renderApp } from '../../test/render-app.tsx';

const countdown = (changes: Partial<Countdown> = {}): Countdown => ({
  type: 'countdown',
  key: 'countdown',
  label: 'مهلت پرداخت: {time}',
  remaining_ms: 62_000,
  expired: 'منقضی شده',
  then: { event: 'retry', after_ms: 2000 },
  ...changes,
});
const pay: Button = {
  id: 'pay',
  label: 'پرداخت',
  event: 'pay',
  kind: 'primary',
  disabled_after_ms: 62_000,
};
const showing = (node: Countdown) =>
  makeReply(
    makeScreen({ flow: makeFlow({ phase: 'quote', step: null }), body: [node], footer: [{ ...pay }] }),
  );
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const timer = () => screen.getByRole('timer').textContent;
const told = () => document.querySelector('main output')?.textContent;
const payButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'پرداخت' });

describe('a countdown', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('counts by the second to its end, then sends its event once, a moment later [O-4.36, O-4.52]', async () => {
    const bff = fakeBff();
    await renderApp(showing(countdown()));
    expect(timer()).toBe('مهلت پرداخت: ۰۱:۰۲');
    await pass(1000);
    expect(timer()).toBe('مهلت پرداخت: ۰۱:۰۱');
    await pass(60_000);
    expect([timer(), payButton().disabled]).toEqual(['مهلت پرداخت: ۰۰:۰۱', false]);
    await pass(1000);
    expect([timer(), payButton().disabled]).toEqual(['منقضی شده', true]);
    await pass(1900);
    expect(bff.events()).toEqual([]);
    await pass(60_000);
    expect(bff.events()).toEqual([['retry', {}]]);
  });

  it('tells readers at a minute, at ten seconds and at the end, and not in between', async () => {
    fakeBff();
    await renderApp(showing(countdown({ then: null })));
    const heard = new Set<string | undefined>();
    for (let second = 0; second < 63; second += 1) {
      heard.add(told());
      await pass(1000);
    }
    expect([...heard, told()]).toEqual([
      '',
      'مهلت پرداخت: ۰۱:۰۰',
      'مهلت پرداخت: ۰۰:۱۰',
      'منقضی شده',
      'منقضی شده',
    ]);
  });

  it('goes by the clock: a page that slept knows that it is over', async () => {
    const bff = fakeBff();
    await renderApp(showing(countdown()));
    vi.setSystemTime(Date.now() + 3_600_000);
    await pass(250);
    expect(timer()).toBe('منقضی شده');
    await pass(3000);
    expect(bff.events()).toHaveLength(1);
  });

  it('begins anew with another descriptor, and sends nothing of the one before', async () => {
    const bff = fakeBff();
    const { controller } = await renderApp(showing(countdown({ remaining_ms: 1000 })));
    await pass(1500);
    bff.onScreen(showing(countdown({ remaining_ms: 30_000 })));
    await act(() => controller.refresh());
    expect(timer()).toBe('مهلت پرداخت: ۰۰:۳۰');
    await pass(5000);
    expect([timer(), bff.events()]).toEqual(['مهلت پرداخت: ۰۰:۲۵', []]);
  });

  it('that came at its end says so at once', async () => {
    fakeBff();
    await renderApp(showing(countdown({ remaining_ms: 0 })));
    expect(timer()).toBe('منقضی شده');
  });

  it('waits for a payment that was begun in time', async () => {
    const bff = fakeBff();
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof makeReply>>();
    bff.onEvents(promise);
    const { controller } = await renderApp(showing(countdown({ remaining_ms: 1000 })));
    act(() => controller.send('pay', {}));
    await pass(5000);
    expect(bff.events()).toEqual([['pay', {}]]);
    await act(async () => resolve(makeReply(makeScreen({ id: 'charge', url: '/charge' }), { applied: 1 })));
    await pass(5000);
    expect(bff.events()).toHaveLength(1);
  });
});
