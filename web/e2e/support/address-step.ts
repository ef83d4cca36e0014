import { expect, type Frame, type Page } from '@playwright/test';
import { waitForFirstStep } from './first-step.ts';
import type { Product } from './product.ts';

/** The heading of the step after the address. */
export const nextHeading = 'نکته دیگری هست؟';
/** The heading of the address step. */
export const addressHeading = 'کالا را به کدام آدرس بیاوریم؟';

const service = '/order/home-services/handyman/handyman-products';
const question = '905';

/** Opens an order whose questions are reduced to the address, for which a guest signs in, and a note after it. */
export async function openAddress(page: Page, product: Product): Promise<void> {
  product.border.reshape(/^\/v2\/services\/.*handyman-products/, (body) => {
    const content = JSON.parse(body) as { questions: { id: string }[] };
    const asked = content.questions
      .filter(({ id }) => id === question)
      .map((one) => ({ ...one, parent: null, parent_requirements: [] }));
    const first = { id: 'first', type: 'text', title: 'کار', detail: 'کار چیست؟', is_mandatory: false };
    const note = { id: 'note', type: 'text', title: 'توضیح', detail: nextHeading, is_mandatory: false };
    return JSON.stringify({ ...content, questions: [first, ...asked, note] });
  });
  // `source` skips the page on which some services offer experts first.
  const address = `${service}?city_id=1&source=new-flow`;
  await waitForFirstStep(product, address, 'first');
  await page.goto(address);
}

/** The controls and actions of the address step on a page, or in a frame of it. */
export function addressStepOn(page: Page | Frame) {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const list = page.getByRole('radiogroup', { name: /^آدرس‌های (?:شما|مشتری)$/ });
  const box = (detail: string) => list.locator('[data-address]').filter({ hasText: detail });
  return {
    list,
    box,
    radio: (detail: string) => box(detail).getByRole('radio'),
    edit: (detail: string) => box(detail).getByRole('button', { name: /^ویرایش آدرس/ }),
    remove: (detail: string) => box(detail).getByRole('button', { name: /^حذف آدرس/ }),
    new: button('آدرس جدید'),
    submit: button('ثبت آدرس'),
    leave: button('بازگشت'),
    more: button('مشاهده آدرس‌های بیشتر'),
    area: page.getByRole('combobox', { name: 'محله' }),
    detail: page.getByRole('textbox', { name: 'آدرس دقیق' }),
    phone: page.getByRole('textbox', { name: 'شماره تماس جهت هماهنگی' }),
    /** Opens the form of a new address; it is open already where there is no address. */
    async openForm() {
      const empty = page.getByText(/هنوز آدرسی ثبت ن/);
      await expect(list.or(this.area).or(empty)).toBeVisible();
      if (await this.new.isVisible()) await this.new.click();
      await expect(this.area).toBeVisible();
    },
    async chooseArea(name: string) {
      await this.area.fill(name);
      await page.getByRole('option', { name, exact: true }).click();
      await expect(this.area).toHaveValue(name);
    },
    /** Adds an address; starts and ends at the list. */
    async add(area: string, detail: string) {
      await this.openForm();
      await this.chooseArea(area);
      await this.detail.fill(detail);
      await this.submit.click();
      await expect(this.radio(detail)).toBeChecked();
    },
  };
}

/** Saves addresses for the customer of a page, one event each, as another client of the same flow would. */
export async function saveAddresses(page: Page, details: readonly string[]): Promise<void> {
  await page.evaluate(async (texts) => {
    const call = async (path: string, body: object | null) => {
      const headers = { 'gam-catalogue': 'web/3', 'content-type': 'application/json' };
      const reply = await fetch(path, {
        headers,
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
      return (await reply.json()) as {
        applied: number;
        screen: { flow: { id: string; ticket: string; rev: number } };
      };
    };
    const url = encodeURIComponent(location.pathname + location.search);
    let { flow } = (await call(`/api/screen?url=${url}`, null)).screen;
    for (const detail of texts) {
      const event = {
        action_id: crypto.randomUUID(),
        name: 'address_create',
        args: { area: '1001', detail },
      };
      const body = { flow: flow.id, ticket: flow.ticket, base_rev: flow.rev, events: [event] };
      const { applied, screen } = await call('/api/events', body);
      if (applied !== 1) throw new Error(`«${detail}» was not saved.`);
      ({ flow } = screen);
    }
  }, details);
}
