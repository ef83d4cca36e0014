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
