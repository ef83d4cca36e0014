import type { Screen } from '@gam/schemas/descriptors';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { setOnLine } from '../browser-offline.ts';
import { fakeBff } from '../fake-bff.ts';
import { choicesQuestion, textQuestion } from '../fixtures/questions.ts';
import { back, makeFlow, makeReply, makeScreen, next } from '../fixtures/screen.ts';
import { renderApp } from '../render-app.tsx';

const url = '/order/home/cleaning/home-cleaning?city_id=1';
function asking(step: string, fields: Partial<Screen> = {}): Screen {
  return makeScreen({
    id: 'order.question',
    url: `${url}&flow=f_1`,
    title: step,
    flow: makeFlow({ step, rev: 2 }),
    body: [textQuestion({ id: step, key: step, heading: step })],
    footer: [next, back],
    ...fields,
  });
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = (text: string) => userEvent.type(screen.getByRole('textbox'), text);
const seesHeading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('sending', () => {
  it('sends the catalogue, the flow, its ticket and revision, and an id per event', async () => {
    const bff = fakeBff();
    await renderApp(makeReply(asking('q1')));
    await type('سلام');
    await press('مرحله بعد');
    const [batch] = bff.batches();
    expect(bff.sent[0]?.headers.get('gam-catalogue')).toBe('web/9');
    expect(batch).toMatchObject({ flow: 'f_1', ticket: 'ticket', base_rev: 2 });
    const ids = batch?.events.map(({ action_id }) => action_id) ?? [];
    expect(new Set(ids).size).toBe(2);
    expect(ids.every((id) => /^[A-Za-z0-9_-]{8,64}$/.test(id))).toBe(true);
  });

  it('begins a trace with each batch of events', async () => {
    const bff = fakeBff();
    await renderApp(makeReply(asking('q1')));
    await press('بازگشت');
    expect(bff.sent[0]?.headers.get('traceparent')).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
  });

  it('does not send an answer that the screen has already [O-4.15]', async () => {
    const bff = fakeBff();
    const given = textQuestion({ answer: { values: ['سلام'] } });
    await renderApp(makeReply(asking('q1', { body: [given] })));
    await press('مرحله بعد');
    expect(bff.events()).toEqual([['next', {}]]);
  });

  it('keeps an answer on every change, and sends it when its question is visible again [O-4.15]', async () => {
    const bff = fakeBff();
    const { controller } = await renderApp(makeReply(asking('q1')));
    await type('یک');
    expect(controller.drafts.answerTo('q1')).toEqual({ values: ['یک'] });
    bff.onEvents(makeReply(asking('q0'), { applied: 1 }));
    await press('بازگشت');
    await seesHeading('q0');
    bff.onEvents(makeReply(asking('q1'), { applied: 1 }));
    await press('مرحله بعد');
    await seesHeading('q1');
    // A draft that was not accepted is restored and sent with the next press.
    await press('مرحله بعد');
    expect(bff.events().at(-2)).toEqual(['answer', { question: 'q1', values: ['یک'] }]);
  });

  it('resends the same ids after a network failure, with growing pauses, and shows the offline bar', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const bff = fakeBff();
    await renderApp(makeReply(asking('q1')));
    await type('سلام');
    setOnLine(false);
    bff.onEvents('unreachable', 'unreachable', 'unreachable', makeReply(asking('q2'), { applied: 2 }));
    await press('مرحله بعد');
    expect(screen.getByText(/اتصال اینترنت برقرار نیست/)).toBeDefined();
    expect(bff.batches()).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(bff.batches()).toHaveLength(2);
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(bff.batches()).toHaveLength(2);
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(bff.batches()).toHaveLength(3);
    // The `online` event triggers the next try at once.
    await act(async () => window.dispatchEvent(new Event('online')));
    await seesHeading('q2');
    const [first, ...again] = bff.batches();
    expect(again).toEqual([first, first, first]);
    expect(screen.queryByText(/اتصال اینترنت برقرار نیست/)).toBeNull();
    vi.useRealTimers();
  });

  it('queues a press while a batch is being sent, and ignores a second tap', async () => {
    const bff = fakeBff();
    const reply = makeReply(asking('q2', { flow: makeFlow({ step: 'q2', rev: 3 }) }), { applied: 1 });
    const { promise, resolve } = Promise.withResolvers<typeof reply>();
    bff.onEvents(promise, makeReply(asking('q3'), { applied: 2 }));
    const { controller } = await renderApp(makeReply(asking('q1')));
    await press('مرحله بعد');
    await press('مرحله بعد');
    act(() => controller.send('retry', {}));
    act(() => controller.send('dismiss_modal', {}));
    expect(bff.batches()).toHaveLength(1);
    await act(async () => resolve(reply));
    await seesHeading('q3');
    expect(bff.batches()[1]).toMatchObject({
      base_rev: 3,
      events: [{ name: 'retry' }, { name: 'dismiss_modal' }],
    });
  });

  it('drops the rest of a batch after the first rejected event, and keeps drafts', async () => {
    const bff = fakeBff();
    const wrong = textQuestion({ id: 'q1', key: 'q1', error: 'توضیح معتبر نیست' });
    bff.onEvents(makeReply(asking('q1', { body: [wrong] }), { applied: 0 }));
    await renderApp(makeReply(asking('q1')));
    await type('سلام');
    await press('مرحله بعد');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('توضیح معتبر نیست');
    expect(document.activeElement).toBe(alert);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('سلام');
    expect(bff.batches()).toHaveLength(1);
  });

  it('shows the screen of a conflict and keeps its drafts', async () => {
    const bff = fakeBff();
    const current = asking('q1', { flow: makeFlow({ step: 'q1', rev: 7 }), title: 'تازه' });
    const error = {
      code: 'conflict',
      kind: 'conflict',
      message: 'این سفارش در جای دیگری تغییر کرده است.',
    } as const;
    bff.onEvents({ status: 409, error, screen: current });
    await renderApp(makeReply(asking('q1')));
    await type('سلام');
    await press('مرحله بعد');
    expect(await screen.findByText(error.message)).toBeDefined();
    expect(document.title).toBe('تازه');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('سلام');
    await press('مرحله بعد');
    expect(bff.batches()[1]).toMatchObject({ base_rev: 7, events: [{ name: 'answer' }, { name: 'next' }] });
  });

  it('shows the message of a fault with the name of the request, and keeps the page and its drafts', async () => {
    const bff = fakeBff();
    const error = { code: 'fault', kind: 'fault', message: 'خطای سرور! لطفا دوباره تلاش نمایید' } as const;
    bff.onEvents({ status: 500, error: { ...error, ref: '4820-1736-5921' } });
    await renderApp(makeReply(asking('q1')));
    await type('سلام');
    await press('مرحله بعد');
    const code = '(کد پیگیری: \u2066۴۸۲۰-۱۷۳۶-۵۹۲۱\u2069)';
    expect(await screen.findByText(`${error.message} ${code}`)).toBeDefined();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('سلام');
    await press('مرحله بعد');
    expect(bff.batches()).toHaveLength(2);
  });

  it('polls while the server waits for another system, and stops after its reply', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const bff = fakeBff();
    const pending = asking('q9', { flow: makeFlow({ phase: 'quote_pending', step: null }), body: [] });
    bff.onEvents(
      makeReply(pending, { continue: { after_ms: 20 } }),
      makeReply(asking('quote'), { applied: 1 }),
    );
    await renderApp(makeReply(pending, { continue: { after_ms: 20 } }));
    await seesHeading('quote');
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(bff.events()).toEqual([
      ['continue', {}],
      ['continue', {}],
    ]);
    vi.useRealTimers();
  });

  it('shows the error of an invalid answer, focuses it and sends nothing', async () => {
    const bff = fakeBff();
    await renderApp(makeReply(asking('q1', { body: [choicesQuestion()] })));
    await press('مرحله بعد');
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    expect(screen.getByRole('alert').textContent).toBe('لطفا یکی از گزینه ها را انتخاب کنید!');
    await press('بازگشت');
    expect(bff.events()).toEqual([['back', {}]]);
  });

  it('sends events of a page without a flow with its address', async () => {
    const bff = fakeBff();
    const { blockFixtures } = await import('../fixtures/blocks.ts');
    await renderApp(makeReply(makeScreen({ url: '/?city_id=1', body: [blockFixtures.picker] })));
    await userEvent.click(screen.getByRole('radio', { name: 'شیراز' }));
    expect(bff.batches()[0]).toMatchObject({
      flow: null,
      url: '/?city_id=1',
      events: [{ name: 'change_city', args: { city: '3' } }],
    });
  });
});
