import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { QuestionNode } from '@gam/schemas/descriptors';
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
  it('is an area of nine rows and a thousand characters with a counter, sent normalised [O-5.08, O-2.37]', async () => {
    const { bff, user, field } = await ask(textQuestion());
    expect([field.rows, field.maxLength]).toEqual([9, 1000]);
    await user.type(field, '  طبقه  سوم، آقاي كريمي ');
    expect(screen.getByText('۲۴ / ۱۰۰۰')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'مرحله بعد' }));
    expect(bff.events()[0]).toEqual(['answer', { question: 'q1', values: ['طبقه سوم، آقای کریمی'] }]);
  });

  it('is one line for names, and Enter moves on', async () => {
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

  it('takes a phone number in any digits [O-5.06]', async () => {
    const phone = {
      type: 'text',
      key: 'phone',
      input: 'phone',
      rows: 1,
      max_length: 14,
      placeholder: 'برای مثال: ۰۹۱۲',
      autocomplete: 'tel',
    } as const;
    const { bff, user, field } = await ask(
      textQuestion({
        widget: phone,
        constraints: {
          kind: 'text',
          mandatory: true,
          required: 'لطفا پرسش زیر را پاسخ دهید',
          form: 'phone',
          min_length: 11,
          max_length: 11,
          title: 'شماره موبایل',
        },
      }),
    );
    expect([field.inputMode, field.placeholder]).toEqual(['tel', 'برای مثال: ۰۹۱۲']);
    await user.type(field, '۰۹۱۲1234567{Enter}');
    expect(field.value).toBe('۰۹۱۲۱۲۳۴۵۶۷');
    expect(bff.events()[0]).toEqual(['answer', { question: 'q1', values: ['09121234567'] }]);
  });
});
