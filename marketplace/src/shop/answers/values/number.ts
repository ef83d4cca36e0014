import { isOnGrid, numberBounds } from '@gam/shared/number-grid';
import { parseNumber } from '@gam/shared/parse-number';
import { plainAnswer, type ValueCheck } from './value-check.ts';

export const checkNumber: ValueCheck = (question, { values }) => {
  const number = values.length === 1 ? parseNumber(values[0] ?? '') : null;
  return number !== null && isOnGrid(number, numberBounds(question))
    ? { ...plainAnswer(values), number }
    : null;
};
