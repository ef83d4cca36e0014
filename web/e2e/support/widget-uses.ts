import type { Page } from '@playwright/test';
import { makePng } from './files.ts';

/** An action on a widget that shows a state outside its descriptor. */
interface Use {
  readonly name: string;
  readonly act: (page: Page) => Promise<void>;
}

const openDialog: Use = {
  name: 'open',
  act: (page) => page.locator('main [aria-haspopup="dialog"]').first().click(),
};

/** The actions by widget type. A state without the control of an action skips it. */
export const widgetUses: Readonly<Record<string, readonly Use[]>> = {
  disclosure: [{ name: 'open', act: (page) => page.locator('main summary').click() }],
  form: [{ name: 'reveal', act: (page) => page.getByRole('button', { name: 'نمایش گذرواژه' }).click() }],
  calendar: [openDialog],
  price_table: [openDialog],
  search_select: [{ name: 'open', act: (page) => page.getByRole('combobox').click() }],
  addresses: [{ name: 'form', act: (page) => page.getByRole('button', { name: 'آدرس جدید' }).click() }],
  repair_shops: [{ name: 'details', act: (page) => page.locator('main [aria-expanded]').first().click() }],
  images: [
    {
      name: 'crop',
      act: (page) => page.locator('input[type="file"]').first().setInputFiles(makePng(640, 480)),
    },
  ],
  voice: [
    { name: 'recording', act: (page) => page.getByRole('button', { name: 'ضبط صدا' }).click() },
    { name: 'recorded', act: (page) => page.getByRole('button', { name: 'پایان ضبط' }).click() },
  ],
};
