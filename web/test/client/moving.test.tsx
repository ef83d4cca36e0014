import type { Screen } from '@gam/schemas/descriptors';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBff, type FakeBff } from '../fake-bff.ts';
import { blockFixtures } from '../fixtures/blocks.ts';
import { back, makeFlow, makeReply, makeScreen, next } from '../fixtures/screen.ts';
import { renderApp } from '../render-app.tsx';
import { travel } from '../settle.ts';

const order = '/order/home/cleaning/home-cleaning?city_id=1';
const guard = {
  body: 'همچنان مایل به لغو درخواست خود هستید؟',
  stay: 'ادامه ثبت سفارش',
  leave: 'لغو درخواست',
};
const page = (text: string, fields: Partial<Screen> = {}) =>
  makeScreen({
    id: text,
    url: `/${text}`,
    title: text,
    body: [{ ...blockFixtures.heading, text }, blockFixtures.cards],
    ...fields,
  });
const step = (name: string, fields: Partial<Screen> = {}) =>
  page(name, {
    id: 'order.question',
    url: `${order}&flow=f_1`,
    flow: makeFlow({ step: name, rev: 2 }),
    footer: [next, back],
    guard,
    ...fields,
  });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const sees = (name: string) => screen.findByRole('heading', { level: 1, name });
const address = () => location.pathname + location.search;
const stepOfEntry = () => (history.state as { step: string | null }).step;
async function pressNext(bff: FakeBff, to: Screen) {
  bff.onEvents(makeReply(to, { applied: 1 }));
  await press('مرحله بعد');
  await sees(to.title);
}

let bff: FakeBff;
beforeEach(() => {
  bff = fakeBff();
  // Entries of the previous test stay in the window's history; a new visit does not count them.
  history.pushState(null, '', '/');
});

describe('moving', () => {
  it('loads the screen of its address if the page came without one', async () => {
    bff.onScreen(makeReply(page('خانه', { url: '/' })));
    await renderApp(null);
    await sees('خانه');
    expect(bff.sent[0]).toMatchObject({ path: '/api/screen', url: '/' });
    expect(document.title).toBe('خانه');
  });

  it('follows a link inside the page: screen, address, focus on the heading', async () => {
    await renderApp(makeReply(page('home')));
    bff.onScreen(makeReply(page('service')));
    await userEvent.click(screen.getByRole('link', { name: /نظافت منزل/ }));
    expect(document.activeElement).toBe(await sees('service'));
    expect(bff.sent[0]?.url).toBe('/order/home/cleaning/home-cleaning?city_id=1');
    expect(address()).toBe('/service');
    bff.onScreen(makeReply(page('home')));
    await travel(-1);
    await sees('home');
    expect(bff.sent[1]?.url).toBe('/home');
  });

  it('shows the screen of a missing address', async () => {
    await renderApp(makeReply(page('home')));
    const error = { code: 'missing', kind: 'missing', message: 'صفحه پیدا نشد' } as const;
    bff.onScreen({ status: 404, error, screen: page('missing') });
    await userEvent.click(screen.getByRole('link', { name: /نقاشی/ }));
    await sees('missing');
    expect(address()).toBe('/missing');
  });

  it('leaves a link that opens in a new tab to the browser', async () => {
    await renderApp(makeReply(page('home')));
    const link = screen.getByRole('link', { name: /نقاشی/ });
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
    link.addEventListener('click', (click) => click.preventDefault(), { once: true });
    link.dispatchEvent(event);
    expect(bff.sent).toEqual([]);
  });

  it('follows a redirect without drawing its screen', async () => {
    bff.onScreen(makeReply(page('task')));
    await renderApp(makeReply(page('home', { redirect: '/task-details/1' })));
    await sees('task');
    expect(bff.sent[0]?.url).toBe('/task-details/1');
  });

  it('has one history entry per step, the first with the address of its flow', async () => {
    await renderApp(makeReply(step('q1', { url: order })));
    const before = history.length;
    await pressNext(bff, step('q2'));
    await pressNext(bff, step('q3'));
    expect(history.length - before).toBe(2);
    expect([address(), stepOfEntry()]).toEqual([`${order}&flow=f_1`, 'q3']);
    bff.onEvents(makeReply(step('q1'), { applied: 1 }));
    await travel(-2);
    expect([address(), stepOfEntry()]).toEqual([`${order}&flow=f_1`, 'q1']);
  });

  it("sends the browser's back and forward as a jump", async () => {
    await renderApp(makeReply(step('q1', { guard: null })));
    await pressNext(bff, step('q2'));
    bff.onEvents(makeReply(step('q1'), { applied: 1 }));
    await travel(-1);
    await sees('q1');
    bff.onEvents(makeReply(step('q2'), { applied: 1 }));
    await travel(1);
    await sees('q2');
    expect(bff.events().slice(1)).toEqual([
      ['jump', { step: 'q1', by: 'history' }],
      ['jump', { step: 'q2', by: 'history' }],
    ]);
  });

  it("goes to the history entry of the step by the page's back", async () => {
    await renderApp(makeReply(step('q1')));
    await pressNext(bff, step('q2'));
    const length = history.length;
    bff.onEvents(makeReply(step('q1'), { applied: 1 }));
    await press('بازگشت');
    await sees('q1');
    expect([history.length, stepOfEntry()]).toEqual([length, 'q1']);
    expect(bff.events().map(([name]) => name)).toEqual(['next', 'back']);
    // The browser's forward still leads to q2: its entry was not removed.
    bff.onEvents(makeReply(step('q2'), { applied: 1 }));
    await travel(1);
    await sees('q2');
  });

  it("replaces the current entry by the page's back if the step has none", async () => {
    await renderApp(makeReply(step('q5')));
    const { length } = history;
    bff.onEvents(makeReply(step('q3'), { applied: 1 }));
    await press('بازگشت');
    await sees('q3');
    expect([history.length, stepOfEntry()]).toEqual([length, 'q3']);
  });

  it("takes the address of the reply when the page's back leaves the quote [O-4.02]", async () => {
    const automatic = `${order}&auto-answered=1&flow=f_1`;
    await renderApp(makeReply(step('q1', { url: automatic })));
    const flow = makeFlow({ phase: 'quote', step: '@quote', rev: 3 });
    await pressNext(bff, step('quote', { id: 'order.quote', url: automatic, flow }));
    expect(address()).toBe(automatic);
    // The step has a history entry of its own, which still names the old address.
    bff.onEvents(makeReply(step('q1', { flow: makeFlow({ step: 'q1', rev: 4 }) }), { applied: 1 }));
    await press('بازگشت');
    await sees('q1');
    expect([address(), stepOfEntry()]).toEqual([`${order}&flow=f_1`, 'q1']);
  });

  it('replaces the entry of a login with the next step', async () => {
    await renderApp(makeReply(step('q1')));
    await pressNext(bff, step('login', { flow: makeFlow({ phase: 'login', step: null }) }));
    const { length } = history;
    await pressNext(bff, step('q2'));
    expect([history.length, stepOfEntry()]).toEqual([length, 'q2']);
  });
});

describe('leaving [O-4.24]', () => {
  it('asks before a link leaves the order, and stays if the customer chooses to', async () => {
    await renderApp(makeReply(step('q2')));
    await userEvent.click(screen.getByRole('link', { name: /نقاشی/ }));
    expect(await screen.findByText(guard.body)).toBeDefined();
    await press(guard.stay);
    expect(screen.queryByText(guard.body)).toBeNull();
    expect(bff.sent).toEqual([]);
    bff.onScreen(makeReply(page('other')));
    await userEvent.click(screen.getByRole('link', { name: /نقاشی/ }));
    await press(guard.leave);
    await sees('other');
  });

  it('asks before the browser’s back leaves the order, with the step still shown', async () => {
    await renderApp(makeReply(page('home')));
    bff.onScreen(makeReply(step('q1')));
    await userEvent.click(screen.getByRole('link', { name: /نقاشی/ }));
    await sees('q1');
    await travel(-1);
    expect(await screen.findByText(guard.body)).toBeDefined();
    expect(stepOfEntry()).toBe('q1');
    await press(guard.stay);
    expect([stepOfEntry(), bff.sent.length]).toEqual(['q1', 1]);
    await travel(-1);
    await screen.findByText(guard.body);
    bff.onScreen(makeReply(page('home')));
    await press(guard.leave);
    await sees('home');
    expect(address()).toBe('/home');
  });

  it('uses the browser’s own question when the page is closed', async () => {
    await renderApp(makeReply(step('q2')));
    const ask = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(ask()).toBe(true);
    await pressNext(bff, step('q3', { guard: null }));
    expect(ask()).toBe(false);
  });

  it('does not ask where the screen has no guard', async () => {
    await renderApp(makeReply(step('q1', { guard: null })));
    bff.onScreen(makeReply(page('other')));
    await userEvent.click(screen.getByRole('link', { name: /نقاشی/ }));
    await sees('other');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('does not ask when an effect leaves the page', async () => {
    await renderApp(makeReply(step('q2')));
    const effects = [{ id: 'e_nav', type: 'navigate', to: '/task-details/1', replace: true } as const];
    bff.onEvents(makeReply(step('q2'), { applied: 1, effects }));
    bff.onScreen(makeReply(page('task')));
    await press('مرحله بعد');
    await sees('task');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
