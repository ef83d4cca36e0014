import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { QuestionNode } from '@gam/schemas/descriptors';
import { describe, expect, it } from 'vitest';
import { fakeBff } from '../../../test/fake-bff.ts';
import { numberQuestion } from '../../../test/fixtures/questions.ts';
import { makeFlow, makeReply, makeScreen, next } from '../../../test/fixtures/screen.ts';
import { renderApp } from '../../../test/render-app.tsx';

async function ask(question: QuestionNode) {
  const bff = fakeBff();
  const { controller } = await renderApp(
    makeReply(makeScreen({ flow: makeFlow(), body: [question], footer: [next] })),
  );
  const field = screen.getByRole<HTMLInputElement>('textbox');
  return { bff, controller, field, user: userEvent.setup() };
}

describe('number', () => {
  it('keeps digits of any script, at most twelve, and shows Persian ones [O-5.12]', async () => {
    const { field, user } = await ask(numberQuestion());
    expect(field.inputMode).toBe('numeric');
    await user.type(field, '۱a٢.3- 4567890123');
    expect(field.value).toBe('۱۲۳۴۵۶۷۸۹۰۱۲');
  });

  it('describes its field by the hint that only whole numbers count [O-5.12]', async () => {
    const { field } = await ask(numberQuestion());
    const described = (field.getAttribute('aria-describedby') ?? '').split(' ');
    expect(described).toContain(screen.getByText('فقط عدد صحیح وارد کنید').id);
  });

  it('steps by plus and minus within min, max and step [O-5.12, O-2.38]', async () => {
    const { bff, field, user } = await ask(numberQuestion());
    const more = screen.getByRole<HTMLButtonElement>('button', { name: 'بیشتر' });
    const less = screen.getByRole<HTMLButtonElement>('button', { name: 'کمتر' });
    await user.click(more);
    expect(field.value).toBe('۲۰');
    expect(less.disabled).toBe(true);
    await user.click(more);
    expect(field.value).toBe('۳۰');
    await user.clear(field);
    await user.type(field, '495');
    await user.click(more);
    expect(field.value).toBe('۵۰۰');
    expect(more.disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'مرحله بعد' }));
    expect(bff.events()[0]).toEqual(['answer', { question: 'q1', values: ['500'] }]);
  });

  it('reports a mark for an invalid number, shows the error and does not continue [O-5.11]', async () => {
    const { bff, controller, field, user } = await ask(numberQuestion());
    await user.type(field, '25');
    expect(controller.drafts.answerTo('q1')).toEqual({ values: ['not-valid'] });
    await user.keyboard('{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('لطفا پرسش زیر را پاسخ دهید');
    expect(screen.getByText('لطفا یک مقدار معتبر مانند ۳۰ وارد کنید')).toBeDefined();
    expect(bff.events()).toEqual([]);
    await user.clear(field);
    await user.type(field, '30{Enter}');
    expect(bff.events()[0]).toEqual(['answer', { question: 'q1', values: ['30'] }]);
  });

  it('takes an empty field for no answer if the question is optional', async () => {
    const { bff, field, user } = await ask(
      numberQuestion({
        answer: { values: ['40'] },
        constraints: { kind: 'number', mandatory: false, required: 'نه', min: 20, max: 500, step: 10 },
      }),
    );
    await user.clear(field);
    await user.keyboard('{Enter}');
    expect(bff.events()[0]).toEqual(['answer', { question: 'q1', values: [] }]);
  });

  it('keeps the caret when digits are typed in the middle', async () => {
    const { field, user } = await ask(numberQuestion({ answer: { values: ['120'] } }));
    field.focus();
    await user.type(field, '9', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect(field.value).toBe('۱۹۲۰');
    expect(field.selectionStart).toBe(2);
  });
});
