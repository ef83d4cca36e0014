import { choiceTexts, limitsOf } from '../../features/choices/index.ts';
import { askingTexts } from '../../features/questions/index.ts';
import type { ChoiceOption, Choices } from '@gam/schemas/descriptors';
import { texts } from '@gam/shared/texts';
import { choiceOf, drawPicture, type WidgetContent, type WidgetState } from '../state.ts';

const plain: ChoiceOption[] = [
  { id: '1', title: 'نظافت منزل' },
  { id: '2', title: 'نظافت محل کار' },
  { id: '3', title: 'نظافت راه‌پله و مشاعات' },
];

const hints = ['ایاب‌وذهاب رایگان است.', 'تا شش ماه ضمانت دارد.'];

/** Options with every field that an option can have. */
const rich: ChoiceOption[] = [
  {
    id: '1',
    title: 'سرویس کامل کولر اسپلیت',
    description: 'شست‌وشوی پنل و کندانسور، بررسی گاز و آزمایش کارکرد دستگاه',
    recommended: choiceTexts.recommended,
    price: '۴۸۰٬۰۰۰ تومان',
    original_price: '۶۰۰٬۰۰۰ تومان',
    discount: '۲۰٪ تخفیف',
    hints,
  },
  {
    id: '2',
    title: 'شارژ گاز',
    description: 'با ابزار دقیق و گاز اصل',
    price: 'از ۷۰۰٬۰۰۰ تا ۱٬۴۰۰٬۰۰۰ تومان',
  },
  { id: '3', title: 'بازدید و عیب‌یابی', price: texts.price.free },
];

const pictured: ChoiceOption[] = [
  { id: '1', title: 'نظافت منزل', image: drawPicture(180), price: '۴۵۰٬۰۰۰ تومان' },
  { id: '2', title: 'کولر اسپلیت', image: drawPicture(210) },
  {
    id: '3',
    title: 'نقاشی ساختمان با رنگ پلاستیک، روغنی یا اکرولیک',
    image: drawPicture(30),
    recommended: choiceTexts.recommended,
  },
  { id: '4', title: 'نظافت راه‌پله', image: drawPicture(180) },
];

const many: ChoiceOption[] = [
  'سامسونگ',
  'ال‌جی',
  'بوش',
  'اسنوا',
  'پاکشوما',
  'جی‌پلاس',
  'دوو',
  'هایسنس',
  'بکو',
  'میدیا',
  'توشیبا',
  'پاناسونیک',
  'الکترواستیل',
  'امرسان',
].map((title, index) => ({ id: String(index + 1), title }));

const people: ChoiceOption[] = ['زهرا موسوی', 'لیلا حسینی', 'محمد رحیمی', 'سارا کریمی'].map(
  (title, index) => ({
    id: `workman:${index}`,
    title,
    person: true,
    description: 'امتیاز ۴٫۸',
    ...(index !== 1 && { image: drawPicture(60 * index) }),
  }),
);

const idsOf = (options: readonly ChoiceOption[]) => options.map(({ id }) => id);
const choices = (options: ChoiceOption[], fields: Partial<Choices> = {}): WidgetContent<'choices'> => ({
  multiple: false,
  counts: null,
  layout: 'list',
  searchable: false,
  options,
  labels: choiceTexts.choices,
  ...fields,
});

/** A state in which every option may be chosen. */
const state = (
  name: string,
  about: string,
  widget: WidgetContent<'choices'>,
  question: WidgetState<'choices'>['question'] = {},
): WidgetState<'choices'> => {
  const { options, multiple, counts } = widget;
  return { name, about, widget, constraints: choiceOf(idsOf(options), { multiple, counts }), question };
};

const bounds = { min: 1, max: 10, step: 1 };
const twoOfThree = {
  ...choiceOf(idsOf(plain), { multiple: true }),
  selected: { min: 1, max: 2, message: 'حداکثر ۲ گزینه را انتخاب کنید' },
};

export const choicesStates: readonly WidgetState<'choices'>[] = [
  state('single', 'یک گزینه', choices(plain)),
  state('chosen', 'گزینه انتخاب‌شده', choices(plain), { answer: { values: ['2'] } }),
  state('rich', 'توضیح، نشان، قیمت، تخفیف و نکته‌ها', choices(rich), {
    answer: { values: ['1'] },
    help: 'قیمت‌ها برای هر دستگاه است.',
  }),
  state('pictures', 'گزینه‌های تصویری', choices(pictured, { layout: 'grid' }), { answer: { values: ['3'] } }),
  state('compact', 'گزینه‌های فشرده', choices(rich, { layout: 'compact' }), { answer: { values: ['2'] } }),
  {
    name: 'limited',
    about: 'تعداد محدود گزینه',
    widget: choices(plain, { multiple: true, ...limitsOf(twoOfThree) }),
    constraints: twoOfThree,
    question: { answer: { values: ['1', '3'] } },
  },
  {
    name: 'multiple',
    about: 'چند گزینه',
    widget: choices(rich, { multiple: true }),
    constraints: choiceOf(idsOf(rich), { multiple: true, mandatory: false }),
    question: { answer: { values: ['1', '3'] }, optional_label: askingTexts.optional },
  },
  state('counted', 'تعداد برای هر گزینه', choices(plain, { multiple: true, counts: bounds }), {
    answer: {
      values: ['1', '2'],
      counts: [
        { value: '1', number: 1 },
        { value: '2', number: 10 },
      ],
    },
  }),
  state('searchable', 'فهرست بلند با جستجو', choices(many, { multiple: true, searchable: true })),
  state(
    'hints',
    'نکته‌ها پشت دکمه، در گزینه‌های تصویری',
    choices(
      pictured.map((option) => ({ ...option, hints })),
      { layout: 'grid' },
    ),
  ),
  state(
    'favourites',
    'متخصصین مورد علاقه',
    choices([...plain.slice(0, 1), ...people], {
      groups: [
        {
          key: 'favourites',
          title: choiceTexts.favourites.title,
          options: idsOf(people),
          preview: 3,
          labels: choiceTexts.favourites,
        },
      ],
    }),
  ),
  state('wrong', 'پاسخ نادرست', choices(plain), { error: texts.validation.default }),
];
