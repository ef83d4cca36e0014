import { choiceTexts, limitsOf } from '../../features/choices/index.ts';
import { askingTexts } from '../../features/questions/index.ts';
import type { ChoiceOption, Choices } from '@gam/schemas/descriptors';
import { texts } from '@gam/shared/texts';
import { choiceOf, drawPicture, type WidgetState } from '../state.ts';

const plain: ChoiceOption[] = [
  { id: '1', title: 'نظافت منزل' },
  { id: '2', title: 'نظافت محل کار' },
  { id: '3', title: 'نظافت راه‌پله و مشاعات' },
];

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
    hints: ['ایاب‌وذهاب رایگان است.', 'تا شش ماه ضمانت دارد.'],
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

const choices = (options: ChoiceOption[], fields: Partial<Choices> = {}): Choices => ({
  type: 'choices',
  key: 'widget',
  multiple: false,
  counts: null,
  layout: 'list',
  searchable: false,
  options,
  labels: choiceTexts.choices,
  ...fields,
});

const ids = (options: readonly ChoiceOption[]) => options.map(({ id }) => id);
const bounds = { min: 1, max: 10, step: 1 };

const twoOfThree = {
  ...choiceOf(ids(plain), { multiple: true }),
  selected: { min: 1, max: 2, message: 'حداکثر ۲ گزینه را انتخاب کنید' },
};

export const choicesStates: readonly WidgetState<'choices'>[] = [
  { name: 'single', about: 'یک گزینه', widget: choices(plain), constraints: choiceOf(ids(plain)) },
  {
    name: 'chosen',
    about: 'گزینه انتخاب‌شده',
    widget: choices(plain),
    constraints: choiceOf(ids(plain)),
    question: { answer: { values: ['2'] } },
  },
  {
    name: 'rich',
    about: 'توضیح، نشان، قیمت، تخفیف و نکته‌ها',
    widget: choices(rich),
    constraints: choiceOf(ids(rich)),
    question: { answer: { values: ['1'] }, help: 'قیمت‌ها برای هر دستگاه است.' },
  },
  {
    name: 'pictures',
    about: 'گزینه‌های تصویری',
    widget: choices(pictured, { layout: 'grid' }),
    constraints: choiceOf(ids(pictured)),
    question: { answer: { values: ['3'] } },
  },
  {
    name: 'compact',
    about: 'گزینه‌های فشرده',
    widget: choices(rich, { layout: 'compact' }),
    constraints: choiceOf(ids(rich)),
    question: { answer: { values: ['2'] } },
  },
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
    constraints: choiceOf(ids(rich), { multiple: true, mandatory: false }),
    question: { answer: { values: ['1', '3'] }, optional_label: askingTexts.optional },
  },
  {
    name: 'counted',
    about: 'تعداد برای هر گزینه',
    widget: choices(plain, { multiple: true, counts: bounds }),
    constraints: choiceOf(ids(plain), { multiple: true, counts: bounds }),
    question: {
      answer: {
        values: ['1', '2'],
        counts: [
          { value: '1', number: 1 },
          { value: '2', number: 10 },
        ],
      },
    },
  },
  {
    name: 'searchable',
    about: 'فهرست بلند با جستجو',
    widget: choices(many, { multiple: true, searchable: true }),
    constraints: choiceOf(ids(many), { multiple: true }),
  },
  {
    name: 'hints',
    about: 'نکته‌ها پشت دکمه، در گزینه‌های تصویری',
    widget: choices(
      pictured.map((option) => ({ ...option, hints: ['ایاب‌وذهاب رایگان است.', 'تا شش ماه ضمانت دارد.'] })),
      { layout: 'grid' },
    ),
    constraints: choiceOf(ids(pictured)),
  },
  {
    name: 'favourites',
    about: 'متخصصین مورد علاقه',
    widget: choices([...plain.slice(0, 1), ...people], {
      groups: [
        {
          key: 'favourites',
          title: choiceTexts.favourites.title,
          options: ids(people),
          preview: 3,
          labels: choiceTexts.favourites,
        },
      ],
    }),
    constraints: choiceOf(ids([...plain, ...people])),
  },
  {
    name: 'wrong',
    about: 'پاسخ نادرست',
    widget: choices(plain),
    constraints: choiceOf(ids(plain)),
    question: { error: texts.validation.default },
  },
];
