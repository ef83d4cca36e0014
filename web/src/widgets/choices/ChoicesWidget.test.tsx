import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { QuestionNode } from '@gam/schemas/descriptors';
import { describe, expect, it } from 'vitest';
import { fakeBff } from '../../../test/fake-bff.ts';
import { choicesQuestion, countedQuestion } from '../../../test/fixtures/questions.ts';
import { back, makeFlow, makeReply, makeScreen, next } from '../../../test/fixtures/screen.ts';
import { renderApp } from '../../../test/render-app.tsx';

async function ask(question: QuestionNode) {
  const bff = fakeBff();
  await renderApp(makeReply(makeScreen({ flow: makeFlow(), body: [question], footer: [next, back] })));
  return { bff, user: userEvent.setup() };
}

describe('choices', () => {
  it('chooses one of several options by a tap and sends it with next [O-2.25]', async () => {
    const { bff, user } = await ask(choicesQuestion());
    await user.click(screen.getByRole('radio', { name: 'نیروی آقا' }));
    await user.click(screen.getByRole('radio', { name: 'فرقی نمی‌کند' }));
    await user.click(screen.getByRole('button', { name: 'مرحله بعد' }));
    expect(bff.events()).toEqual([
      ['answer', { question: 'q1', values: ['23'] }],
      ['next', {}],
    ]);
  });

  it('chooses by arrow keys without continuing, and continues by Enter', async () => {
    const { bff, user } = await ask(choicesQuestion({ advance_on_choice: true, answer: { values: ['21'] } }));
    screen.getByRole('radio', { name: 'نیروی آقا' }).focus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /نیروی خانم/ }).checked).toBe(true);
    expect(bff.events()).toEqual([]);
    await user.keyboard('{Enter}');
    expect(bff.events()).toEqual([
      ['answer', { question: 'q1', values: ['22'] }],
      ['next', {}],
    ]);
  });

  it('answers and continues by one tap if the question says so', async () => {
    const { bff, user } = await ask(choicesQuestion({ advance_on_choice: true }));
    await user.click(screen.getByRole('radio', { name: 'فرقی نمی‌کند' }));
    expect(bff.events()).toEqual([
      ['answer', { question: 'q1', values: ['23'] }],
      ['next', {}],
    ]);
    // While the answer is sent, no other option can be chosen.
    await user.click(screen.getByRole('radio', { name: 'نیروی آقا' }));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'فرقی نمی‌کند' }).checked).toBe(true);
  });

  it('continues by a tap on the chosen option without sending the answer twice', async () => {
    const { bff, user } = await ask(choicesQuestion({ advance_on_choice: true, answer: { values: ['21'] } }));
    await user.click(screen.getByRole('radio', { name: 'نیروی آقا' }));
    expect(bff.events()).toEqual([['next', {}]]);
  });

  it('goes on without an answer by the button of an optional question, whatever is chosen', async () => {
    const skip = {
      id: 'skip',
      label: 'رد شدن',
      event: 'next',
      kind: 'secondary',
      clears_answer: true,
    } as const;
    const { bff, user } = await ask(
      choicesQuestion({ skip, answer: { values: ['21'] } }, { multiple: true }),
    );
    await user.click(screen.getByRole('checkbox', { name: 'فرقی نمی‌کند' }));
    await user.click(screen.getByRole('button', { name: 'رد شدن' }));
    expect(bff.events()).toEqual([
      ['answer', { question: 'q1', values: [] }],
      ['next', {}],
    ]);
  });

  it('says how many options can be chosen, and lets no more be chosen', async () => {
    const { user } = await ask(
      choicesQuestion({}, { multiple: true, limits: { max: 2, label: 'حداکثر ۲ گزینه' } }),
    );
    expect(screen.getByText('حداکثر ۲ گزینه')).toBeTruthy();
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
    for (const box of boxes.slice(0, 2)) await user.click(box);
    expect(boxes.map(({ disabled }) => disabled)).toEqual([false, false, true]);
    await user.click(boxes[0] as HTMLInputElement);
    expect(boxes.map(({ disabled }) => disabled)).toEqual([false, false, false]);
  });

  it('sends nothing while too few options are chosen', async () => {
    const { bff, user } = await ask(
      choicesQuestion({}, { multiple: true }, { min: 2, max: null, message: 'حداقل ۲ گزینه' }),
    );
    await user.click(screen.getByRole('checkbox', { name: 'نیروی آقا' }));
    await user.click(screen.getByRole('button', { name: 'مرحله بعد' }));
    expect(screen.getByText('حداقل ۲ گزینه')).toBeTruthy();
    expect(bff.events()).toEqual([]);
  });

  it('adds and removes several options and sends them in the order of the list [O-2.26]', async () => {
    const { bff, user } = await ask(choicesQuestion({}, { multiple: true }));
    await user.click(screen.getByRole('checkbox', { name: 'فرقی نمی‌کند' }));
    await user.click(screen.getByRole('checkbox', { name: /نیروی خانم/ }));
    await user.click(screen.getByRole('checkbox', { name: 'نیروی آقا' }));
    await user.click(screen.getByRole('checkbox', { name: /نیروی خانم/ }));
    await user.keyboard('{Enter}');
    expect(bff.events()[0]).toEqual(['answer', { question: 'q1', values: ['21', '23'] }]);
  });

  it('counts the chosen option of a single choice from the lowest count [O-2.27]', async () => {
    const { bff, user } = await ask(choicesQuestion({}, { counts: { min: 2, max: 6, step: 2 } }));
    await user.click(screen.getByRole('radio', { name: 'نیروی آقا' }));
    await user.click(screen.getByRole('button', { name: 'یکی بیشتر: نیروی آقا' }));
    await user.click(screen.getByRole('button', { name: 'مرحله بعد' }));
    expect(bff.events()[0]).toEqual([
      'answer',
      { question: 'q1', values: ['21'], counts: [{ value: '21', number: 4 }] },
    ]);
  });

  it('counts each option of a multiple choice within the bounds [O-2.28]', async () => {
    const { bff, user } = await ask(countedQuestion());
    await user.click(screen.getByRole('checkbox', { name: 'نیروی آقا' }));
    await user.click(screen.getByRole('checkbox', { name: 'فرقی نمی‌کند' }));
    const group = within(screen.getByRole('group', { name: 'نیروی آقا' }));
    const more = group.getByRole<HTMLButtonElement>('button', { name: /یکی بیشتر/ });
    const fewer = group.getByRole<HTMLButtonElement>('button', { name: /یکی کمتر/ });
    expect(fewer.disabled).toBe(true);
    await user.click(more);
    await user.click(more);
    expect(more.disabled).toBe(true);
    expect(group.getByText('۳')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'مرحله بعد' }));
    expect(bff.events()[0]).toEqual([
      'answer',
      {
        question: 'q1',
        values: ['21', '23'],
        counts: [
          { value: '23', number: 1 },
          { value: '21', number: 3 },
        ],
      },
    ]);
  });

  it('shows the text and the price of an option [O-3.05]', async () => {
    await ask(choicesQuestion());
    for (const text of [
      'پیشنهاد ما',
      'بیمه حوادث',
      '۲۰٪',
      '۲۴۰٬۰۰۰ تومان',
      'برای نظافت معمول خانه و آشپزخانه',
    ]) {
      expect(screen.getByText(text)).toBeDefined();
    }
    expect(screen.getByText('۳۰۰٬۰۰۰ تومان').tagName).toBe('S');
  });

  it('describes an option of a grid by its hints, and shows and hides them by a button [O-9.09]', async () => {
    const { user } = await ask(choicesQuestion({}, { layout: 'grid' }));
    const hints = 'سابقه تاییدشدهبیمه حوادث';
    const option = screen.getByRole('radio', { name: /نیروی خانم/ });
    const button = screen.getByRole('button', { name: 'توضیح بیشتر: نیروی خانم' });
    const tip = () => document.getElementById(button.getAttribute('aria-controls') ?? '');
    expect(option.getAttribute('aria-describedby')?.split(' ')).toContain(tip()?.id);
    expect([tip()?.textContent, tip()?.hidden]).toEqual([hints, true]);
    expect(screen.queryByRole('button', { name: 'توضیح بیشتر: نیروی آقا' })).toBeNull();

    await user.click(button);
    await waitFor(() => expect([tip()?.textContent, tip()?.hidden]).toEqual([hints, false]));
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{Escape}');
    expect([tip()?.hidden, button.getAttribute('aria-expanded')]).toEqual([true, 'false']);
    await user.click(button);
    await user.click(document.body);
    expect(tip()?.hidden).toBe(true);
  });

  describe('with favourites', () => {
    const people = ['زهرا موسوی', 'لیلا حسینی', 'محمد رحیمی', 'سارا کریمی'].map((title, at) => ({
      id: `workman:${at}`,
      title,
      person: true,
      ...(at !== 1 && { image: `/media/${at}.svg` }),
    }));
    const favourites = {
      options: [{ id: 'auto', title: 'انتخاب خودکار' }, ...people],
      groups: [
        {
          key: 'favourites',
          title: 'متخصصین مورد علاقه من',
          options: people.map(({ id }) => id),
          preview: 3,
          labels: { more: 'مشاهده بیشتر', less: 'مشاهده کمتر' },
        },
      ],
    };

    it('shows the first three, and the others by a button [O-4.50]', async () => {
      const { bff, user } = await ask(choicesQuestion({}, favourites));
      const group = within(screen.getByRole('group', { name: 'متخصصین مورد علاقه من' }));
      expect(group.getAllByRole('radio')).toHaveLength(3);
      expect(document.querySelectorAll('img')).toHaveLength(2);
      await user.click(group.getByRole('button', { name: 'مشاهده بیشتر' }));
      await user.click(group.getByRole('radio', { name: 'سارا کریمی' }));
      await user.click(screen.getByRole('button', { name: 'مرحله بعد' }));
      expect(bff.events()[0]).toEqual(['answer', { question: 'q1', values: ['workman:3'] }]);
    });

    it('shows all if one of the others is chosen or found by the search', async () => {
      const { user } = await ask(
        choicesQuestion({ answer: { values: ['workman:3'] } }, { ...favourites, searchable: true }),
      );
      expect(screen.getByRole<HTMLInputElement>('radio', { name: 'سارا کریمی' }).checked).toBe(true);
      await user.click(screen.getByRole('button', { name: 'مشاهده کمتر' }));
      expect(screen.queryByRole('radio', { name: 'سارا کریمی' })).toBeNull();
      await user.type(screen.getByRole('searchbox'), 'سارا');
      expect(screen.getAllByRole('radio')).toHaveLength(1);
    });
  });

  it('finds options by the typed text, and shows a message if no option matches', async () => {
    const { bff, user } = await ask(choicesQuestion({}, { searchable: true }));
    await user.type(screen.getByRole('searchbox', { name: 'جستجو' }), 'نیروي{Enter}');
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    await user.type(screen.getByRole('searchbox'), ' سوم');
    expect(screen.queryAllByRole('radio')).toHaveLength(0);
    expect(screen.getByText('موردی یافت نشد')).toBeDefined();
    expect(screen.getByRole('searchbox')).toHaveProperty('type', 'text');
    await user.click(await screen.findByRole('button', { name: 'پاک کردن' }));
    expect(screen.getAllByRole('radio')).toHaveLength(3);
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
    expect(bff.events()).toEqual([]);
  });
});
