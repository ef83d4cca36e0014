import type { AheadBranch, Reply } from '@gam/schemas/descriptors';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBff } from '../fake-bff.ts';
import { choicesQuestion, textQuestion } from '../fixtures/questions.ts';
import { makeFlow, makeReply, makeScreen, next } from '../fixtures/screen.ts';
import {
  answer,
  choose,
  does,
  heading,
  indexOfEntry,
  isChosen,
  openFlow,
  press,
  stepOfEntry,
} from '../open-flow.tsx';
import { renderApp } from '../render-app.tsx';
import { settled } from '../settle.ts';
import { makeEvent } from '@gam/client/events';

beforeEach(() => history.pushState(null, '', '/'));

describe('a wrongly predicted step', () => {
  it.each([
    { what: 'the first answer', refused: 'q1=a', at: 'q1', replies: 1 },
    { what: 'an answer after an accepted one', refused: 'q2=b', at: 'q2', replies: 2 },
  ])(
    'is replaced by $at when the server rejects $what, and keeps the later answers',
    async ({ refused, at, replies }) => {
      const { server, network } = await openFlow();
      const { length } = history;
      server.rejectedAnswers.add(refused);
      await answer('a');
      await answer('b');
      await answer('c');
      expect(heading()).toBe('q5');
      for (let count = 0; count < replies; count += 1) await does(network.deliver);
      expect([heading(), stepOfEntry()]).toEqual([at, at]);
      expect(screen.getByRole('alert').textContent).toBe('این گزینه دیگر در دسترس نیست');
      expect(network.isOpen()).toBe(false);
      expect(history.length - length).toBe(3);

      server.rejectedAnswers.clear();
      await press('مرحله بعد');
      for (const [step, option] of [
        ['q2', 'b'],
        ['q4', 'c'],
      ] as const) {
        if (heading() !== step) continue;
        expect(isChosen(`${step} ${option}`)).toBe(true);
        await press('مرحله بعد');
      }
      while (network.isOpen()) await does(network.deliver);
      expect([heading(), server.answers()]).toEqual(['q5', { q1: 'a', q2: 'b', q4: 'c' }]);
    },
  );

  it('is replaced by the screen of a conflict, with the reason', async () => {
    const { server, network } = await openFlow();
    await answer('a');
    await answer('a');
    await does(network.deliver);
    await answer('a');
    server.changeElsewhere(makeEvent('answer', { question: 'q2', values: ['c'] }));
    await does(network.deliver);
    expect([heading(), stepOfEntry(), indexOfEntry()]).toEqual(['q2', 'q2', 1]);
    expect(await screen.findByText('conflict 409')).toBeDefined();
    // The choice in this tab is a draft, shown instead of the change from elsewhere.
    expect(isChosen('q2 a')).toBe(true);
    await press('مرحله بعد');
    while (network.isOpen()) await does(network.deliver);
    await press('مرحله بعد');
    while (network.isOpen()) await does(network.deliver);
    expect([heading(), server.answers()]).toEqual(['q4', { q1: 'a', q2: 'a', q3: 'a' }]);
  });

  it('is replaced by the reply’s step, which follows the last confirmed one', async () => {
    const bff = fakeBff();
    const asking = (step: string, rev = 1) =>
      makeScreen({
        flow: makeFlow({ step, rev }),
        body: [textQuestion({ id: step, heading: step })],
        footer: [next],
      });
    const ahead = (...steps: string[]): AheadBranch[] =>
      steps.slice(0, 1).map((step) => ({ if: null, screen: asking(step), ahead: ahead(...steps.slice(1)) }));
    const { promise, resolve } = Promise.withResolvers<Reply>();
    bff.onEvents(promise);
    await renderApp(makeReply(asking('q1'), { ahead: ahead('q2', 'q3') }));
    await press('مرحله بعد');
    await press('مرحله بعد');
    expect([heading(), indexOfEntry()]).toEqual(['q3', 2]);
    await does(async () => {
      resolve(makeReply(asking('q7', 2), { applied: 1 }));
      await settled();
    });
    await screen.findByRole('heading', { name: 'q7' });
    expect([stepOfEntry(), indexOfEntry(), bff.batches().length]).toEqual(['q7', 1, 1]);
  });

  it('is replaced by the last confirmed step after a fault, with its message', async () => {
    const bff = fakeBff();
    const asking = (step: string) =>
      makeScreen({
        flow: makeFlow({ step }),
        body: [choicesQuestion({ id: step, heading: step })],
        footer: [next],
      });
    const error = { code: 'fault', kind: 'fault', message: 'خطای سرور!' } as const;
    const ahead = [{ if: null, screen: asking('q2'), ahead: [] }];
    bff.onEvents({ status: 500, error });
    await renderApp(makeReply(asking('q1'), { ahead }));
    await choose('نیروی آقا');
    await press('مرحله بعد');
    expect(await screen.findByText(error.message)).toBeDefined();
    expect(heading()).toBe('q1');
    expect(isChosen('نیروی آقا')).toBe(true);
    // Its next step is still predicted.
    await press('مرحله بعد');
    expect(heading()).toBe('q2');
  });
});
