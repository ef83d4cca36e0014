import type { Screen } from '@gam/schemas/descriptors';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setOnLine } from '../browser-offline.ts';
import { fakeBff, type FakeBff } from '../fake-bff.ts';
import { blockFixtures } from '../fixtures/blocks.ts';
import { textQuestion } from '../fixtures/questions.ts';
import { makeFlow, makeReply, makeScreen, next } from '../fixtures/screen.ts';
import { renderApp } from '../render-app.tsx';

function asking(step: string, fields: Partial<Screen> = {}): Screen {
  return makeScreen({
    id: 'order.question',
    url: '/order/home/cleaning/home-cleaning?city_id=1&flow=f_1',
    title: step,
    flow: makeFlow({ step, rev: 2 }),
    body: [textQuestion({ id: step, key: step, heading: step })],
    footer: [next],
    ...fields,
  });
}
const reply = (step: string, applied: number) => makeReply(asking(step), { applied });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const busyBar = () => screen.queryByText(/^کمی شلوغ است/);
const oursBar = () => screen.queryByText(/^مشکل از سمت ماست/);
const offlineBar = () => screen.queryByText(/^اتصال اینترنت برقرار نیست/);

/** A refusal in the protocol's form. */
const crowded = (retryAfter: number, status = 503) => ({
  status,
  error: { code: 'crowded', kind: 'busy', message: 'نمایش داده نمی‌شود' } as const,
  retryAfter,
});
/** A reply of a proxy. */
const badGateway = (status: number, headers: Record<string, string> = {}) =>
  new Response('<html><h1>Bad Gateway</h1></html>', { status, headers });

let bff: FakeBff;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  bff = fakeBff();
});
afterEach(() => vi.useRealTimers());

describe('while the server is busy', () => {
  it('repeats the same events without a limit of tries, never before the told time, and keeps what was typed', async () => {
    await renderApp(makeReply(asking('q1')));
    await userEvent.type(screen.getByRole('textbox'), 'سلام');
    bff.onEvents(...Array.from({ length: 12 }, () => crowded(2)), reply('q2', 2));
    await press('مرحله بعد');
    for (let tries = 1; tries <= 12; tries += 1) {
      expect([bff.batches().length, heading()]).toEqual([tries, 'q1']);
      expect([busyBar(), offlineBar()]).toEqual([expect.anything(), null]);
      expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('سلام');
      const refusedAt = Date.now();
      while (bff.batches().length === tries) await pass(100);
      expect(Date.now() - refusedAt).toBeGreaterThanOrEqual(1_900);
    }
    const [first, ...again] = bff.batches();
    expect(again).toEqual(Array.from({ length: 12 }, () => first));
    expect([heading(), busyBar(), screen.queryByText('نمایش داده نمی‌شود')]).toEqual(['q2', null, null]);
  });

  it.each([
    [0, 10_000],
    [1, 14_900],
  ])('waits the told time and a random part of its half: %s', async (chance, ms) => {
    vi.spyOn(Math, 'random').mockReturnValue(chance);
    await renderApp(makeReply(asking('q1')));
    bff.onEvents(crowded(10, 429), reply('q2', 1));
    await press('مرحله بعد');
    await pass(ms - 200);
    // The connection is not what the client waits for.
    await act(async () => window.dispatchEvent(new Event('online')));
    expect(bff.batches()).toHaveLength(1);
    await pass(400);
    expect(heading()).toBe('q2');
    vi.restoreAllMocks();
  });

  it('waits until the date that a proxy names', async () => {
    await renderApp(makeReply(asking('q1')));
    const date = new Date(Date.now() + 8_000).toUTCString();
    bff.onEvents(badGateway(503, { 'retry-after': date }), reply('q2', 1));
    await press('مرحله بعد');
    await pass(6_500);
    expect(bff.batches()).toHaveLength(1);
    await pass(6_000);
    expect(heading()).toBe('q2');
  });

  it.each([
    ['a proxy without a server', () => badGateway(502)],
    ['a proxy that has waited too long', () => badGateway(504)],
    ['a server that shuts down', () => 'closing' as const],
  ])('repeats the events with growing pauses, and is not offline: %s', async (_, answer) => {
    await renderApp(makeReply(asking('q1')));
    bff.onEvents(answer(), answer(), reply('q2', 1));
    await press('مرحله بعد');
    expect([busyBar(), offlineBar()]).toEqual([expect.anything(), null]);
    await pass(1_550);
    expect(bff.batches()).toHaveLength(2);
    await pass(1_400);
    expect(bff.batches()).toHaveLength(2);
    await pass(1_700);
    expect([heading(), busyBar()]).toEqual(['q2', null]);
    expect(bff.batches()[1]).toEqual(bff.batches()[0]);
  });

  it('shows later steps ahead of the reply, and sends their events afterwards', async () => {
    const ahead = [
      {
        if: { question: 'q1', values: ['سلام'] },
        screen: asking('q2', { flow: makeFlow({ step: 'q2', rev: 4 }) }),
        ahead: [],
      },
    ];
    await renderApp(makeReply(asking('q1'), { ahead }));
    await userEvent.type(screen.getByRole('textbox'), 'سلام');
    bff.onEvents(
      crowded(1),
      makeReply(asking('q2', { flow: makeFlow({ step: 'q2', rev: 4 }) }), { applied: 2 }),
      reply('q3', 2),
    );
    await press('مرحله بعد');
    await userEvent.type(screen.getByRole('textbox'), 'درود');
    await press('مرحله بعد');
    expect([heading(), bff.batches().length, busyBar()]).toEqual(['q2', 1, expect.anything()]);
    await pass(1_600);
    expect(heading()).toBe('q3');
    expect(bff.events().slice(4)).toEqual([
      ['answer', { question: 'q2', values: ['درود'] }],
      ['next', {}],
    ]);
  });

  it('keeps the shown page until the next one can be had', async () => {
    const link = { ...blockFixtures.cards.items[0], key: 'b', title: 'to b', href: '/b' };
    const page = (name: string) =>
      makeScreen({
        id: name,
        url: `/${name}`,
        title: name,
        body: [
          { ...blockFixtures.heading, text: name },
          { ...blockFixtures.cards, items: [link] },
        ],
      });
    await renderApp(makeReply(page('a')));
    bff.onScreen(crowded(3), badGateway(502), makeReply(page('b')));
    await userEvent.click(screen.getByRole('link', { name: /to b/ }));
    expect([heading(), busyBar()]).toEqual(['a', expect.anything()]);
    await pass(4_600);
    expect([heading(), busyBar()]).toEqual(['a', expect.anything()]);
    await pass(3_100);
    expect([heading(), busyBar()]).toEqual(['b', null]);
  });

  it('blames itself, not the connection, where it does not reply while the browser is online', async () => {
    setOnLine(true);
    await renderApp(makeReply(asking('q1')));
    bff.onEvents('unreachable', 'unreachable', reply('q2', 1));
    await press('مرحله بعد');
    expect([oursBar(), offlineBar(), busyBar()]).toEqual([expect.anything(), null, null]);
    // The connection is lost meanwhile.
    setOnLine(false);
    await pass(1_100);
    expect([oursBar(), offlineBar()]).toEqual([null, expect.anything()]);
    await act(async () => window.dispatchEvent(new Event('online')));
    expect([heading(), oursBar(), offlineBar()]).toEqual(['q2', null, null]);
  });

  it('blames the connection where another server replies, such as one to sign in to a network', async () => {
    setOnLine(true);
    await renderApp(makeReply(asking('q1')));
    bff.onEvents(new Response('<html>sign in to this network</html>'), reply('q2', 1));
    await press('مرحله بعد');
    expect([oursBar(), offlineBar()]).toEqual([null, expect.anything()]);
    await pass(1_100);
    expect([heading(), offlineBar()]).toEqual(['q2', null]);
  });

  it('says offline, not busy, once the network fails', async () => {
    setOnLine(false);
    await renderApp(makeReply(asking('q1')));
    bff.onEvents(
      crowded(1),
      'unreachable',
      new Response('<html>sign in to this network</html>'),
      reply('q2', 1),
    );
    await press('مرحله بعد');
    expect([busyBar(), offlineBar()]).toEqual([expect.anything(), null]);
    await pass(1_600);
    expect([busyBar(), offlineBar()]).toEqual([null, expect.anything()]);
    await act(async () => window.dispatchEvent(new Event('online')));
    expect([busyBar(), offlineBar()]).toEqual([null, expect.anything()]);
    await act(async () => window.dispatchEvent(new Event('online')));
    expect([heading(), offlineBar()]).toEqual(['q2', null]);
  });
});
