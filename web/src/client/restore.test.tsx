import type { Effect, EventName, FlowEvents, Screen } from '@gam/schemas/descriptors';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBff } from '../../test/fake-bff.ts';
import { blockFixtures } from '../../test/fixtures/blocks.ts';
import { choicesQuestion } from '../../test/fixtures/questions.ts';
import { makeFlow, makeReply, makeScreen, next } from '../../test/fixtures/screen.ts';
import { createFlowServer } from '../../test/flow-server.ts';
import { holdNetwork } from '../../test/held-network.ts';
import { renderApp } from '../../test/render-app.tsx';

const url = '/order/home/cleaning/home-cleaning?city_id=1';
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
async function answer(option: string) {
  await choose(`${heading()} ${option}`);
  await press('مرحله بعد');
}
const isChosen = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked;
const kept = (flow = 'f_1') =>
  JSON.parse(sessionStorage.getItem(`gam.kept.${flow}`) ?? 'null') as { answers: unknown[] } | null;

/** The tab's session storage. */
const remembered = () =>
  Object.fromEntries(Object.keys(sessionStorage).map((key) => [key, sessionStorage.getItem(key) ?? '']));

beforeEach(() => {
  sessionStorage.clear();
  history.pushState(null, '', '/');
});

/** Opens a flow at its third question, with all events replied to. */
async function atThird({ depth = 3, subject = null as string | null } = {}) {
  const server = createFlowServer({ depth, subject });
  const network = holdNetwork(server);
  const app = await renderApp(server.first());
  const deliverAll = () =>
    act(async () => {
      while (network.isOpen()) await network.deliver();
    });
  await answer('a');
  await deliverAll();
  await answer('a');
  await deliverAll();
  return { server, network, deliverAll, ...app };
}
const answersTo = (...given: string[]) =>
  given.map((text) => ({ question: text.slice(0, 2), values: [text.slice(3)] }));

describe('the kept answers', () => {
  it('have the latest ticket and step, also while they are being sent', async () => {
    await atThird();
    await answer('c');
    expect(kept()).toEqual({
      subject: null,
      ticket: 'ticket-4',
      step: 'q4',
      answers: [
        ['q1', { values: ['a'] }],
        ['q2', { values: ['a'] }],
        ['q3', { values: ['c'] }],
      ],
    });
  });

  it('pass to the user who signs in, and to no other user', async () => {
    const bff = fakeBff();
    const asking = (step: string, subject: string | null, rev: number) =>
      makeScreen({
        flow: makeFlow({ step, subject, rev }),
        body: [choicesQuestion({ id: step, heading: step })],
        footer: [next],
      });
    await renderApp(makeReply(asking('q1', null, 0)));
    for (const [step, subject] of [
      ['q2', 'A'],
      ['q3', 'B'],
    ] as const) {
      bff.onEvents(makeReply(asking(step, subject, 2), { applied: 2 }));
      await choose('نیروی آقا');
      await press('مرحله بعد');
      await screen.findByRole('heading', { name: step });
      expect(kept()).toMatchObject({ subject, answers: subject === 'A' ? [['q1', { values: ['21'] }]] : [] });
    }
  });

  it('pass to the flow’s successor in another city', async () => {
    const bff = fakeBff();
    const asking = makeScreen({ flow: makeFlow({ rev: 1 }), body: [choicesQuestion()], footer: [next] });
    const { controller } = await renderApp(makeReply(asking));
    bff.onEvents(
      makeReply({ ...asking, title: 'answered' }, { applied: 2 }),
      makeReply({ ...asking, redirect: `${url}&flow=f_2` }, { applied: 1 }),
    );
    const elsewhere = makeFlow({ id: 'f_2', step: 'q7', rev: 1, ticket: 'another' });
    bff.onScreen(makeReply(makeScreen({ url: `${url}&flow=f_2`, flow: elsewhere, title: 'elsewhere' })));
    await choose('نیروی آقا');
    await press('مرحله بعد');
    await act(async () => controller.send('change_city', { city: '2' }));
    await waitFor(() => expect(document.title).toBe('elsewhere'));
    expect(kept('f_2')).toEqual({
      subject: null,
      ticket: 'another',
      step: 'q7',
      answers: [['q1', { values: ['21'] }]],
    });
  });

  it.each<{ when: string; to?: Partial<Screen>; effects?: Effect[]; event?: EventName }>([
    { when: 'the order is placed', to: { flow: makeFlow({ phase: 'placed', rev: 4 }) } },
    { when: 'an effect forgets them', effects: [{ id: 'e_forget', type: 'forget_answers' }] },
    { when: 'the customer signs out', event: 'sign_out' },
    { when: 'the customer signs out everywhere', event: 'sign_out_everywhere' },
  ])('are forgotten when $when', async ({ to = {}, effects = [], event = 'next' }) => {
    const bff = fakeBff();
    const asking = makeScreen({ flow: makeFlow({ rev: 1 }), body: [choicesQuestion()], footer: [next] });
    const { controller } = await renderApp(makeReply(asking));
    sessionStorage.setItem('gam.kept.f_2', sessionStorage.getItem('gam.kept.f_1') ?? '');
    bff.onEvents(makeReply(asking, { applied: 2 }));
    await choose('نیروی آقا');
    await press('مرحله بعد');
    expect(kept()).not.toBeNull();
    bff.onEvents(makeReply({ ...asking, ...to }, { applied: 1, effects }));
    await act(async () => controller.send(event, {}));
    expect(kept()?.answers ?? []).toEqual([]);
    // A sign-out also forgets the answers of other flows.
    expect(kept('f_2') === null).toBe(event !== 'next');
  });
});

describe('a lost flow', () => {
  it('is restored from the kept answers and the latest one, by one event', async () => {
    const { server, network, deliverAll } = await atThird();
    server.wipe();
    await answer('b');
    await answer('c');
    expect(heading()).toBe('q5');
    await deliverAll();
    expect(heading()).toBe('q5');
    const restores = network.batches.filter(({ events }) => events[0]?.name === 'restore');
    expect(restores).toMatchObject([
      {
        flow: 'f_1',
        ticket: 'ticket-4',
        base_rev: 0,
        events: [
          {
            args: { ticket: 'ticket-4', step: 'q5', answers: answersTo('q1=a', 'q2=a', 'q3=b', 'q4=c') },
          },
        ],
      },
    ]);
    // Events of predicted steps are not sent again.
    expect(network.batches.at(-1)?.events[0]?.name).toBe('restore');
    expect(server.answers()).toEqual({ q1: 'a', q2: 'a', q3: 'b', q4: 'c' });
    await answer('a');
    await deliverAll();
    expect(heading()).toBe('quote');
    expect(screen.queryByText('gone 410')).toBeNull();
  });

  it('sends a press again whose outcome is unknown', async () => {
    const { server, deliverAll } = await atThird({ depth: 0 });
    server.wipe();
    await answer('b');
    await deliverAll();
    expect([heading(), server.answers()]).toEqual(['q4', { q1: 'a', q2: 'a', q3: 'b' }]);
  });

  it('is restored after a reload', async () => {
    const { server, deliverAll, controller, view } = await atThird();
    const { search } = location;
    expect(search).toContain('flow=f_1');
    const stored = remembered();
    controller.stop();
    view.unmount();
    server.wipe();
    const gone = server.open();
    if (!('error' in gone) || gone.screen === undefined) throw new Error('The flow is there.');
    await renderApp(makeReply(gone.screen), { address: `${url}&flow=f_1`, stored });
    await deliverAll();
    expect([heading(), isChosen('q3 a')]).toEqual(['q3', false]);
    expect(server.answers()).toEqual({ q1: 'a', q2: 'a' });
    expect(location.search).toContain('flow=f_1');
  });

  it('is restored when its address is opened inside the product', async () => {
    const { server, deliverAll, controller } = await atThird();
    server.wipe();
    act(() => controller.visit(`${url}&flow=f_1`));
    await deliverAll();
    expect([heading(), server.answers()]).toEqual(['q3', { q1: 'a', q2: 'a' }]);
  });

  it('is not restored for another user: the page starts anew and sends none of it', async () => {
    const { server, network, controller, view } = await atThird({ subject: 'A' });
    const stored = remembered();
    controller.stop();
    view.unmount();
    server.wipe();
    const sent = network.batches.length;
    const fresh = makeScreen({
      flow: makeFlow({ id: 'f_9', subject: 'B' }),
      body: [choicesQuestion({ heading: 'fresh' })],
    });
    await renderApp(makeReply(fresh), { address: `${url}&flow=f_1`, stored });
    expect([heading(), network.batches.length]).toEqual(['fresh', sent]);
  });

  it('shows the fallback and the reason after one failed restore', async () => {
    const bff = fakeBff();
    const asking = makeScreen({ flow: makeFlow({ rev: 3 }), body: [choicesQuestion()], footer: [next] });
    const fresh = makeScreen({
      flow: makeFlow({ id: 'f_9' }),
      body: [choicesQuestion({ heading: 'fresh' })],
      footer: [next],
    });
    const gone = { code: 'flow_gone', kind: 'gone', message: 'این سفارش دیگر نیست' } as const;
    const forbidden = { code: 'ticket', kind: 'forbidden', message: 'اجازه ندارید' } as const;
    bff.onEvents({ status: 410, error: gone, screen: fresh }, { status: 403, error: forbidden });
    await renderApp(makeReply(asking));
    await choose('نیروی آقا');
    await press('مرحله بعد');
    expect(await screen.findByText(forbidden.message)).toBeDefined();
    expect([heading(), bff.batches().length, kept()]).toEqual(['fresh', 2, null]);
    bff.onEvents({ status: 410, error: gone, screen: fresh });
    await choose('نیروی آقا');
    await press('مرحله بعد');
    expect((bff.batches().at(-1) as FlowEvents).flow).toBe('f_9');
  });

  it('leads to the order that was placed from it', async () => {
    const bff = fakeBff();
    const asking = makeScreen({ flow: makeFlow({ rev: 3 }), body: [choicesQuestion()], footer: [next] });
    const error = { code: 'flow_gone', kind: 'gone', message: 'این سفارش دیگر نیست' } as const;
    const ordered = { code: 'ordered', kind: 'conflict', message: 'این سفارش ثبت شده است.' } as const;
    bff.onEvents(
      { status: 410, error },
      { status: 409, error: ordered, screen: makeScreen({ redirect: '/task-details/7' }) },
    );
    bff.onScreen(makeReply(makeScreen({ url: '/task-details/7', title: 'task' })));
    await renderApp(makeReply(asking));
    await choose('نیروی آقا');
    await press('مرحله بعد');
    await waitFor(() => expect([document.title, location.pathname]).toEqual(['task', '/task-details/7']));
    expect(kept()).toBeNull();
  });

  it('is restored after a sign-in that it needs, and the sign-in is not sent again', async () => {
    const bff = fakeBff();
    const asking = makeScreen({ flow: makeFlow({ rev: 3 }), body: [choicesQuestion()], footer: [next] });
    const address = `${url}&flow=f_1`;
    const login = makeScreen({
      id: 'login',
      url: address,
      body: [{ ...blockFixtures.heading, text: 'login' }],
    });
    const gone = { code: 'flow_gone', kind: 'gone', message: 'این سفارش دیگر نیست' } as const;
    const locked = { code: 'session_ended', kind: 'unauthenticated', message: 'ورود' } as const;
    bff.onEvents(
      { status: 410, error: gone },
      { status: 401, error: locked, screen: login },
      { status: 410, error: gone, screen: makeScreen({ flow: makeFlow({ id: 'f_9', subject: 'A' }) }) },
      makeReply({ ...asking, url: address, body: [choicesQuestion({ heading: 'again' })] }, { applied: 1 }),
    );
    const { controller } = await renderApp(makeReply(asking));
    await choose('نیروی آقا');
    await press('مرحله بعد');
    await screen.findByRole('heading', { name: 'login' });
    await act(async () => controller.send('login_verify', { code: '123456' }));
    await screen.findByRole('heading', { name: 'again' });
    expect(bff.events().map(([name]) => name)).toEqual([
      'answer',
      'next',
      'restore',
      'login_verify',
      'restore',
    ]);
    expect(bff.batches().at(-1)).toMatchObject({ flow: 'f_1', base_rev: 0 });
  });

  it('is requested again by the next press after a failed restore', async () => {
    const bff = fakeBff();
    const asking = makeScreen({ flow: makeFlow({ rev: 3 }), body: [choicesQuestion()], footer: [next] });
    const gone = { code: 'flow_gone', kind: 'gone', message: 'این سفارش دیگر نیست' } as const;
    const fault = { code: 'fault', kind: 'fault', message: 'خطای سرور!' } as const;
    bff.onEvents({ status: 410, error: gone }, { status: 500, error: fault });
    await renderApp(makeReply(asking));
    await choose('نیروی آقا');
    await press('مرحله بعد');
    expect(await screen.findByText(fault.message)).toBeDefined();
    expect(isChosen('نیروی آقا')).toBe(true);
    await press('مرحله بعد');
    expect(bff.batches().map((batch) => ('base_rev' in batch ? batch.base_rev : null))).toEqual([3, 0, 3]);
  });
});
