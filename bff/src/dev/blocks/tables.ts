import { ordersUrl } from '../../protocol/urls/task-urls.ts';
import { type BlockContent, type BlockState, drawPicture, state } from '../state.ts';
import { presentTimeline, taskTexts } from '../../features/task/index.ts';
import { commonTexts } from '../../protocol/texts.ts';

const columns = [
  { key: 'number', label: 'شماره' },
  { key: 'service', label: 'خدمت' },
  { key: 'status', label: 'وضعیت' },
];

const table = (rows: readonly (readonly string[])[], isLinked: boolean): BlockContent<'table'> => ({
  title: 'سفارش‌ها',
  columns,
  rows: rows.map((cells, index) => ({
    key: `row_${index}`,
    cells: [...cells],
    ...(isLinked && { href: ordersUrl() }),
  })),
  empty: 'سفارشی نیست',
});

const order = ['۱۲۳۴۵', 'نظافت منزل', 'ثبت شده'];

export const tableStates: readonly BlockState<'table'>[] = [
  state('empty', 'بدون ردیف', table([], false)),
  state('one', 'یک ردیف', table([order], false)),
  state(
    'many',
    'چند ردیف با پیوند و نوشته بلند',
    table(
      [
        order,
        ['۱۲۳۴۶', 'سرویس دوره‌ای خودرو در محل با قطعات اصلی و ضمانت یک‌ساله', 'در انتظار پرداخت'],
        order,
      ],
      true,
    ),
  ),
  state('wide', 'ستون‌های بسیار، خانه خالی و شماره تلفن', {
    title: 'کارهای انجام‌شده',
    columns: [
      { key: 'at', label: 'زمان' },
      { key: 'actor', label: 'اپراتور' },
      { key: 'action', label: 'کار' },
      { key: 'customer', label: 'مشتری' },
      { key: 'object', label: 'روی' },
    ],
    rows: [
      ['شنبه ۳۰ آبان ۱۴۰۵، ۱۲:۳۰', 'رضا کریمی', 'ثبت سفارش', '۰۹۱۲\u00a0۱۲۳\u00a0۴۵۶۷', 'GAM-10234'],
      ['شنبه ۳۰ آبان ۱۴۰۵، ۱۲:۱۰', 'رضا کریمی', 'ورود', '', ''],
    ].map((cells, index) => ({ key: `row_${index}`, cells, ...(index === 0 && { href: ordersUrl() }) })),
    empty: 'کاری نیست',
  }),
];

const number = { key: 'number', label: commonTexts.task.number, value: '۱۰۰۲۴' };

export const factsStates: readonly BlockState<'facts'>[] = [
  state('plain', 'نام و مقدار', { items: [number] }),
  state('files', 'پاسخ‌ها با تصویر و صدا', {
    title: commonTexts.task.answers,
    items: [
      {
        key: 'kind',
        label: 'چه کاری لازم است؟',
        value: 'شارژ گاز و سرویس کامل دستگاه، همراه با بازدید از کانال',
      },
      {
        key: 'pictures',
        label: 'عکس دستگاه',
        value: 'تصویر ۱ - تصویر ۲',
        images: [drawPicture(180), drawPicture(30)],
      },
      {
        key: 'sound',
        label: 'صدای دستگاه',
        value: 'فایل صوتی',
        audio: { url: '/media/sound.ogg', download: taskTexts.saveSound, ...commonTexts.player },
      },
    ],
  }),
];

const notes = [
  'هزینه مواد مصرفی جدا حساب می‌شود.',
  'متخصص پیش از آمدن با شما تماس می‌گیرد. اگر تا یک ساعت پیش از زمان سفارش تماسی نداشتید، از صفحه سفارش خود پیگیری کنید تا پشتیبانی متخصص دیگری را برای شما بفرستد.',
  'لغو رایگان تا شش ساعت پیش از شروع کار',
];

export const notesStates: readonly BlockState<'notes'>[] = [
  state('one', 'یک توضیح', { title: 'توضیحات', items: notes.slice(0, 1) }),
  state('several', 'چند توضیح', { title: 'توضیحات', items: notes }),
];

export const disclosureStates: readonly BlockState<'disclosure'>[] = [
  state('sections', 'دو بخش پشت عنوان', {
    title: 'چرا این پرسش؟',
    sections: [
      { key: 'parent', title: 'پرسش والد', lines: ['نوع نظافت: نظافت منزل'] },
      {
        key: 'workman-gender',
        title: 'workman-gender-only-when-asked-for',
        lines: [
          'جنسیت متخصص تنها وقتی پرسیده می‌شود که پیوند بگوید.',
          'query.show_workman_gender_question = true',
        ],
      },
    ],
  }),
  state('long', 'نوشته‌های بلند و بخش خالی', {
    title: 'چرا این پرسش پیش از پرسش‌های دیگر، برای این مشتری و در این شهر نشان داده شده است؟',
    sections: [
      {
        key: 'facts',
        title: 'آنچه قاعده‌ها از این سفارش می‌دانند',
        lines: Array.from(
          { length: 8 },
          (_, index) => `answers.extra_work_${index}.values = ["clean_the_inside_of_the_refrigerator"]`,
        ),
      },
      { key: 'none', title: 'قاعده‌هایی که به کار نیامدند', lines: [] },
    ],
  }),
];

export const timelineStates: readonly BlockState<'timeline'>[] = (
  ['placed', 'in_progress', 'done'] as const
).map((status) => {
  const [block] = presentTimeline(status);
  if (block?.type !== 'timeline') throw new Error('no timeline');
  return state(status.replace('_', '-'), commonTexts.task.status[status].title, block);
});
