import type { QuestionType } from '@gam/schemas/questions';
import { expect, it } from 'vitest';
import { formOf } from './question-form.ts';

it.each<[QuestionType, string[], boolean, ReturnType<typeof formOf>]>([
  ['single_select', [], false, 'single_select'],
  ['single_select', ['product'], false, 'product_single_select'],
  ['numerical_single_select', ['product'], false, 'product_single_select'],
  ['multi_select', ['product'], false, 'product_multi_select'],
  ['numerical_multi_select', ['product'], false, 'product_multi_select'],
  ['text', ['product'], false, 'text'],
  ['single_select_by_fetch', ['repair_shop_selection'], false, 'repair_shop_select'],
  ['single_select_by_fetch', [], false, 'single_select_by_fetch'],
  ['timestamp', ['pickup_date_time'], false, 'calendar_by_fetch'],
  ['timestamp', ['date_question'], false, 'timestamp'],
  ['location', ['customer_address'], true, 'admin_location'],
  ['location', ['customer_address'], false, 'location'],
  ['voice', ['client_phone'], false, 'voice'],
  ['text', ['client_phone', 'x'], false, 'client_phone'],
  ['text', ['x', 'client_phone'], false, 'text'],
  ['text', ['client_first_name'], false, 'client_first_name'],
  ['text', ['client_last_name'], true, 'client_last_name'],
])('asks %s tagged %j, for an operator %s, as %s [O-3.23]', (type, type_tags, admin, form) => {
  expect(formOf({ type, type_tags }, admin)).toBe(form);
});
