import { expect, type Locator, type Page } from '@playwright/test';
import { waitForFirstStep } from './first-step.ts';
import type { Product } from './product.ts';

/** The demo services that ask for a date, by kind of date. */
export const dated = {
  exact: { page: '/order/home-services/moving/home-moving', question: '412' },
  rough: { page: '/order/home-services/cleaning/deep-cleaning', question: '1107' },
  day: { page: '/order/home-services/handyman/handyman-products', question: '906' },
  booking: { page: '/order/beauty/women/beauty-at-home', question: '808' },
  pickup: { page: '/order/car-services/car-care/car-periodic-service', question: '507' },
} as const;

/** The heading of the step after the date. */
export const nextHeading = 'نکته دیگری هست؟';

/** Opens an order whose questions are reduced to the date and a note after it. */
export async function openDate(
  page: Page,
  product: Product,
  kind: keyof typeof dated,
  city = '1',
): Promise<void> {
  const { page: path, question } = dated[kind];
  const slug = path.split('/').at(-1);
  product.border.reshape(new RegExp(`^/v2/services/.*${slug}`), (body) => {
    const service = JSON.parse(body) as { questions: { id: string }[] };
    const asked = service.questions
      .filter(({ id }) => id === question)
      .map((one) => ({ ...one, parent: null, parent_requirements: [] }));
    const note = { id: 'note', type: 'text', title: 'توضیح', detail: nextHeading };
    return JSON.stringify({ ...service, questions: [...asked, note] });
  });
  // `source` skips the page on which some services offer experts first.
  const address = `${path}?city_id=${city}&source=new-flow`;
  await waitForFirstStep(product, address, question);
  await page.goto(address);
}

/** The controls and actions of the date step. */
export function dateStepOn(page: Page) {
  const dialog = page.getByRole('dialog');
  const field = page.locator('main [aria-haspopup="dialog"][data-empty]');
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  const openDays = dialog.locator('[data-day][aria-disabled="false"]');
  return {
    dialog,
    field,
    openDays,
    grid: dialog.getByRole('grid'),
    pressedDay: dialog.locator('[data-day][aria-pressed="true"]'),
    confirm: button('تایید'),
    nextMonth: button('ماه بعد'),
    previousMonth: button('ماه قبل'),
    // Not the one in the toast.
    retry: button('تلاش دوباره').and(page.locator('[data-kind]')),
    open: async () => {
      await field.click();
      await expect(dialog).toBeVisible();
    },
    /** Turns to the month of today or to the last month that is offered. */
    turnTo: async (month: 'this' | 'last') => {
      const turn = button(month === 'this' ? 'ماه قبل' : 'ماه بعد');
      if (await turn.isEnabled()) await turn.click();
      await expect(turn).toBeDisabled();
      await expect(dialog.getByRole('grid')).toBeVisible();
    },
    /** Checks a radio, which only its own pill may cover. */
    pick: (name: string | RegExp) => dialog.getByRole('radio', { name }).check(),
    /** The date in a day's label, without its notes. */
    dateOf: async (day: Locator) => ((await day.getAttribute('aria-label')) ?? '').split('،')[0] ?? '',
  };
}
