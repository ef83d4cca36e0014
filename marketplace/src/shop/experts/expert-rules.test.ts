import { expect, it } from 'vitest';
import { answer } from '../../../test/requests.ts';
import { doesAll } from './expert-rules.ts';

const homesOnly = [{ questionId: '101', answers: ['10101'] }];
const noWindows = [...homesOnly, { questionId: '105', answers: ['10501', '10502'] }];

it.each([
  ['who is not restricted does everything', [], [answer('101', ['10103'])], true],
  ['what is left is done', homesOnly, [answer('101', ['10101']), answer('105', ['10503'])], true],
  ['what is not left is not done', homesOnly, [answer('101', ['10102'])], false],
  ['one choice of several that is not left is enough', noWindows, [answer('105', ['10501', '10503'])], false],
  ['a question that was not answered asks nothing', noWindows, [answer('103', ['20'])], true],
  ['an empty answer asks nothing', noWindows, [answer('105', [''])], true],
])('%s', (_what, restrictions, answers, does) => {
  expect(doesAll(restrictions, answers)).toBe(does);
});
