import type { FaultRow } from '../fault-row.ts';
import type { Attacked } from './run-attack.ts';

/** Returns what did not hold in an attack, a line for each; none if all held. */
export function findBroken({ hostile, underWay, others, sameBelow, mostPart }: Attacked): string[] {
  return [
    ...(underWay.refused > 0
      ? [`${underWay.refused} of ${underWay.tried} writes of customers under way refused`]
      : []),
    ...(others.refused > 0
      ? [`${others.refused} of ${others.tried} new customers of other networks refused`]
      : []),
    ...(sameBelow.refused > 0
      ? [`${sameBelow.refused} of ${sameBelow.tried} new customers of the same address refused below 80 %`]
      : []),
    ...(mostPart > 1 ? [`${(100 * mostPart).toFixed(1)} % of a budget was taken`] : []),
    ...(mostPart < 0.78 ? [`the attack took only ${Math.round(100 * mostPart)} % of the budget`] : []),
    ...(hostile.refused === 0 ? ['the attack was never refused: it did not fill the store'] : []),
    ...(sameBelow.tried === 0 || others.tried === 0 ? ['no new customer was tried'] : []),
  ];
}

/** Returns the row of an attack, and reports what broke. */
export function toAttackRow(tried: string, attacked: Attacked, report: (line: string) => void): FaultRow {
  const { hostile, underWay, others, sameBelow, mostTaken } = attacked;
  const broken = findBroken(attacked);
  for (const line of broken) report(`${tried}: ${line}`);
  return {
    tried,
    requests: 2 * (hostile.tried + others.tried + sameBelow.tried) + underWay.tried,
    faults: hostile.tried,
    losses: underWay.refused,
    result: `at most ${mostTaken}; served ${others.tried - others.refused} of ${others.tried} new customers, ${sameBelow.tried - sameBelow.refused} of ${sameBelow.tried} of the same address`,
    broken: broken.length,
  };
}
