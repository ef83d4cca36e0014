import type { Button, Form } from '@gam/schemas/descriptors';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { compose, fillIn } from '../../test/compose.ts';
import { fakeBff } from '../../test/fake-bff.ts';
import { blockFixtures } from '../../test/fixtures/blocks.ts';
import { numberQuestion, textQuestion } from '../../test/fixtures/questions.ts';
import { makeFlow, makeReply, makeScreen, next } from '../../test/fixtures/screen.ts';
import { renderApp } from '../../test/render-app.tsx';

const send: Button = { ...next, event: 'login_request_code', form: 'login' };
const code: Form['fields'][number] = {
  name: 'code',
  label: 'کد تایید',
  input: 'code',
  value: '',
  length: 5,
  error: null,
};
const verify: Button = { ...next, event: 'login_verify', form: 'login' };

/** A field of each kind that shows other digits than were typed, and what the page sends of it. */
const fields = {
  number: {
    body: numberQuestion(),
    button: next,
    sent: (text: string) => ({ question: 'q1', values: [text] }),
  },
  'phone of an answer': {
    body: textQuestion({}, { input: 'phone' }),
    button: next,
    sent: (text: string) => ({ question: 'q1', values: [text] }),
  },
  'phone of a form': { body: blockFixtures.form, button: send, sent: (text: string) => ({ phone: text }) },
};
type Kind = keyof typeof fields;

async function open(kind: Kind) {
  const bff = fakeBff();
  const { body, button } = fields[kind];
  await renderApp(makeReply(makeScreen({ flow: makeFlow(), body: [body], footer: [button] })));
  return { bff, field: screen.getByRole<HTMLInputElement>('textbox'), user: userEvent.setup() };
}

describe.each(Object.keys(fields) as Kind[])('a field of digits: %s', (kind) => {
  it('shows what is composed as it is, and Persian digits when the composition ends', async () => {
    const { bff, field, user } = await open(kind);
    const composition = compose(field, '', '7', '70', '7٠8', '۷۰');
    expect(composition.shown).toEqual(['7', '70', '7٠8', '۷۰']);
    composition.end();
    expect(field.value).toBe('۷۰');
    // A keyboard may compose each digit alone.
    const digit = compose(field, '۷۰', '9');
    expect([digit.shown, field.value]).toEqual([['۷۰9'], '۷۰9']);
    digit.end();
    expect(field.value).toBe('۷۰۹');
    await user.type(field, '{Backspace}');
    await user.click(screen.getByRole('button', { name: next.label }));
    expect(bff.events()[0]?.[1]).toEqual(fields[kind].sent('70'));
  });

  it('takes what is composed also where the button is pressed before the composition ends', async () => {
    const { bff, field } = await open(kind);
    compose(field, '', '4', '40');
    fireEvent.click(screen.getByRole('button', { name: next.label }));
    expect([field.value, bff.events()[0]?.[1]]).toEqual(['40', fields[kind].sent('40')]);
  });

  it('takes a composition that began before the script listened', async () => {
    const { field } = await open(kind);
    fireEvent.input(field, { target: { value: '6' }, isComposing: true });
    expect(field.value).toBe('6');
    fireEvent.compositionEnd(field);
    expect(field.value).toBe('۶');
  });

  it('takes a number that is filled in, dictated or pasted at once', async () => {
    const { bff, field, user } = await open(kind);
    fillIn(field, '٤٨۰');
    expect(field.value).toBe('۴۸۰');
    fillIn(field, '', 'deleteContentBackward');
    field.focus();
    await user.paste('250');
    expect(field.value).toBe('۲۵۰');
    await user.click(screen.getByRole('button', { name: next.label }));
    expect(bff.events()[0]?.[1]).toEqual(fields[kind].sent('250'));
  });
});

describe('a code', () => {
  async function openCode() {
    const bff = fakeBff();
    const form = { ...blockFixtures.form, fields: [code] };
    await renderApp(
      makeReply(makeScreen({ flow: makeFlow({ phase: 'login' }), body: [form], footer: [verify] })),
    );
    return { bff, field: screen.getByLabelText<HTMLInputElement>(code.label) };
  }

  it('is sent once when its composition ends, not while the keyboard may replace it', async () => {
    const { bff, field } = await openCode();
    const composition = compose(field, '', '5', '5566', '55667', '55668');
    expect([composition.shown.at(-1), bff.events()]).toEqual(['55668', []]);
    composition.end();
    expect([field.value, bff.events()]).toEqual(['۵۵۶۶۸', [['login_verify', { code: '55668' }]]]);
    fireEvent.compositionEnd(compose(field, '55668', '1').shown && field);
    expect(bff.events()).toHaveLength(1);
  });

  it.each(['۴۴\u00a0۳۲۱', '4-4-3-2-1', ' ٤٤ ٣٢١\u200f', 'کد: 44321'])(
    'is filled in at once with its separators: %j',
    async (text) => {
      const { bff, field } = await openCode();
      fillIn(field, text);
      expect([field.value, bff.events()]).toEqual(['۴۴۳۲۱', [['login_verify', { code: '44321' }]]]);
    },
  );
});
