import { effectsOf, type RuleDocument } from '@gam/schemas/rules';
import type { LocalFinding } from './rule-finding.ts';

/**
 * Returns an instant such as `2027-03-10T00:00+03:30` as ms since 1970; null for a day or an hour that does not exist.
 */
export function readInstant(text: string): number | null {
  const day = text.slice(0, 10);
  const midnight = Date.parse(`${day}T00:00Z`);
  // A parser takes the thirtieth of February for the first or second of March.
  const exists = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
  const at = Date.parse(text);
  return exists && !Number.isNaN(at) ? at : null;
}

/** The fields of a document beyond its shape: which kind may have them, and whether its window is one. */
export function checkKind(document: RuleDocument): LocalFinding[] {
  return [...checkFields(document), ...checkEmergency(document), ...checkWindow(document)];
}

const misplaced = (path: string, expected: string): LocalFinding => ({ code: 'other_kind', path, expected });

function checkFields({ kind, name, priority, replaces, rules }: RuleDocument): LocalFinding[] {
  if (kind === 'layer') {
    return replaces === undefined
      ? []
      : [misplaced('/replaces', 'only a base replaces a base; a layer has instead_of in its rules')];
  }
  return [
    ...(priority === undefined ? [] : [misplaced('/priority', 'only a layer has a priority')]),
    ...(replaces === name ? [misplaced('/replaces', 'the name of another base is expected')] : []),
    ...rules.flatMap(({ instead_of }, at) =>
      instead_of === undefined
        ? []
        : [misplaced(`/rules/${at}/instead_of`, 'only a rule of a layer has instead_of')],
    ),
  ];
}

/** An emergency stop says and denies: it comes in the middle of flows, and changes no question. */
function checkEmergency({ kind, applies_to_open_flows: isStop, rules }: RuleDocument): LocalFinding[] {
  if (isStop !== true) return [];
  if (kind !== 'layer') return [misplaced('/applies_to_open_flows', 'only a layer applies to open flows')];
  return rules.flatMap((rule, at) => [
    ...effectsOf(rule)
      .filter(([, { stops }]) => stops !== true)
      .map(([key]) => misplaced(`/rules/${at}/then/${key}`, 'only deny and notice apply to open flows')),
    ...(rule.instead_of === undefined
      ? []
      : [misplaced(`/rules/${at}/instead_of`, 'a document for open flows undoes no rule')]),
  ]);
}

function checkWindow({ from, until }: RuleDocument): LocalFinding[] {
  const ends = { from, until };
  const unknown = (['from', 'until'] as const).filter((end) => {
    const text = ends[end];
    return text !== undefined && readInstant(text) === null;
  });
  if (unknown.length > 0)
    return unknown.map((end) => ({
      code: 'value_misfit',
      path: `/${end}`,
      expected: 'an instant that exists is expected',
    }));
  const begins = from === undefined ? null : readInstant(from);
  const isOver = until === undefined ? null : readInstant(until);
  if (begins === null || isOver === null || begins < isOver) return [];
  return [{ code: 'empty_window', path: '/until', expected: 'an instant after `from` is expected' }];
}
