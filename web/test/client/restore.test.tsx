import type { FlowEvents } from '@gam/schemas/descriptors';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBff } from '../fake-bff.ts';
import { blockFixtures } from '../fixtures/blocks.ts';
import { choicesQuestion } from '../fixtures/questions.ts';
import { makeFlow, makeReply, makeScreen, next } from '../fixtures/screen.ts';
import { renderApp } from '../render-app.tsx';
import {
  answer,
  answersTo,
  atThird,
  choose,
  heading,
  isChosen,
  kept,
  press,
  remembered,
  url,
} from '../kept-flow.tsx';

beforeEach(() => {
  sessionStorage.clear();
  history.pushState(null, '', '/');
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

  it('is restored over what is left of it if the server has lost its last answers only', async () => {
    const { server, network, deliverAll } = await atThird();
    const rev = server.rev() ?? 0;
    server.goBackTo(rev - 2);
    await answer('b');
    await deliverAll();
    const restores = network.batches.filter(({ events }) => events[0]?.name === 'restore');
    expect(restores).toMatchObject([
      {
        flow: 'f_1',
        base_rev: rev,
        events: [{ args: { step: 'q4', answers: answersTo('q1=a', 'q2=a', 'q3=b') } }],
      },
    ]);
    expect([heading(), server.rev()]).toEqual(['q4', rev + 1]);
    expect(server.answers()).toEqual({ q1: 'a', q2: 'a', q3: 'b' });
    await answer('a');
    await deliverAll();
    expect(heading()).toBe('q5');
    expect(screen.queryByText('conflict 409')).toBeNull();
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
