import type { BlockState } from '../state.ts';

const notes = [
  'هزینه مواد مصرفی جدا حساب می‌شود.',
  'متخصص پیش از آمدن با شما تماس می‌گیرد. اگر تا یک ساعت پیش از زمان سفارش تماسی نداشتید، از صفحه سفارش خود پیگیری کنید تا پشتیبانی متخصص دیگری را برای شما بفرستد.',
  'لغو رایگان تا شش ساعت پیش از شروع کار',
];

export const notesStates: readonly BlockState<'notes'>[] = [
  {
    name: 'one',
    about: 'یک توضیح',
    block: { type: 'notes', key: 'notes', title: 'توضیحات', items: notes.slice(0, 1) },
  },
  {
    name: 'several',
    about: 'چند توضیح',
    block: { type: 'notes', key: 'notes', title: 'توضیحات', items: notes },
  },
];
