/* oxlint-disable unicorn/no-thenable -- `then` is the protocol's word, and an object, never awaited */
import type { Calendar, CalendarMonth, SourceReply } from '@gam/schemas/descriptors';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeBff } from '../../../test/fake-bff.ts';
import {
  calendarMonth,
  calendarQuestion,
  dayStripQuestion,
  twoSlots,
} from '../../../test/fixtures/calendar.ts';
import { makeFlow, makeReply, makeScreen, next } from '../../../test/fixtures/screen.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { settle } from '../../../test/settle.ts';

async function ask(widget: Partial<Calendar> = {}, values: string[] | null = null, bff = fakeBff()) {
  const question = calendarQuestion(widget, { answer: values && { values } });
  await renderApp(makeReply(makeScreen({ flow: makeFlow(), body: [question], footer: [next] })));
  return { bff, user: userEvent.setup() };
}

const monthReply = (month: CalendarMonth): SourceReply => ({
  source: 'calendar',
  v: 'v1',
  item: month.id === '0' ? null : month.id,
  items: [month],
  select: null,
  then: null,
});
const failure = { status: 502, error: { code: 'source_failed', kind: 'fault', message: 'خطا' } } as const;

const field = () => screen.getByRole('button', { name: /چه زمانی بیاییم؟/ });
const dialog = () => within(screen.getByRole('dialog'));
const day = (name: string | RegExp) => dialog().getByRole('button', { name });
const confirm = () => dialog().getByRole<HTMLButtonElement>('button', { name: 'تایید' });
const focused = () => document.activeElement?.getAttribute('aria-label');

describe('a date', () => {
  it('is chosen in a dialog, shown on the button, and sent with next [W-2.10]', async () => {
    const { bff, user } = await ask();
    expect(field().textContent).toContain('انتخاب زمان');
    await user.click(field());
    expect(await screen.findByRole('grid', { name: 'آبان ۱۴۰۵' })).toBeDefined();
    expect(
      dialog()
        .getAllByRole('columnheader')
        .map((header) => header.textContent)
        .join(''),
    ).toBe('شیدسچپج');
    expect(confirm().disabled).toBe(true);
    await user.click(day('شنبه ۳۰ آبان ۱۴۰۵'));
    expect(day('شنبه ۳۰ آبان ۱۴۰۵').getAttribute('aria-pressed')).toBe('true');
    await user.click(confirm());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(field().textContent).toContain('شنبه ۳۰ آبان ۱۴۰۵');
    await user.click(screen.getByRole('button', { name: 'مرحله بعد' }));
    expect(bff.events()).toEqual([
      ['answer', { question: 'q1', values: ['2026-11-21'] }],
      ['next', {}],
    ]);
  });

  it('shows the reason if it cannot be chosen, and ignores a click [W-3.05]', async () => {
    const { user } = await ask();
    await user.click(field());
    const past = day('چهارشنبه ۱۳ آبان ۱۴۰۵، گذشته است');
    expect(past.getAttribute('aria-disabled')).toBe('true');
    await user.click(past);
    expect(past.getAttribute('aria-pressed')).toBe('false');
    expect(confirm().disabled).toBe(true);
  });

  it('shows the text of the screen’s answer in any month, and Escape changes nothing', async () => {
    const answer = { values: ['2026-12-05'], text: 'شنبه ۱۴ آذر ۱۴۰۵' };
    const { bff, user } = await ask({ answer }, answer.values);
    expect(field().textContent).toContain('شنبه ۱۴ آذر ۱۴۰۵');
    bff.onSource(monthReply(calendarMonth(9)));
    await user.click(field());
    await settle();
    expect(day('شنبه ۱۴ آذر ۱۴۰۵').getAttribute('aria-pressed')).toBe('true');
    await user.click(day('یکشنبه ۱۵ آذر ۱۴۰۵'));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(field().textContent).toContain('شنبه ۱۴ آذر ۱۴۰۵');
    await user.click(screen.getByRole('button', { name: 'مرحله بعد' }));
    expect(bff.events()).toEqual([['next', {}]]);
  });
});

describe('a time', () => {
  it('is chosen by hour and quarter, without times that are too soon [O-5.05] [W-2.07]', async () => {
    const late = calendarMonth(8, ({ id }) =>
      id === '2026-11-05' ? { from: 13 * 60 + 30, until: 20 * 60 } : {},
    );
    const { bff, user } = await ask({ picks: 'time', items: [late] });
    await user.click(field());
    await user.click(day(/امروز/));
    const hours = within(dialog().getByRole('radiogroup', { name: 'ساعت' }));
    expect(hours.getAllByRole('radio')).toHaveLength(7);
    await user.click(hours.getByRole('radio', { name: 'ساعت ۱۳' }));
    const quarters = within(dialog().getByRole('radiogroup', { name: 'دقیقه' }));
    expect(quarters.getAllByRole('radio')).toHaveLength(2);
    await user.click(quarters.getByRole('radio', { name: '۱۳:۴۵' }));
    // Another day with the same time keeps it.
    await user.click(day('شنبه ۳۰ آبان ۱۴۰۵'));
    await user.click(confirm());
    expect(field().textContent).toContain('شنبه ۳۰ آبان ۱۴۰۵، ساعت ۱۳:۴۵');
    await user.click(screen.getByRole('button', { name: 'مرحله بعد' }));
    expect(bff.events()[0]).toEqual(['answer', { question: 'q1', values: ['2026-11-21T10:15:00.000Z'] }]);
  });
});

describe('a slot', () => {
  it('is chosen from the day’s slots, and cannot be chosen if it is full [W-3.05]', async () => {
    const { bff, user } = await ask({
      picks: 'slot',
      items: [calendarMonth(8, () => ({ slots: twoSlots }))],
    });
    await user.click(field());
    expect(dialog().getByText('ابتدا یک روز را انتخاب کنید.')).toBeDefined();
    await user.click(day('شنبه ۳۰ آبان ۱۴۰۵'));
    expect(dialog().getByRole<HTMLInputElement>('radio', { name: /۱۲ تا ۱۵/ }).disabled).toBe(true);
    await user.click(dialog().getByRole('radio', { name: '۹ تا ۱۲' }));
    await user.click(confirm());
    expect(field().textContent).toContain('شنبه ۳۰ آبان ۱۴۰۵، ۹ تا ۱۲');
    await user.click(screen.getByRole('button', { name: 'مرحله بعد' }));
    expect(bff.events()[0]).toEqual(['answer', { question: 'q1', values: ['2026-11-21', 'morning'] }]);
  });
});

describe('the months', () => {
  it('turn within their bounds, and a turn resets the day [W-4.12]', async () => {
    const { bff, user } = await ask();
    await user.click(field());
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'ماه قبل' }).disabled).toBe(true);
    await user.click(day('شنبه ۳۰ آبان ۱۴۰۵'));
    const { promise, resolve } = Promise.withResolvers<SourceReply>();
    bff.onSource(promise);
    await user.click(dialog().getByRole('button', { name: 'ماه بعد' }));
    expect(document.querySelectorAll('[data-placeholder]')).toHaveLength(1);
    resolve(monthReply(calendarMonth(9)));
    await settle();
    expect(screen.getByRole('grid', { name: 'آذر ۱۴۰۵' })).toBeDefined();
    expect(confirm().disabled).toBe(true);
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'ماه بعد' }).disabled).toBe(true);
    await user.click(dialog().getByRole('button', { name: 'ماه قبل' }));
    expect(day('شنبه ۳۰ آبان ۱۴۰۵').getAttribute('aria-pressed')).toBe('false');
  });

  it('are used by keys in the reading direction, across the edge of a month too [W-2.07]', async () => {
    const { bff, user } = await ask();
    await user.click(field());
    await settle();
    act(() => day(/امروز/).focus());
    await user.keyboard('{ArrowLeft}');
    expect(focused()).toBe('جمعه ۱۵ آبان ۱۴۰۵، تعطیل');
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(focused()).toBe('چهارشنبه ۱۳ آبان ۱۴۰۵، گذشته است');
    await user.keyboard('{Home}');
    expect(focused()).toBe('شنبه ۹ آبان ۱۴۰۵، گذشته است');
    await user.keyboard('{End}{ArrowDown}{ArrowDown}');
    expect(focused()).toBe('جمعه ۲۹ آبان ۱۴۰۵، تعطیل');
    bff.onSource(monthReply(calendarMonth(9)));
    await user.keyboard('{ArrowDown}');
    await settle();
    expect(focused()).toBe('جمعه ۶ آذر ۱۴۰۵، تعطیل');
    await user.keyboard('{ArrowLeft}{Enter}');
    expect(day('شنبه ۷ آذر ۱۴۰۵').getAttribute('aria-pressed')).toBe('true');
    await user.keyboard('{PageUp}');
    expect(focused()).toBe('پنجشنبه ۷ آبان ۱۴۰۵، گذشته است');
  });

  it.each([
    ['in a toast with the server’s message', 'خطا', () => document.body],
    ['in place of the days', 'ارتباط با سرور برقرار نشد.', () => screen.getByRole('dialog')],
  ])('offer a retry %s if they fail to load [W-8.03]', async (_place, message, frame) => {
    const bff = fakeBff();
    bff.onSource(failure);
    const { user } = await ask({ items: null }, null, bff);
    await settle();
    await user.click(field());
    const text = await within(frame()).findByText(message);
    bff.onSource(monthReply(calendarMonth()));
    const place = within(text.parentElement ?? document.body);
    await user.click(place.getByRole('button', { name: 'تلاش دوباره' }));
    await settle();
    expect(screen.getByRole('grid', { name: 'آبان ۱۴۰۵' })).toBeDefined();
  });

  it('show a message without a free day, or the next month if there is one', async () => {
    const nothing = [calendarMonth(8, () => ({ unavailable: 'قابل سفارش نیست' }))];
    const { bff, user } = await ask({ items: nothing });
    bff.onSource(monthReply(calendarMonth(9)));
    await user.click(field());
    await settle();
    expect(screen.getByRole('grid', { name: 'آذر ۱۴۰۵' })).toBeDefined();
    expect(focused()).toBe('یکشنبه ۱ آذر ۱۴۰۵');
    await user.click(dialog().getByRole('button', { name: 'ماه قبل' }));
    expect(dialog().getByText('در این ماه روزی برای سفارش باز نیست.')).toBeDefined();
  });

  it('show the next month even if the month without a free day is loaded after the dialog opened', async () => {
    const { bff, user } = await ask({ items: null });
    const { promise, resolve } = Promise.withResolvers<SourceReply>();
    bff.onSource(promise);
    await settle();
    await user.click(field());
    bff.onSource(monthReply(calendarMonth(9)));
    resolve(monthReply(calendarMonth(8, () => ({ unavailable: 'قابل سفارش نیست' }))));
    await settle();
    await settle();
    expect(screen.getByRole('grid', { name: 'آذر ۱۴۰۵' })).toBeDefined();
  });
});

it('shows the notices above the date [W-9.04]', async () => {
  await ask({
    notices: [
      { level: 'info', text: 'هوا' },
      { level: 'warning', text: 'شاید دیرتر' },
    ],
  });
  expect(screen.getByText('هوا').parentElement?.dataset['level']).toBe('info');
  expect(screen.getByText('شاید دیرتر').parentElement?.dataset['level']).toBe('warning');
});

it('says once why the next days cannot be chosen', async () => {
  const why = 'قابل سفارش نیست';
  const strip = async (isClosed: (id: string) => boolean) => {
    const items = [calendarMonth(8, ({ id }) => ({ unavailable: isClosed(id) ? why : null }))];
    const question = dayStripQuestion(items);
    await renderApp(makeReply(makeScreen({ flow: makeFlow(), body: [question], footer: [next] })));
    return screen.getAllByText(new RegExp(why)).map(({ textContent }) => textContent);
  };
  expect(await strip(() => true)).toEqual([why]);
  cleanup();
  expect(await strip((id) => id === '2026-11-07' || id === '2026-11-09')).toEqual([
    `شنبه ۱۶، دوشنبه ۱۸: ${why}`,
  ]);
});

it('offers the slots of the chosen day in the page, and Enter on one continues [W-2.07]', async () => {
  const bff = fakeBff();
  const screenOfDays = makeScreen({ flow: makeFlow(), body: [dayStripQuestion()], footer: [next] });
  await renderApp(makeReply(screenOfDays));
  const user = userEvent.setup();
  await user.click(screen.getByRole('radio', { name: 'شنبه ۱۶ آبان ۱۴۰۵' }));
  const slots = within(screen.getByRole('radiogroup', { name: 'بازه زمانی' }));
  await user.click(slots.getByRole('radio', { name: '۹ تا ۱۲' }));
  await user.keyboard('{Enter}');
  expect(bff.events()).toEqual([
    ['answer', { question: 'q1', values: ['2026-11-07', 'morning'] }],
    ['next', {}],
  ]);
});
