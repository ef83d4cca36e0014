import { act, cleanup } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Reply } from '@gam/schemas/descriptors';
import { answer, atThird, heading, remembered } from '../kept-flow.tsx';
import { renderApp } from '../render-app.tsx';
import { keepFlow, reopen } from '@gam/client/kept-flow';
import { makeEvent } from '@gam/client/events';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  history.pushState(null, '', '/');
});

const day = 24 * 3600_000;
const leave = () => window.dispatchEvent(new Event('pagehide'));
const namesOfKept = () => Object.keys(sessionStorage).filter((key) => /\.(?:flow|kept|drafts)\./.test(key));

type Opened = Awaited<ReturnType<typeof atThird>>;

/** Opens a flow at its third question and keeps it; `subject`: its signed-in user. */
async function openKept({ subject = null as string | null } = {}) {
  const opened = await atThird({ subject });
  keepFlow(opened.controller);
  return opened;
}

/** Loads the page of an open flow again: with a reply of the server inside it, or without a connection. */
async function reload({ controller }: Opened, first: Reply | null = null, to?: string) {
  leave();
  const [stored, address] = [remembered(), to ?? location.pathname + location.search];
  controller.stop();
  cleanup();
  const app = await renderApp(first, { stored, address, start: (next) => reopen(next, first) });
  await act(async () => undefined);
  return app;
}

describe('a flow after a reload without a connection', () => {
  it('is shown where it was, and goes on', async () => {
    const opened = await openKept();
    await reload(opened);
    expect(heading()).toBe('q3');
    await answer('c');
    await opened.deliverAll();
    expect(heading()).toBe('q4');
    expect(opened.server.answers()).toEqual({ q1: 'a', q2: 'a', q3: 'c' });
  });

  it('is shown at the step that was predicted, and sends what was not sent, once', async () => {
    const opened = await openKept();
    await answer('b');
    await answer('c');
    expect(heading()).toBe('q5');
    // The first answer arrives, its reply does not.
    await act(opened.network.loseReply);
    await reload(opened);
    expect(heading()).toBe('q5');
    await opened.deliverAll();
    expect(opened.server.answers()).toEqual({ q1: 'a', q2: 'a', q3: 'b', q4: 'c' });
    const ids = opened.server.accepted.map(({ action_id }) => action_id);
    expect(new Set(ids).size).toBe(ids.length);
    await answer('a');
    await opened.deliverAll();
    expect(heading()).toBe('quote');
  });

  it('is restored if the server has lost it meanwhile', async () => {
    const opened = await openKept();
    await answer('b');
    opened.server.wipe();
    await reload(opened);
    await opened.deliverAll();
    expect(heading()).toBe('q4');
    expect(opened.server.answers()).toEqual({ q1: 'a', q2: 'a', q3: 'b' });
  });

  it('is shown at its own address only', async () => {
    const opened = await openKept();
    await reload(opened, null, '/another');
    expect(document.querySelector('h1')?.textContent).not.toBe('q3');
  });

  it('is forgotten after 24 hours', async () => {
    const opened = await openKept();
    leave();
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + day);
    await reload(opened);
    expect(document.querySelector('h1')?.textContent).not.toBe('q3');
  });

  it('is forgotten if the user signed out in another tab meanwhile', async () => {
    const opened = await openKept({ subject: 'A' });
    leave();
    localStorage.setItem('gam.session_end', String(Date.now()));
    await reload(opened);
    expect(document.querySelector('h1')?.textContent).not.toBe('q3');
    expect(namesOfKept()).toEqual([]);
  });
});

describe('a flow after a reload with unsent answers', () => {
  it('is shown where it was, and sends them', async () => {
    const opened = await openKept();
    await answer('b');
    await reload(opened, opened.server.first());
    expect(heading()).toBe('q4');
    await opened.deliverAll();
    expect(opened.server.answers()).toEqual({ q1: 'a', q2: 'a', q3: 'b' });
  });

  it('is as the server has it, if another tab has changed it meanwhile', async () => {
    const opened = await openKept();
    await answer('b');
    opened.server.changeElsewhere(makeEvent('back', {}));
    await reload(opened, opened.server.first());
    await opened.deliverAll();
    expect(heading()).toBe('q2');
    expect(opened.server.answers()).toEqual({ q1: 'a', q2: 'a' });
  });

  it('is as the server has it, if another user is signed in', async () => {
    const opened = await openKept({ subject: 'A' });
    await answer('b');
    const first = opened.server.first();
    const flow = first.screen.flow && { ...first.screen.flow, subject: 'B' };
    await reload(opened, { ...first, screen: { ...first.screen, flow } });
    expect(heading()).toBe('q3');
    expect(namesOfKept().filter((key) => key.includes('.flow.'))).toEqual([]);
    expect(opened.network.batches.flatMap(({ events }) => events)).toHaveLength(6);
  });
});

describe('what is kept of a flow', () => {
  it('holds no phone number and no code', async () => {
    const { controller } = await openKept();
    await act(async () => controller.send('login_verify', { code: '48151' }));
    leave();
    expect(JSON.stringify(remembered())).not.toContain('48151');
    await act(async () => controller.send('login_request_code', { phone: '09350001122' }));
    leave();
    expect(JSON.stringify(remembered())).not.toContain('09350001122');
  });

  it('is cleared when the user signs out in another tab, and not written again', async () => {
    await openKept({ subject: 'A' });
    leave();
    expect(namesOfKept()).toContain('gam.flow.shown');
    window.dispatchEvent(new StorageEvent('storage', { key: 'gam.session_end' }));
    leave();
    expect(namesOfKept()).toEqual([]);
  });
});
