import { type MoneyExport, moneyExports } from '@gam/schemas/upstream';
import type { MessageForm } from '@gam/schemas/descriptors';
import { bffCalls } from '@gam/schemas/descriptors';
import { jalaliMonthRange, splitJalaliDay } from '@gam/shared/jalali';
import { tehranDay } from '@gam/shared/tehran-time';
import { refusePage, stay } from '../../protocol/pages/page-event.ts';
import type { PageForm } from '../../protocol/pages/page-forms.ts';
import { presentField, presentMessageForm } from '../../protocol/screens/message-form.ts';
import type { ScreenRequest } from '../../protocol/screens/pipeline.ts';
import { readDay, writeDay } from './read-day.ts';
import { financeTexts } from './texts.ts';

const words = financeTexts.exports;
const form = 'finance_export';

/** Presents the form that exports some days; at first those of this month. */
export function presentExport({ page: { problem }, parts }: ScreenRequest): MessageForm {
  const today = tehranDay(new Date(parts.now()).toISOString());
  const { year, month } = splitJalaliDay(today);
  const day = (name: string, label: string, value: string) =>
    presentField(problem, {
      name,
      label,
      value: writeDay(value),
      placeholder: words.dayExample,
      required: words.day,
    });
  return presentMessageForm({
    key: form,
    form,
    title: words.title,
    fields: [
      presentField(problem, {
        name: 'what',
        label: words.what,
        input: 'choice',
        value: moneyExports[0],
        options: moneyExports.map((id) => ({ id, label: words.kinds[id] })),
      }),
      day('first_day', words.first, jalaliMonthRange(year, month).first),
      day('last_day', words.last, today),
    ],
    submit: { id: form, label: words.submit, kind: 'secondary' },
  });
}

/** Returns the name of an export's file. */
export const exportName = (what: MoneyExport, first_day: string, last_day: string): string =>
  `gam-${what}-${first_day}-${last_day}.csv`;

/** Lets the browser fetch the export of the typed days. */
export const beginExport: PageForm = (context, { what: named, first_day: from = '', last_day: to = '' }) => {
  const what = moneyExports.find((one) => one === named) ?? moneyExports[0];
  const [first_day, last_day] = [readDay(from), readDay(to)];
  const refuse = (field: string, message: string) =>
    Promise.resolve(refusePage({ code: field, message, field }));
  if (first_day === null) return refuse('first_day', words.day);
  if (last_day === null) return refuse('last_day', words.day);
  if (last_day < first_day) return refuse('last_day', words.order);
  const query = new URLSearchParams({ what, first_day, last_day }).toString();
  const url = `${bffCalls.exportFinance.path}?${query}`;
  return Promise.resolve(
    stay(context, {}, [{ type: 'download', url, name: exportName(what, first_day, last_day) }]),
  );
};
