import type { MessageForm } from '@gam/schemas/descriptors';
import { errorTexts } from '../../platform/texts.ts';
import { type BlockContent, type BlockState, state } from '../state.ts';

type Field = MessageForm['fields'][number];

const stars: Field = {
  name: 'stars',
  label: 'از کار متخصص راضی بودید؟',
  input: 'stars',
  value: '4',
  error: null,
  options: ['خیلی بد', 'بد', 'معمولی', 'خوب', 'عالی'].map((label, index) => ({
    id: String(index + 1),
    label,
  })),
};
const topic: Field = {
  name: 'topic',
  label: 'موضوع',
  input: 'choice',
  value: '',
  placeholder: 'انتخاب کنید',
  error: null,
  options: ['کیفیت کار', 'هزینه', 'برخورد', 'زمان‌بندی'].map((label) => ({ id: label, label })),
};
const text: Field = {
  name: 'text',
  label: 'شرح',
  input: 'long_text',
  value: '',
  placeholder: 'هر چه بهتر است بدانیم…',
  max_length: 1000,
  error: null,
};
const form = (...fields: Field[]): BlockContent<'message_form'> => ({
  title: 'نظر شما',
  text: 'پاسخ را در همین صفحه می‌بینید.',
  fields,
  submit: {
    id: 'send',
    label: 'ارسال',
    event: 'submit_form',
    args: { form: 'message' },
    kind: 'primary',
    form: 'message_form',
  },
});

export const messageFormStates: readonly BlockState<'message_form'>[] = [
  state('empty', 'فرم پیام', form(stars, topic, text)),
  state(
    'wrong',
    'فرم پیام با خطا',
    form({ ...topic, error: errorTexts.invalid }, { ...text, error: errorTexts.invalid }),
  ),
];
