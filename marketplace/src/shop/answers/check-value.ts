import { isPickup, isShopChoice } from '../calendars/slot-questions.ts';
import { asksForArea, takesSeveralAreas } from './area-questions.ts';
import { checkChoice } from './values/choice.ts';
import { checkNamed } from './values/named.ts';
import { checkNumber } from './values/number.ts';
import { checkText } from './values/text.ts';
import { checkTime } from './values/time.ts';
import { plainAnswer, type ValueCheck } from './values/value-check.ts';

/** How many images an answer may have. [O-5.16, O-9.01] */
const maxImages = 5;

/** More areas than a city has are nobody's answer. */
const maxAreas = 200;

const checkAreas: ValueCheck = (question, answer, references) =>
  checkNamed('areas', { max: takesSeveralAreas(question) ? maxAreas : 1 })(question, answer, references);

/** Values whose meaning is not known here: only their presence counts. */
const checkPresence: ValueCheck = (_question, { values }) => plainAnswer(values);

const checkFetchedOption = checkChoice({ multiple: false, counted: false });

/** What is fetched is a time or a shop by its tag, else an option. [O-3.23] */
const checkFetched: ValueCheck = (question, answer, references) => {
  if (isPickup(question)) return checkTime(question, answer, references);
  const check = isShopChoice(question) ? checkNamed('repairShops') : checkFetchedOption;
  return check(question, answer, references);
};

const checks: Readonly<Record<string, ValueCheck>> = {
  single_select: checkChoice({ multiple: false, counted: false }),
  multi_select: checkChoice({ multiple: true, counted: false }),
  numerical_single_select: checkChoice({ multiple: false, counted: true }),
  numerical_multi_select: checkChoice({ multiple: true, counted: true }),
  single_select_by_fetch: checkFetched,
  number: checkNumber,
  text: checkText,
  timestamp: checkTime,
  location: checkNamed('addresses'),
  file_images: checkNamed('images', { max: maxImages }),
  voice: checkNamed('voices'),
};

export const checkValue: ValueCheck = (question, answer, references) =>
  (asksForArea(question) ? checkAreas : (checks[question.type] ?? checkPresence))(
    question,
    answer,
    references,
  );
