import type { Screen, Toggles } from '@gam/schemas/descriptors';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeBff } from '../../test/fake-bff.ts';
import { makeFlow, makeReply, makeScreen } from '../../test/fixtures/screen.ts';
import { renderApp } from '../../test/render-app.tsx';
import { settle } from '../../test/settle.ts';

const options: Toggles = {
  type: 'toggles',
  key: 'options',
  event: 'admin_options',
  items: [
    { name: 'disable_sms', label: 'بدون پیامک', on: true },
    { name: 'not_show_on_app', label: 'بدون اعلام', note: 'متخصصین آن را نمی‌بینند', on: false },
  ],
};
const withToggles = (on: readonly boolean[] = [true, false], rev = 3): Screen =>
  makeScreen({
    id: 'order.quote',
    flow: makeFlow({ phase: 'quote', step: null, rev }),
    body: [{ ...options, items: options.items.map((item, index) => ({ ...item, on: on[index] === true })) }],
  });
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const areOn = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked);

describe('TogglesBlock', () => {
  it('sends all names and values at each change and shows the change at once', async () => {
    const bff = fakeBff();
    await renderApp(makeReply(withToggles()));
    await userEvent.click(box('بدون اعلام'));
    expect(bff.events()).toEqual([['admin_options', { disable_sms: true, not_show_on_app: true }]]);
    expect(areOn()).toEqual([true, true]);
  });

  it('takes one change at a time and keeps the focus meanwhile', async () => {
    const bff = fakeBff();
    await renderApp(makeReply(withToggles()));
    await userEvent.click(box('بدون اعلام'));
    await userEvent.click(box('بدون پیامک'));
    expect(bff.events()).toHaveLength(1);
    expect(areOn()).toEqual([true, true]);
    expect(box('بدون پیامک').getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(box('بدون پیامک'));
  });

  it('reverts when the reply has another value [W-4.08]', async () => {
    const bff = fakeBff();
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof makeReply>>();
    bff.onEvents(promise);
    await renderApp(makeReply(withToggles()));
    await userEvent.click(box('بدون اعلام'));
    await act(async () => resolve(makeReply(withToggles([true, false], 4), { applied: 1 })));
    await settle();
    expect(areOn()).toEqual([true, false]);
    await userEvent.click(box('بدون پیامک'));
    expect(bff.events()).toHaveLength(2);
  });

  it('reverts when the call fails without a screen [W-4.08]', async () => {
    const bff = fakeBff();
    bff.onEvents({ status: 500, error: { code: 'fault', kind: 'fault', message: 'خطای سرور!' } });
    await renderApp(makeReply(withToggles()));
    await userEvent.click(box('بدون اعلام'));
    await settle();
    expect(areOn()).toEqual([true, false]);
    expect(await screen.findByText('خطای سرور!')).toBeDefined();
  });

  it('stays when the reply confirms it', async () => {
    const bff = fakeBff();
    bff.onEvents(makeReply(withToggles([true, true], 4), { applied: 1 }));
    await renderApp(makeReply(withToggles()));
    await userEvent.click(box('بدون اعلام'));
    await settle();
    expect(areOn()).toEqual([true, true]);
  });

  it('sends nothing while disabled', async () => {
    const bff = fakeBff();
    await renderApp(makeReply(makeScreen({ body: [{ ...options, disabled: true }] })));
    await userEvent.click(box('بدون اعلام'));
    expect(bff.events()).toEqual([]);
  });
});
