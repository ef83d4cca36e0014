import { setOnLine } from '../browser-offline.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, choose, does, heading, isChosen, openFlow, press, stepOfEntry } from '../open-flow.tsx';

describe('a predicted step', () => {
  it('is shown at the tap, as a new step, before any reply', async () => {
    const { network } = await openFlow();
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
    const { network, controller } = await openFlow();
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
    const { network } = await openFlow();
    await press('مرحله بعد');
    expect(heading()).toBe('q1');
    expect(network.batches).toEqual([]);
  });

  it('sends the waiting events as one batch on the latest revision', async () => {
    const { server, network } = await openFlow();
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
    const { server, network } = await openFlow(2);
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
    const { server, network, controller } = await openFlow(1);
    await answer('a');
    await answer('a');
    expect(heading()).toBe('q2');
    expect(controller.state().pressed).toMatchObject({ id: 'next' });
    await press('مرحله بعد');
    await does(network.deliver);
    await does(network.deliver);
    expect([heading(), server.accepted.length]).toEqual(['q3', 4]);
  });
});

describe('without a connection', () => {
  it('continues over known steps, shows the offline bar, waits at the last one, and sends all events in order', async () => {
    setOnLine(false);
    const { server, network } = await openFlow(3);
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
    const { server, network } = await openFlow();
    await answer('a');
    await does(network.loseReply);
    await answer('a');
    await does(network.goOnline);
    while (network.isOpen()) await does(network.deliver);
    expect([heading(), server.accepted.length, server.rev()]).toEqual(['q3', 4, 4]);
  });
});
