import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { QuestionNode } from '@gam/schemas/descriptors';
import { describe, expect, it } from 'vitest';
import { fakeBff } from '../../../test/fake-bff.ts';
import { searchSelectQuestion } from '../../../test/fixtures/questions.ts';
import { makeFlow, makeReply, makeScreen, next } from '../../../test/fixtures/screen.ts';
import { renderApp } from '../../../test/render-app.tsx';

async function ask(question: QuestionNode) {
  const bff = fakeBff();
  await renderApp(makeReply(makeScreen({ flow: makeFlow(), body: [question], footer: [next] })));
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'محله یا شهرستان' });
  return { bff, user: userEvent.setup(), field };
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const active = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;
const goOn = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'مرحله بعد' }));

describe('search select [O-5.17]', () => {
  it('finds options by the typed text and sends the tapped one', async () => {
    const { bff, user, field } = await ask(searchSelectQuestion());
    expect(field.getAttribute('aria-expanded')).toBe('false');
    await user.click(field);
    expect(options()).toHaveLength(6);
    await user.type(field, 'تهرانپ');
    expect(options()).toEqual(['تهران‌پارس']);
    expect(screen.getByText('۱ مورد یافت شد')).toBeDefined();
    await user.click(screen.getByRole('option', { name: 'تهران‌پارس' }));
    expect(field.value).toBe('تهران‌پارس');
    expect(options()).toEqual([]);
    await goOn(user);
    expect(bff.events()[0]).toEqual(['answer', { question: 'q1', values: ['2'] }]);
  });

  it('is used by keys: arrows wrap around, Enter chooses, and the next Enter continues', async () => {
    const { bff, user, field } = await ask(searchSelectQuestion());
    field.focus();
    await user.keyboard('{ArrowUp}');
    expect(active(field)).toBe('ونک');
    await user.keyboard('{ArrowDown}');
    expect(active(field)).toBe('آرژانتین');
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(field.value).toBe('سعادت‌آباد');
    expect(document.activeElement).toBe(field);
    expect(bff.events()).toEqual([]);
    await user.keyboard('{Enter}');
    expect(bff.events()).toEqual([
      ['answer', { question: 'q1', values: ['3'] }],
      ['next', {}],
    ]);
  });

  it('opens at the chosen option, and Escape changes nothing', async () => {
    const { user, field } = await ask(searchSelectQuestion({ answer: { values: ['4'] } }));
    expect(field.value).toBe('شهرک ولیعصر');
    field.focus();
    await user.keyboard('{ArrowDown}');
    expect(active(field)).toBe('شهرک ولیعصر');
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('شهرک ولیعصر');
    await user.type(field, 'نک');
    await user.keyboard('{Escape}');
    expect(field.value).toBe('شهرک ولیعصر');
    expect(options()).toEqual([]);
  });

  it('shows a message if no option matches [W-5.03]', async () => {
    const { bff, user, field } = await ask(searchSelectQuestion());
    await user.type(field, 'زعفرانیه');
    expect(screen.getByText('موردی یافت نشد')).toBeDefined();
    expect(field.getAttribute('aria-expanded')).toBe('false');
    await user.keyboard('{Enter}');
    expect(bff.events()).toEqual([]);
  });

  it('shows an error if a required choice is missing [W-5.03]', async () => {
    const { bff, user, field } = await ask(searchSelectQuestion());
    await user.type(field, 'سعادت');
    await goOn(user);
    expect(screen.getByRole('alert').textContent).toBe('لطفا محله یا شهرستان را انتخاب کنید');
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['', 'true']);
    expect(bff.events()).toEqual([]);
  });

  it('chooses an option by its full title when the field is left', async () => {
    const { bff, user, field } = await ask(searchSelectQuestion());
    await user.type(field, 'فاز 2 پرديس');
    await user.tab();
    expect(field.value).toBe('فاز ۲ پردیس');
    await goOn(user);
    expect(bff.events()[0]).toEqual(['answer', { question: 'q1', values: ['5'] }]);
  });

  it('chooses the tapped option even if the typed text is the title of another one', async () => {
    const areas = ['ونک', 'ونک شمالی'].map((title) => ({ id: title, title }));
    const { user, field } = await ask(searchSelectQuestion({}, { options: areas }));
    await user.type(field, 'ونک');
    await user.click(screen.getByRole('option', { name: 'ونک شمالی' }));
    await user.tab();
    expect(field.value).toBe('ونک شمالی');
  });

  it('is cleared by its button or by deleting the text', async () => {
    const { user, field } = await ask(searchSelectQuestion({ answer: { values: ['6'] } }));
    await user.click(screen.getByRole('button', { name: 'پاک کردن: ونک' }));
    expect(field.value).toBe('');
    expect(document.activeElement).toBe(field);
    await user.type(field, 'آرژ{Enter}');
    expect(field.value).toBe('آرژانتین');
    await user.clear(field);
    await user.tab();
    expect(field.value).toBe('');
  });
});
