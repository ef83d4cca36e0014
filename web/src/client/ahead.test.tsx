import type { AheadBranch, Reply, Screen } from '@gam/schemas/descriptors';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBff } from '../../test/fake-bff.ts';
import { blockFixtures } from '../../test/fixtures/blocks.ts';
import { choicesQuestion, textQuestion } from '../../test/fixtures/questions.ts';
import { makeFlow, makeReply, makeScreen, next } from '../../test/fixtures/screen.ts';
import { createFlowServer, type FlowServer } from '../../test/flow-server.ts';
import { holdNetwork, type HeldNetwork } from '../../test/held-network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { settled, travel } from '../../test/settle.ts';
import { makeEvent } from './events.ts';

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
/** Answers the shown question and presses next. */
async function answer(option: string) {
  await choose(`${heading()} ${option}`);
  await press('مرحله بعد');
}
const isChosen = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked;
const stepOfEntry = () => (history.state as { step: string | null }).step;
const indexOfEntry = () => (history.state as { index: number }).index;

let server: FlowServer;
let network: HeldNetwork;
/** Opens the flow's first question; `depth`: the number of predicted steps. */
async function open(depth = 3) {
  server = createFlowServer({ depth });
  network = holdNetwork(server);
  return renderApp(server.first());
}
const does = (step: () => Promise<void>) => act(step);

beforeEach(() => history.pushState(null, '', '/'));

describe('a predicted step', () => {
  it('is shown at the tap, as a new step, before any reply', async () => {
    await open();
    const { length } = history;
    await answer('a');
    expect(heading()).toBe('q2');
    expect(document.activeElement?.textContent).toBe('q2');
    expect([history.length - length, stepOfEntry(), document.title]).toEqual([1, 'q2', 'q2']);
    expect(location.search).toContain('flow=f_1');
    expect(screen.getByRole('button', { name: 'مرحله بعد' }).ariaBusy).toBeNull();
    expect(network.batches).toHaveLength(1);
  });

  it('stays unchanged when the reply confirms it: same step, drafts and errors kept', async () => {
    const { controller } = await open();
    await answer('a');
    await press('مرحله بعد');
    const { visit, problem } = controller.state();
    expect(problem).not.toBeNull();
    const node = screen.getByRole('heading', { level: 1 });
    await choose('q2 b');
    await does(network.deliver);
    expect(controller.state().visit).toBe(visit);
    expect(screen.getByRole('heading', { level: 1 })).toBe(node);
    expect(isChosen('q2 b')).toBe(true);
    expect(controller.state().screen?.flow?.ticket).toBe('ticket-2');
  });

  it('shows the error of an invalid answer and stays on the step', async () => {
    await open();
    await press('مرحله بعد');
    expect(heading()).toBe('q1');
    expect(network.batches).toEqual([]);
  });

  it('sends the waiting events as one batch on the latest revision', async () => {
    await open();
    await answer('a');
    await answer('a');
    await answer('b');
    expect(heading()).toBe('q4');
    expect(network.batches).toHaveLength(1);
    await does(network.deliver);
    expect(heading()).toBe('q4');
    expect(network.batches[1]).toMatchObject({ ticket: 'ticket-2', base_rev: 2 });
    expect(network.batches[1]?.events.map(({ name }) => name)).toEqual(['answer', 'next', 'answer', 'next']);
    await does(network.deliver);
    expect([heading(), server.answers()]).toEqual(['q4', { q1: 'a', q2: 'a', q3: 'b' }]);
  });

  it('reaches further with every reply, below the waiting answers', async () => {
    await open(2);
    await answer('a');
    await answer('b');
    // After `b` the third question is not asked, and no further step is predicted.
    expect(heading()).toBe('q4');
    await answer('c');
    expect(heading()).toBe('q4');
    await does(network.deliver);
    // The reply to the first answer contains the step after the third question.
    expect(heading()).toBe('q5');
    await does(network.deliver);
    expect([heading(), server.answers()]).toEqual(['q5', { q1: 'a', q2: 'b', q4: 'c' }]);
  });

  it('waits with its button pressed where the next step is unknown', async () => {
    const { controller } = await open(1);
    await answer('a');
    await answer('a');
    expect(heading()).toBe('q2');
    expect(controller.state().pressed).toMatchObject({ id: 'next' });
    await press('مرحله بعد');
    await does(network.deliver);
    await does(network.deliver);
    expect([heading(), server.accepted.length]).toEqual(['q3', 4]);
  });

  it.each([
    { what: 'the first answer', refused: 'q1=a', at: 'q1', replies: 1 },
    { what: 'an answer after an accepted one', refused: 'q2=b', at: 'q2', replies: 2 },
  ])(
    'is replaced by $at when the server rejects $what, and keeps the later answers',
    async ({ refused, at, replies }) => {
      await open();
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
    await open();
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

describe('moving while events are being sent', () => {
  it("sends the page's back after the earlier answers", async () => {
    await open();
    await answer('a');
    await press('بازگشت');
    expect(heading()).toBe('q2');
    await does(network.deliver);
    await does(network.deliver);
    expect([heading(), stepOfEntry(), isChosen('q1 a')]).toEqual(['q1', 'q1', true]);
  });

  it("sends the browser's back and forward after the earlier answers, and no jump to the shown step", async () => {
    await open();
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

describe('without a connection', () => {
  it('continues over known steps, shows the offline bar, waits at the last one, and sends all events in order', async () => {
    await open(3);
    await answer('a');
    await does(network.cut);
    expect(screen.getByText(/اتصال اینترنت برقرار نیست/)).toBeDefined();
    await answer('a');
    await answer('a');
    expect(heading()).toBe('q4');
    await answer('b');
    expect(heading()).toBe('q4');
    const button = screen.getByRole('button', { name: 'مرحله بعد' });
    await waitFor(() => expect(button.ariaBusy ?? button.getAttribute('aria-busy')).toBe('true'));

    await does(network.goOnline);
    const [first, again] = network.batches;
    expect(again).toEqual(first);
    while (network.isOpen()) await does(network.deliver);
    expect([heading(), server.answers()]).toEqual(['q5', { q1: 'a', q2: 'a', q3: 'a', q4: 'b' }]);
    expect(screen.queryByText(/اتصال اینترنت برقرار نیست/)).toBeNull();
    expect(server.accepted.map(({ name }) => name).join(' ')).toBe(
      'answer next answer next answer next answer next',
    );
  });

  it('repeats no event when a reply was lost', async () => {
    await open();
    await answer('a');
    await does(network.loseReply);
    await answer('a');
    await does(network.goOnline);
    while (network.isOpen()) await does(network.deliver);
    expect([heading(), server.accepted.length, server.rev()]).toEqual(['q3', 4, 4]);
  });
});
