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
const announced = () => document.querySelector('main output')?.textContent;
const payButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'پرداخت' });

describe('CountdownBlock', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('counts down by the second, then sends its event once after a moment [O-4.36, O-4.52]', async () => {
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

  it('announces one minute, ten seconds and the end to screen readers, and nothing in between', async () => {
    fakeBff();
    await renderApp(showing(countdown({ then: null })));
    const heard = new Set<string | undefined>();
    for (let second = 0; second < 63; second += 1) {
      heard.add(announced());
      await pass(1000);
    }
    expect([...heard, announced()]).toEqual([
      '',
      'مهلت پرداخت: ۰۱:۰۰',
      'مهلت پرداخت: ۰۰:۱۰',
      'منقضی شده',
      'منقضی شده',
    ]);
  });

  it.each([
    [900, 61, ''],
    [900, 60, 'مهلت پرداخت: ۰۱:۰۰'],
    [900, 11, 'مهلت پرداخت: ۰۱:۰۰'],
    [900, 10, 'مهلت پرداخت: ۰۰:۱۰'],
    [60, 60, ''],
    [45, 11, ''],
    [45, 3, 'مهلت پرداخت: ۰۰:۱۰'],
    [5, 3, ''],
  ])('of %i seconds has announced at %i seconds «%s»', async (total, left, words) => {
    fakeBff();
    await renderApp(showing(countdown({ remaining_ms: total * 1000, then: null })));
    await pass((total - left) * 1000);
    expect(announced()).toBe(words);
  });

  it.each([
    [9, '۰۰:۰۹'],
    [754, '۱۲:۳۴'],
    [3599, '۵۹:۵۹'],
    [3600, '۱:۰۰:۰۰'],
    [45_296, '۱۲:۳۴:۵۶'],
  ])('writes %i seconds as %s', async (seconds, time) => {
    fakeBff();
    await renderApp(showing(countdown({ remaining_ms: seconds * 1000 })));
    expect(timer()).toBe(`مهلت پرداخت: ${time}`);
  });

  it('follows the clock after the page was suspended', async () => {
    const bff = fakeBff();
    await renderApp(showing(countdown()));
    vi.setSystemTime(Date.now() + 3_600_000);
    await pass(250);
    expect(timer()).toBe('منقضی شده');
    await pass(3000);
    expect(bff.events()).toHaveLength(1);
  });

  it('restarts with another descriptor and drops the earlier event', async () => {
    const bff = fakeBff();
    const { controller } = await renderApp(showing(countdown({ remaining_ms: 1000 })));
    await pass(1500);
    bff.onScreen(showing(countdown({ remaining_ms: 30_000 })));
    await act(() => controller.refresh());
    expect(timer()).toBe('مهلت پرداخت: ۰۰:۳۰');
    await pass(5000);
    expect([timer(), bff.events()]).toEqual(['مهلت پرداخت: ۰۰:۲۵', []]);
  });

  it('shows at once that it is over when it arrives with no time left', async () => {
    fakeBff();
    await renderApp(showing(countdown({ remaining_ms: 0 })));
    expect(timer()).toBe('منقضی شده');
  });

  it('waits for the reply to a payment that began in time', async () => {
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
