import type { Effect, EventName } from '@gam/schemas/descriptors';
import { keepFlow } from '@gam/client/kept-flow';
import { act, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBff } from '../fake-bff.ts';
import { makeFlow, makeReply, makeScreen } from '../fixtures/screen.ts';
import { remembered } from '../kept-flow.tsx';
import { renderApp } from '../render-app.tsx';

const street = 'کوچه نیلوفر پلاک ۷';

/** What a tab keeps of a customer: answers, drafts, the shown flow and what was not sent. */
const keptOf = (value: unknown) => JSON.stringify({ at: Date.now(), value });
const stored = {
  'gam.kept.f_1': keptOf({ subject: 'a', ticket: 't', step: null, answers: [['q1', { values: [street] }]] }),
  'gam.drafts.f_2': keptOf({ q2: { values: [street] } }),
  'gam.flow.shown': keptOf({
    address: '/order/x',
    at: Date.now(),
    screen: makeScreen({ flow: makeFlow(), title: street }),
  }),
  'gam.flow.unsent': keptOf([{ events: [{ name: 'answer', args: { values: [street] } }], predicted: null }]),
};

const storages = () =>
  JSON.stringify([remembered(), Object.keys(localStorage).map((key) => localStorage.getItem(key))]);

beforeEach(() => localStorage.clear());

describe('what a browser keeps of a customer', () => {
  it.each<{ when: string; event: EventName; args?: object; effects?: Effect[] }>([
    {
      when: 'the deletion of the account is asked for',
      event: 'submit_form',
      args: { form: 'deletion_request' },
      effects: [{ id: 'e_all', type: 'forget_all' }],
    },
    { when: 'the customer signs out', event: 'sign_out' },
    { when: 'the customer signs out everywhere', event: 'sign_out_everywhere' },
  ])('goes when $when, and other tabs are told', async ({ event, args = {}, effects = [] }) => {
    const bff = fakeBff();
    const page = makeScreen({ url: '/account/deletion', flow: null });
    const { controller } = await renderApp(makeReply(page), { stored });
    expect(storages()).toContain(street);
    keepFlow(controller);
    bff.onEvents(makeReply({ ...page, title: 'after' }, { applied: 1, effects }));
    await act(async () => controller.send(event, { ...args }));
    await waitFor(() => expect(storages()).not.toContain(street));
    expect(localStorage.getItem('gam.session_end')).toMatch(/^\d+$/);
  });

  it('stays with every other event', async () => {
    const bff = fakeBff();
    const page = makeScreen({ url: '/account/deletion', flow: null });
    const { controller } = await renderApp(makeReply(page), { stored });
    bff.onEvents(makeReply({ ...page, title: 'after' }, { applied: 1 }));
    await act(async () => controller.send('submit_form', { form: 'deletion_withdraw' }));
    expect(remembered()).toMatchObject({ 'gam.kept.f_1': stored['gam.kept.f_1'] });
    expect(localStorage.getItem('gam.session_end')).toBeNull();
  });
});
