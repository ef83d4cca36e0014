/* oxlint-disable unicorn/no-thenable -- `then` is the protocol's word, and an object, never awaited */
import type { ChoiceOption, QuestionNode, SourceReply } from '@gam/schemas/descriptors';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type FakeBff, fakeBff } from '../../../test/fake-bff.ts';
import { fetchedQuestion, textQuestion } from '../../../test/fixtures/questions.ts';
import { back, makeFlow, makeReply, makeScreen, next } from '../../../test/fixtures/screen.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { settle } from '../../../test/settle.ts';

const brands: ChoiceOption[] = [
  { id: 'a', title: 'اسنوا' },
  { id: 'b', title: 'بوش' },
];
const pending = { items: null, source: { name: 'options', v: 'v1' } } as const;
const came = (fields: Partial<SourceReply<'options'>> = {}): SourceReply => ({
  source: 'options',
  v: 'v1',
  item: null,
  items: brands,
  select: null,
  then: null,
  ...fields,
});
const used = {
  status: 502,
  error: { code: 'source_failed', kind: 'fault', message: 'ارتباط با سرور برقرار نشد.' },
} as const;

// Each test has a flow of its own, since the shown version of a list is remembered by flow.
let flows = 0;
function screenOf(question: QuestionNode, flow = flows, rev = 3) {
  return makeScreen({
    flow: makeFlow({ id: `f_fetched_${flow}`, step: question.id, rev }),
    body: [question],
    footer: [next, back],
  });
}
async function ask(question: QuestionNode, ...replies: Parameters<FakeBff['onSource']>) {
  flows += 1;
  const bff = fakeBff();
  bff.onSource(...replies);
  const { controller } = await renderApp(makeReply(screenOf(question)));
  return { bff, controller, user: userEvent.setup() };
}
const draft = ({ controller }: Awaited<ReturnType<typeof ask>>) => controller.drafts.answerTo('q1');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('fetched choices', () => {
  it('show five placeholders while they are loading, then ordinary options [O-2.41, O-4.44, O-9.05]', async () => {
    const late = Promise.withResolvers<SourceReply>();
    const { bff } = await ask(fetchedQuestion(pending), late.promise);
    expect(document.querySelectorAll('[data-placeholder]')).toHaveLength(5);
    expect(screen.getByText('در حال بارگذاری گزینه‌ها')).toBeDefined();
    late.resolve(came());
    await settle();
    await userEvent.click(screen.getByRole('radio', { name: 'بوش' }));
    await press('مرحله بعد');
    expect(bff.events()[0]).toEqual(['answer', { question: 'q1', values: ['b'] }]);
    expect(bff.sourcesAsked()).toHaveLength(1);
  });

  it('show a toast and a retry button if they fail to load [O-4.44, O-8.07]', async () => {
    await ask(fetchedQuestion(pending), used, came());
    await settle();
    expect(await screen.findByText('ارتباط با سرور برقرار نشد.')).toBeDefined();
    await press('تلاش دوباره');
    await settle();
    expect(screen.getAllByRole('radio')).toHaveLength(2);
  });

  it('are fetched again at the next visit after a failure [O-8.07]', async () => {
    const { bff, controller } = await ask(fetchedQuestion(pending), used, came());
    await settle();
    bff.onEvents(
      makeReply(screenOf(textQuestion({ id: 'q0', key: 'q0' }), flows, 4), { applied: 1 }),
      makeReply(screenOf(fetchedQuestion(pending), flows, 5), { applied: 1 }),
    );
    await press('بازگشت');
    await settle();
    act(() => controller.send('jump', { step: 'q1', by: 'history' }));
    await settle();
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    expect(bff.sourcesAsked()).toHaveLength(2);
  });

  it('select the only option by themselves, with its count [O-4.46, O-5.18]', async () => {
    const asked = await ask(fetchedQuestion({ items: brands.slice(0, 1), select: 'a' }));
    await settle();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'اسنوا' }).checked).toBe(true);
    expect(draft(asked)).toEqual({ values: ['a'] });
  });

  it('drop an answer that is no longer offered', async () => {
    const asked = await ask(fetchedQuestion({ items: brands }, { answer: { values: ['gone'] } }));
    await settle();
    expect(draft(asked)).toEqual({ values: [] });
  });

  it('drop the answer if the version of the list changes [O-4.45]', async () => {
    const asked = await ask(fetchedQuestion({ items: brands }));
    await userEvent.click(screen.getByRole('radio', { name: 'بوش' }));
    const other = fetchedQuestion({ items: brands, source: { name: 'options', v: 'v2' } });
    asked.bff.onScreen(makeReply(screenOf(other, flows, 4)));
    await act(() => asked.controller.refresh());
    await settle();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'بوش' }).checked).toBe(false);
    // The same version resets nothing.
    await userEvent.click(screen.getByRole('radio', { name: 'بوش' }));
    asked.bff.onScreen(makeReply(screenOf(other, flows, 5)));
    await act(() => asked.controller.refresh());
    await settle();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'بوش' }).checked).toBe(true);
  });

  it('can be searched if they are many, and form a grid if all have pictures', async () => {
    const items = Array.from({ length: 13 }, (_, at) => ({
      id: `m${at}`,
      title: `مدل ${at}`,
      image: '/a.svg',
    }));
    await ask(fetchedQuestion({ items }));
    expect(screen.getByRole('searchbox')).toBeDefined();
    expect(document.querySelector('[data-layout]')?.getAttribute('data-layout')).toBe('grid');
  });

  it('show a message with a next action if there are none', async () => {
    await ask(fetchedQuestion({ items: [] }));
    expect(screen.getByText('برای پاسخ‌های شما گزینه‌ای وجود ندارد.')).toBeDefined();
  });
});
