import { plainAnswer, type ValueCheck } from './value-check.ts';

/** A time that there is, as its question asks for it; one that is closed, taken or too soon is said to be so. */
export const checkTime: ValueCheck = ({ id }, { values }, { times }) => {
  const verdict = times.get(id);
  if (verdict === undefined) return null;
  return verdict === null ? plainAnswer(values) : { problem: verdict };
};
