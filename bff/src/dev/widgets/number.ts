import { numberTexts } from '../../features/text-fields/index.ts';
import type { NumberInput } from '@gam/schemas/descriptors';
import type { ConstraintsOf } from '@gam/schemas/questions';
import { fillText, texts } from '@gam/shared/texts';
import type { WidgetState } from '../state.ts';

const number: NumberInput = {
  type: 'number',
  key: 'widget',
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
