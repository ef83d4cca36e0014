import { choiceTexts } from '../../features/choices/index.ts';
import { questionTexts } from '@gam/engine/questions';
import type { SearchSelect } from '@gam/schemas/descriptors';
import { fillText, texts } from '@gam/shared/texts';
import { choiceOf, type WidgetState } from '../state.ts';

const areas = [
  'آرژانتین',
  'اکباتان',
  'امیرآباد',
  'پاسداران',
  'پونک',
  'تجریش',
  'تهران‌پارس',
  'جردن',
  'جنت‌آباد',
  'جیحون',
  'خانی‌آباد نو',
  'سعادت‌آباد',
  'شهرک ولیعصر',
  'قیطریه',
  'نارمک',
  'نازی‌آباد',
  'ونک',
  'یوسف‌آباد',
];

const named = (titles: readonly string[]): SearchSelect['options'] =>
  titles.map((title, index) => ({ id: String(index + 1), title }));

const state = (
  name: string,
  about: string,
  options: SearchSelect['options'],
  question: WidgetState<'search_select'>['question'] = {},
): WidgetState<'search_select'> => ({
  name,
  about,
  widget: {
    label: questionTexts.region.title,
    placeholder: choiceTexts.searchSelect.placeholder,
    options,
    labels: choiceTexts.searchSelect.labels,
  },
  constraints: choiceOf(options.map(({ id }) => id)),
  question,
});

const plain = named(areas);
/** Every neighbourhood of a large city. */
const many = named(
  areas.flatMap((area) => ['شمالی', 'جنوبی', 'شرقی', 'غربی', 'مرکزی'].map((part) => `${area} ${part}`)),
);
const long = named([
  'شهرک مسکونی کارکنان شرکت ملی صنایع پتروشیمی، میدان شهید همت، بلوار شهرداری شمالی',
  ...areas,
]);

export const searchSelectStates: readonly WidgetState<'search_select'>[] = [
  state('empty', 'خالی', plain),
  state('filled', 'پر', plain, { answer: { values: ['17'] } }),
  state('wrong', 'بی‌پاسخ', plain, {
    error: fillText(texts.field.select, { title: questionTexts.region.title }),
  }),
  state('long', 'نام بلند', long, { answer: { values: ['1'] } }),
  state('many', 'فهرست بلند', many),
  state('nothing', 'فهرست خالی', []),
];
