import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MessageForm } from '@gam/schemas/descriptors';
import { describe, expect, it } from 'vitest';
import { fakeBff } from '../../test/fake-bff.ts';
import { blockFixtures } from '../../test/fixtures/blocks.ts';
import { makeReply, makeScreen } from '../../test/fixtures/screen.ts';
import { renderApp } from '../../test/render-app.tsx';

const node: MessageForm = blockFixtures.message_form;
const withText = (change: Partial<MessageForm['fields'][number]>): MessageForm => ({
  ...node,
  fields: node.fields.map((field) => (field.name === 'text' ? { ...field, ...change } : field)),
});

/** The form of a request for a call, as the BFF sends it. */
const moving = (version = 1): MessageForm => {
  const required = { name: 'نام خود را بنویسید', phone: 'شماره را درست بنویسید', city: 'شهر را انتخاب کنید' };
  const field = (name: string, label: string) => ({ name, label, value: '', error: null });
  return {
    type: 'message_form',
    key: 'lead',
    fields: [
      { ...field('name', 'نام'), input: 'text', required: required.name },
      { ...field('phone', 'شماره موبایل'), input: 'phone', required: required.phone },
      {
        ...field('city', 'شهر'),
        input: 'choice',
        placeholder: 'انتخاب شهر',
        required: required.city,
        options: [{ id: '1', label: 'تهران' }],
      },
      { ...field('description', 'توضیح'), input: 'long_text', max_length: 1000 },
    ],
    schema: { type: 'object', properties: { city: { type: 'string', enum: ['1'] } } },
    schema_ref: { name: 'moving', version, data: { cities: ['1'] } },
    messages: Object.fromEntries(Object.entries(required).map(([name, text]) => [name, { default: text }])),
    submit: {
      id: 'send',
      label: 'فرستادن',
      event: 'submit_form',
      args: { form: 'lead' },
      kind: 'primary',
      form: 'lead',
    },
  };
};
const errorOf = (name: string) => {
  const input = screen.getByLabelText(name);
  const id = input.getAttribute('aria-describedby') ?? '';
  return [input.getAttribute('aria-invalid'), document.getElementById(id)?.textContent];
};

describe('a form of fixed shape', () => {
  it('is judged in the browser by the validator of its schema and version', async () => {
    const bff = fakeBff();
    await renderApp(makeReply(makeScreen({ body: [moving()] })));
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('نام'), 'س');
    await user.type(screen.getByLabelText('شماره موبایل'), '۰۹۱۲ ۱۲۳');
    await user.click(screen.getByRole('button', { name: 'فرستادن' }));
    expect(['نام', 'شماره موبایل', 'شهر', 'توضیح'].map(errorOf)).toEqual([
      ['true', 'نام خود را بنویسید'],
      ['true', 'شماره را درست بنویسید'],
      ['true', 'شهر را انتخاب کنید'],
      ['false', ''],
    ]);
    expect(document.activeElement).toBe(screen.getByLabelText('نام'));
    expect(bff.events()).toEqual([]);

    await user.type(screen.getByLabelText('نام'), 'ارا');
    expect(errorOf('نام')).toEqual(['false', '']);
    expect(errorOf('شهر')).toEqual(['true', 'شهر را انتخاب کنید']);
    await user.click(screen.getByRole('button', { name: 'فرستادن' }));
    expect(document.activeElement).toBe(screen.getByLabelText('شماره موبایل'));
    await user.type(screen.getByLabelText('شماره موبایل'), '-۴۵۶۷');
    await user.selectOptions(screen.getByLabelText('شهر'), 'تهران');
    await user.click(screen.getByRole('button', { name: 'فرستادن' }));
    expect(bff.events()).toEqual([
      ['submit_form', { form: 'lead', name: 'سارا', phone: '0912 123-4567', city: '1', description: '' }],
    ]);
  });

  it('is judged by the server alone when the build does not know its version', async () => {
    const bff = fakeBff();
    const refused = moving(99);
    const [name, ...others] = refused.fields;
    bff.onEvents(
      makeReply(
        makeScreen({
          body: [{ ...refused, fields: [{ ...name, error: 'نام کوتاه است' } as never, ...others] }],
        }),
        { applied: 0 },
      ),
    );
    await renderApp(makeReply(makeScreen({ body: [moving(99)] })));
    await userEvent.setup().click(screen.getByRole('button', { name: 'فرستادن' }));
    expect(bff.events()).toEqual([
      ['submit_form', { form: 'lead', name: '', phone: '', city: '', description: '' }],
    ]);
    await screen.findByText('نام کوتاه است');
    expect(document.activeElement).toBe(screen.getByLabelText('نام'));
  });
});

describe('a message form', () => {
  it('sends its fields under the name that its button fixes', async () => {
    const bff = fakeBff();
    await renderApp(makeReply(makeScreen({ body: [node] })));
    const user = userEvent.setup();
    await user.click(screen.getByRole('radio', { name: 'خوب' }));
    await user.type(screen.getByRole('textbox', { name: 'شرح' }), ' دیر آمدند ');
    await user.click(screen.getByRole('button', { name: 'ارسال' }));
    expect(bff.events()).toEqual([['submit_form', { form: 'complaint', stars: '4', text: 'دیر آمدند' }]]);
  });

  it('asks for a required text at its place, sends nothing and moves the focus there', async () => {
    const bff = fakeBff();
    await renderApp(makeReply(makeScreen({ body: [withText({ required: 'شرح را بنویسید' })] })));
    await userEvent.setup().click(screen.getByRole('button', { name: 'ارسال' }));
    const text = screen.getByRole('textbox', { name: 'شرح' });
    expect(document.activeElement).toBe(text);
    expect(text.getAttribute('aria-describedby')).toBe(
      screen.getByText('شرح را بنویسید').closest('[id]')?.id,
    );
    expect(bff.events()).toEqual([]);
  });

  it('reads a long text from a file, and none that is too long', async () => {
    const bff = fakeBff();
    const file = { label: 'انتخاب فایل', too_long: 'فایل بزرگ است' };
    await renderApp(makeReply(makeScreen({ body: [withText({ file, max_length: 20 })] })));
    const user = userEvent.setup();
    const choose = (text: string) =>
      user.upload(screen.getByLabelText('انتخاب فایل'), new File([text], 'a.csv', { type: 'text/csv' }));
    await choose('x'.repeat(21));
    expect(await screen.findByText('فایل بزرگ است')).toBeTruthy();
    await choose('reference,amount');
    await screen.findByDisplayValue('reference,amount');
    expect(screen.queryByText('فایل بزرگ است')).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'خوب' }));
    await user.click(screen.getByRole('button', { name: 'ارسال' }));
    expect(bff.events()).toEqual([
      ['submit_form', { form: 'complaint', stars: '4', text: 'reference,amount' }],
    ]);
  });

  it('is empty for the next message once one was accepted', async () => {
    const bff = fakeBff();
    const sent = { ...node, key: 'complaint.1', submit: { ...node.submit, form: 'complaint.1' } };
    bff.onEvents(makeReply(makeScreen({ body: [sent] }), { applied: 1 }));
    await renderApp(makeReply(makeScreen({ body: [node] })));
    const user = userEvent.setup();
    await user.type(screen.getByRole('textbox', { name: 'شرح' }), 'دیر آمدند');
    await user.click(screen.getByRole('button', { name: 'ارسال' }));
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'شرح' })).value).toBe('');
  });
});
