import type { AheadBranch, QuestionNode, RunningPrice, Screen } from '@gam/schemas/descriptors';
import type { AnswerPrices } from '@gam/schemas/questions';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeBff } from '../../test/fake-bff.ts';
import { choicesQuestion, numberQuestion } from '../../test/fixtures/questions.ts';
import { makeFlow, makeReply, makeScreen, next } from '../../test/fixtures/screen.ts';
import { renderApp } from '../../test/render-app.tsx';

const words = { exact: 'تا اینجا', at_least: 'از', amount: '{amount} تومان' };
const none = { others: 0, is_exact: true, fees: 0, minimum: null, words };
const prices: AnswerPrices = {
  options: [
    { option: '21', toman: 260_000 },
    { option: '22', toman: 240_000, at_least: true },
  ],
  units: [],
};

const ask = (
  question: QuestionNode,
  follows: Partial<NonNullable<RunningPrice['follows']>>,
  said = { label: 'تا اینجا', text: '' },
): Screen =>
  makeScreen({
    id: 'order.question',
    flow: makeFlow({ step: question.id }),
    body: [question],
    footer: [next],
    running_price: { ...said, follows: { ...none, ...follows } },
  });

async function show(asked: Screen, ahead: AheadBranch[] = []) {
  fakeBff();
  await renderApp(makeReply(asked, { ahead }));
  return userEvent.setup();
}
/** The price that the page shows; null: none. */
const price = () => screen.queryByText(/^(?:تا اینجا|از)$/)?.textContent ?? null;

describe('the price so far', () => {
  it('follows the chosen option at the tap', async () => {
    const user = await show(
      ask(choicesQuestion({ prices, advance_on_choice: false }), { others: 100_000, fees: 50_000 }),
    );
    expect(price()).toBe('تا اینجا ۱۵۰٬۰۰۰ تومان');
    await user.click(screen.getByRole('radio', { name: /نیروی آقا/ }));
    expect(price()).toBe('تا اینجا ۴۱۰٬۰۰۰ تومان');
    await user.click(screen.getByRole('radio', { name: /نیروی خانم/ }));
    expect(price()).toBe('از ۳۹۰٬۰۰۰ تومان');
    await user.click(screen.getByRole('radio', { name: /فرقی/ }));
    expect(price()).toBe('تا اینجا ۱۵۰٬۰۰۰ تومان');
  });

  it('follows each key of a number, and leaves out what cannot be ordered', async () => {
    const unit = { options: [], units: [{ toman: 6_500, included: 10 }] };
    const user = await show(ask(numberQuestion({ prices: unit }), { fees: 50_000 }));
    expect(price()).toBeNull();
    const field = screen.getByRole('textbox');
    await user.clear(field);
    await user.type(field, '20');
    expect(price()).toBe('تا اینجا ۱۱۵٬۰۰۰ تومان');
    await user.type(field, '000000');
    expect(price()).toBeNull();
  });

  it('is at least the minimum once the last answer that costs something is given', async () => {
    const user = await show(ask(choicesQuestion({ prices, advance_on_choice: false }), { minimum: 450_000 }));
    expect(price()).toBeNull();
    await user.click(screen.getByRole('radio', { name: /نیروی آقا/ }));
    expect(price()).toBe('تا اینجا ۴۵۰٬۰۰۰ تومان');
  });

  it('is shown as it was sent where the screen asks nothing', async () => {
    await show(makeScreen({ footer: [next], running_price: { label: 'تا اینجا', text: '۱۰ تومان' } }));
    expect(price()).toBe('تا اینجا ۱۰ تومان');
  });

  it('holds what was just answered on a step that is shown before its reply', async () => {
    const behind = ask(choicesQuestion({ id: 'q2', key: 'q2', prices }), { others: 100_000 });
    const user = await show(ask(choicesQuestion({ prices, advance_on_choice: false }), { others: 100_000 }), [
      { if: null, screen: { ...behind, flow: makeFlow({ step: 'q2' }) }, ahead: [] },
    ]);
    await user.click(screen.getByRole('radio', { name: /نیروی خانم/ }));
    await user.click(screen.getByRole('button', { name: 'مرحله بعد' }));
    expect(price()).toBe('از ۳۴۰٬۰۰۰ تومان');
  });
});
