import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { QuestionNode } from '@gam/schemas/descriptors';
import { toLatinDigits } from '@gam/shared/digits';
import { describe, expect, it } from 'vitest';
import { fakeBff } from '../../../test/fake-bff.ts';
import { textQuestion } from '../../../test/fixtures/questions.ts';
import { makeFlow, makeReply, makeScreen, next } from '../../../test/fixtures/screen.ts';
import { renderApp } from '../../../test/render-app.tsx';

async function ask(question: QuestionNode) {
  const bff = fakeBff();
  await renderApp(makeReply(makeScreen({ flow: makeFlow(), body: [question], footer: [next] })));
  return { bff, user: userEvent.setup(), field: screen.getByRole<HTMLTextAreaElement>('textbox') };
}

describe('text', () => {
  it('shows nine rows, counts up to a thousand characters and sends a normalised text [O-5.08, O-2.37]', async () => {
    const { bff, user, field } = await ask(textQuestion());
    expect([field.rows, field.maxLength]).toEqual([9, 1000]);
    await user.type(field, '  طبقه  سوم، آقاي كريمي ');
    expect(screen.getByText('۲۴ / ۱۰۰۰')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'مرحله بعد' }));
    expect(bff.events()[0]).toEqual(['answer', { question: 'q1', values: ['طبقه سوم، آقای کریمی'] }]);
  });

  it('shows one line for a name and continues by Enter', async () => {
    const { bff, user, field } = await ask(
      textQuestion(
        {
          constraints: {
            kind: 'text',
            mandatory: true,
            required: 'لطفا پرسش زیر را پاسخ دهید',
            form: 'name',
            min_length: 2,
            max_length: 20,
            title: 'نام',
          },
        },
        {},
      ),
    );
    expect(field).toBeDefined();
    await user.type(field, 'ن');
    await user.click(screen.getByRole('button', { name: 'مرحله بعد' }));
    expect(screen.getByRole('alert').textContent).toBe('لطفا حداقل ۲ حرف وارد کنید');
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    expect(bff.events()).toEqual([]);
  });

  describe('phone', () => {
    const phoneQuestion = textQuestion({
      widget: {
        type: 'text',
        key: 'phone',
        input: 'phone',
        rows: 1,
        max_length: 11,
        placeholder: 'برای مثال: ۰۹۱۲',
        autocomplete: 'tel',
      },
      constraints: {
        kind: 'text',
        mandatory: true,
        required: 'لطفا پرسش زیر را پاسخ دهید',
        form: 'phone',
        min_length: 11,
        max_length: 11,
        title: 'شماره موبایل',
      },
    });

    it('takes digits of any script and shows Persian ones [O-5.06]', async () => {
      const { bff, user, field } = await ask(phoneQuestion);
      expect([field.inputMode, field.placeholder]).toEqual(['tel', 'برای مثال: ۰۹۱۲']);
      await user.type(field, '۰۹۱۲1234٥٦٧{Enter}');
      expect(field.value).toBe('۰۹۱۲۱۲۳۴۵۶۷');
      expect(bff.events()[0]).toEqual(['answer', { question: 'q1', values: ['09121234567'] }]);
    });

    it('keeps a number that is too long as typed and rejects it [O-5.06]', async () => {
      const { bff, user, field } = await ask(phoneQuestion);
      await user.type(field, '091212345678{Enter}');
      expect(field.value).toBe('۰۹۱۲۱۲۳۴۵۶۷۸');
      expect(screen.getByRole('alert').textContent).toBe('لطفا حداکثر ۱۱ رقم وارد کنید!');
      expect(bff.events()).toEqual([]);
    });

    it.each(['0912 123 4567', '0912-123-4567', '(0912) 123 45 67'])(
      'keeps %s as typed and sends its digits [O-5.06]',
      async (typed) => {
        const { bff, user, field } = await ask(phoneQuestion);
        await user.type(field, typed);
        expect(toLatinDigits(field.value)).toBe(typed);
        await user.keyboard('{Enter}');
        expect(bff.events()[0]).toEqual(['answer', { question: 'q1', values: ['09121234567'] }]);
      },
    );

    it.each(['+989121234567', '0098 912 123 4567'])('keeps every character of %s [O-5.06]', async (typed) => {
      const { user, field } = await ask(phoneQuestion);
      await user.type(field, typed);
      expect(toLatinDigits(field.value)).toBe(typed);
    });
  });
});
