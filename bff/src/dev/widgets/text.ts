import type { ConstraintsOf } from '@gam/schemas/questions';
import { fillText, texts } from '@gam/shared/texts';
import type { WidgetContent, WidgetState } from '../state.ts';
import { numberTexts } from '../../features/text-fields/index.ts';

const area: WidgetContent<'text'> = {
  input: 'area',
  rows: 9,
  max_length: 1000,
  placeholder: 'مثلا: در خانه گربه داریم و کلید نزد نگهبان است',
  autocomplete: null,
};
const name: WidgetContent<'text'> = {
  ...area,
  input: 'line',
  rows: 1,
  max_length: 20,
  placeholder: 'نام',
  autocomplete: 'given-name',
};
const phone: WidgetContent<'text'> = {
  ...name,
  input: 'phone',
  placeholder: fillText(texts.validation.phonePlaceholder, { sample: '۰۹۱۲۱۲۳۴۵۶۷' }),
  autocomplete: 'tel',
};

const text = (form: ConstraintsOf<'text'>['form'], min_length: number, max_length: number) =>
  ({
    kind: 'text',
    mandatory: true,
    required: texts.validation.textOrNumber,
    form,
    min_length,
    max_length,
    title: 'توضیحات',
  }) as const;

export const textStates: readonly WidgetState<'text'>[] = [
  { name: 'area', about: 'متن آزاد', widget: area, constraints: text('free', 0, 1000) },
  {
    name: 'area-filled',
    about: 'متن آزاد، پر',
    widget: area,
    constraints: text('free', 0, 1000),
    question: {
      answer: { values: ['کولر باد گرم می‌زند و پس از ده دقیقه خاموش می‌شود. '.repeat(12).trim()] },
    },
  },
  { name: 'name', about: 'نام', widget: name, constraints: text('name', 2, 20) },
  {
    name: 'name-wrong',
    about: 'نام نادرست',
    widget: name,
    constraints: text('name', 2, 20),
    question: { answer: { values: ['ali1'] }, error: texts.field.name },
  },
  { name: 'phone', about: 'شماره موبایل', widget: phone, constraints: text('phone', 11, 11) },
];

const number: WidgetContent<'number'> = {
  unit: 'متر مربع',
  max_digits: 12,
  ...numberTexts,
};
const grid: ConstraintsOf<'number'> = {
  kind: 'number',
  mandatory: true,
  required: texts.validation.textOrNumber,
  min: 20,
  max: 1000,
  step: 10,
};

export const numberStates: readonly WidgetState<'number'>[] = [
  { name: 'empty', about: 'خالی', widget: number, constraints: grid },
  {
    name: 'filled',
    about: 'پر',
    widget: number,
    constraints: grid,
    question: { answer: { values: ['1000'] } },
  },
  {
    name: 'off-grid',
    about: 'بیرون از پله‌ها',
    widget: { ...number, unit: null },
    constraints: grid,
    question: { answer: { values: ['25'] }, error: fillText(texts.number.offGrid, { nearest: 30 }) },
  },
];
