import type { Reply, Screen } from '@gam/schemas/descriptors';
import { act } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBff } from '../fake-bff.ts';
import { blockFixtures } from '../fixtures/blocks.ts';
import { textQuestion } from '../fixtures/questions.ts';
import { makeFlow, makeReply, makeScreen, next } from '../fixtures/screen.ts';
import { answer, does, heading, isChosen, openFlow, press, stepOfEntry } from '../open-flow.tsx';
import { renderApp } from '../render-app.tsx';
import { travel } from '../settle.ts';

beforeEach(() => history.pushState(null, '', '/'));

describe('moving while events are being sent', () => {
  it("goes back at once, and sends the page's back after the earlier answers", async () => {
    const { network } = await openFlow();
    await answer('a');
    await press('بازگشت');
    expect([heading(), isChosen('q1 a')]).toEqual(['q1', true]);
    await does(network.deliver);
    await does(network.deliver);
    expect([heading(), stepOfEntry(), isChosen('q1 a')]).toEqual(['q1', 'q1', true]);
  });

  it("sends the browser's back and forward after the earlier answers, and no jump to the shown step", async () => {
    const { server, network } = await openFlow();
    await answer('a');
    await answer('a');
    await travel(-1);
    await travel(-1);
    await travel(1);
    while (network.isOpen()) await does(network.deliver);
    expect([heading(), stepOfEntry()]).toEqual(['q2', 'q2']);
    const steps = server.accepted.flatMap((event) => (event.name === 'jump' ? [event.args.step] : []));
    expect(steps).toEqual(['q2', 'q1', 'q2']);
    await travel(1);
    while (network.isOpen()) await does(network.deliver);
    expect([heading(), stepOfEntry()]).toEqual(['q3', 'q3']);
  });

  it('replaces a passing screen by the reply', async () => {
    const bff = fakeBff();
    const asking = makeScreen({ flow: makeFlow(), body: [textQuestion()], footer: [next] });
    const pending = makeScreen({
      id: 'pending',
      flow: makeFlow({ phase: 'quote_pending', step: null }),
      body: [blockFixtures.pending],
    });
    const quote = makeScreen({
      id: 'quote',
      flow: makeFlow({ phase: 'quote', step: 'quote', rev: 2 }),
      body: [{ ...blockFixtures.heading, text: 'quote' }],
    });
    const { promise, resolve } = Promise.withResolvers<Reply>();
    bff.onEvents(promise);
    await renderApp(makeReply(asking, { ahead: [{ if: null, screen: pending, ahead: [] }] }));
    await press('مرحله بعد');
    expect(heading()).toBe(blockFixtures.pending.text);
    const { length } = history;
    await act(async () => resolve(makeReply(quote, { applied: 1 })));
    expect([heading(), history.length]).toEqual(['quote', length]);
  });

  it('runs the effects of each reply once, when the reply arrives', async () => {
    const bff = fakeBff();
    const asking = (step: string): Screen =>
      makeScreen({
        flow: makeFlow({ step }),
        body: [textQuestion({ id: step, heading: step })],
        footer: [next],
      });
    const reply = (number: number) =>
      makeReply(asking(`q${number + 1}`), {
        applied: 1,
        effects: [{ id: `e${number}`, type: 'track', event: `step ${number}`, params: {} }],
      });
    const first = Promise.withResolvers<Reply>();
    const second = Promise.withResolvers<Reply>();
    bff.onEvents(first.promise, second.promise);
    const tree = { if: null, screen: asking('q2'), ahead: [{ if: null, screen: asking('q3'), ahead: [] }] };
    window.dataLayer = [];
    await renderApp(makeReply(asking('q1'), { ahead: [tree] }));
    await press('مرحله بعد');
    await press('مرحله بعد');
    expect([heading(), window.dataLayer]).toEqual(['q3', []]);
    await act(async () => first.resolve(reply(1)));
    await act(async () => second.resolve(reply(2)));
    expect([heading(), window.dataLayer]).toEqual(['q3', [{ event: 'step 1' }, { event: 'step 2' }]]);
  });
});
