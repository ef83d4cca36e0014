import { act, cleanup, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepFlow, reopen } from '@gam/client/kept-flow';
import { setOnLine } from '../browser-offline.ts';
import { answer, atThird, choose, heading, isChosen, press, remembered } from '../kept-flow.tsx';
import { renderApp } from '../render-app.tsx';
import { settle } from '../settle.ts';

beforeEach(() => {
  localStorage.clear();
  history.pushState(null, '', '/');
});

/** A flow at its third question, whose connection is lost. `depth`: the number of steps that a reply predicts. */
async function atThirdOffline(depth = 3, summary = false) {
  setOnLine(false);
  const opened = await atThird({ depth, summary });
  const { server, network, deliverAll } = opened;
  return {
    ...opened,
    /** Connects, and returns what became of the flow. */
    connect: async () => {
      await act(network.goOnline);
      await deliverAll();
      return [heading(), server.answers(), server.refused];
    },
  };
}
const marker = () => screen.queryByText(/در این دستگاه ذخیره شده/)?.textContent ?? null;
const badge = () => screen.queryByText(/^ذخیره‌شده در این دستگاه/);

describe('back without a connection', () => {
  it('shows the step before at once, takes another answer there and goes on', async () => {
    const { network, connect } = await atThirdOffline();
    await press('بازگشت');
    await act(network.cut);
    expect([heading(), isChosen('q2 a')]).toEqual(['q2', true]);
    await answer('b');
    expect(heading()).toBe('q4');
    await answer('c');
    expect(heading()).toBe('q5');
    expect(await connect()).toEqual(['q5', { q1: 'a', q2: 'b', q4: 'c' }, []]);
  });

  it('goes back over several steps and forward again, with the answers given meanwhile', async () => {
    const { connect } = await atThirdOffline();
    await answer('c');
    expect(heading()).toBe('q4');
    for (const step of ['q3', 'q2', 'q1']) {
      await press('بازگشت');
      await settle();
      expect(heading()).toBe(step);
    }
    await answer('b');
    expect([heading(), isChosen('q2 a')]).toEqual(['q2', true]);
    await press('مرحله بعد');
    expect([heading(), isChosen('q3 c')]).toEqual(['q3', true]);
    expect(await connect()).toEqual(['q3', { q1: 'b', q2: 'a', q3: 'c' }, []]);
  });

  it('keeps no answer that the step after an unknown one would refuse', async () => {
    const { server, connect } = await atThirdOffline(0);
    await answer('b');
    expect(heading()).toBe('q3');
    await press('بازگشت');
    expect([heading(), isChosen('q2 a')]).toEqual(['q2', true]);
    await answer('c');
    expect(await connect()).toEqual(['q3', { q1: 'a', q2: 'c', q3: 'b' }, []]);
    expect(server.accepted.map(({ name }) => name).slice(-5)).toEqual([
      'answer',
      'next',
      'jump',
      'answer',
      'next',
    ]);
  });

  it('closes a step whose next one is unknown until the connection is back', async () => {
    const { network, connect } = await atThirdOffline(0, true);
    await answer('b');
    await act(network.cut);
    const option = screen.getByRole('radio', { name: 'q3 a' });
    expect(option.closest('[inert]')).not.toBeNull();
    await press('ویرایش q1');
    expect(heading()).toBe('q3');
    expect(await connect()).toEqual(['q4', { q1: 'a', q2: 'a', q3: 'b' }, []]);
    expect(document.querySelector('[inert]')).toBeNull();
  });

  it('goes to an answer of the summary at once, and waits where only the server knows what is open then', async () => {
    const { network, connect } = await atThirdOffline(3, true);
    await press('ویرایش q1');
    await act(network.cut);
    expect([heading(), isChosen('q1 a')]).toEqual(['q1', true]);
    await answer('c');
    expect([heading(), document.querySelector('[inert]') === null]).toEqual(['q1', false]);
    expect(await connect()).toEqual(['q3', { q1: 'c', q2: 'a' }, []]);
  });

  it('works after a reload', async () => {
    const opened = await atThirdOffline();
    keepFlow(opened.controller);
    await answer('c');
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    const [stored, address] = [remembered(), location.pathname + location.search];
    opened.controller.stop();
    cleanup();
    await renderApp(null, { stored, address, start: (controller) => reopen(controller, null) });
    await settle();
    expect(heading()).toBe('q4');
    for (const [step, option] of [
      ['q3', 'c'],
      ['q2', 'a'],
    ] as const) {
      await press('بازگشت');
      await settle();
      expect([heading(), isChosen(`${step} ${option}`)]).toEqual([step, true]);
    }
    await choose('q2 c');
    await press('مرحله بعد');
    await act(opened.network.goOnline);
    await opened.deliverAll();
    expect([opened.server.answers(), opened.server.refused]).toEqual([{ q1: 'a', q2: 'c', q3: 'c' }, []]);
  });
});

describe('the marker of what is saved here', () => {
  it('counts the answers that are not sent yet, marks their questions, and goes with the connection', async () => {
    const { network, connect } = await atThirdOffline();
    expect([marker(), badge()]).toEqual([null, null]);
    await answer('b');
    expect(marker()).toBe(null);
    await act(network.cut);
    expect(marker()).toBe('۱ پاسخ فقط در این دستگاه ذخیره شده و هنوز ارسال نشده است.');
    await answer('c');
    expect(marker()).toMatch(/^۲ پاسخ/);
    expect(badge()).toBeNull();
    await press('بازگشت');
    await settle();
    expect([heading(), badge() === null]).toEqual(['q4', false]);
    await connect();
    expect([marker(), badge()]).toEqual([null, null]);
  });
});
