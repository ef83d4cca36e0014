import type { Effect, EventName, Screen } from '@gam/schemas/descriptors';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBff } from '../fake-bff.ts';
import { choicesQuestion } from '../fixtures/questions.ts';
import { makeFlow, makeReply, makeScreen, next } from '../fixtures/screen.ts';
import { renderApp } from '../render-app.tsx';
import { answer, atThird, choose, kept, press, url } from '../kept-flow.tsx';

beforeEach(() => {
  sessionStorage.clear();
  history.pushState(null, '', '/');
});

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
    {
      when: 'a later reply leads to the placed order',
      to: { flow: makeFlow({ phase: 'placed', rev: 4 }), redirect: '/task-details/1' },
    },
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
