import { decisionPoints, effectsOf } from '@gam/schemas/rules';
import { didYouMean } from '@gam/shared/closest-name';
import type { Service } from '../../../questions/complete-service.ts';
import { canonicalJson } from '../../../canonical-json.ts';
import type { CompiledRules, RuleCombination } from '../../compiled-rules.ts';
import type { StaticFacts } from '../../../facts/facts.ts';
import type { PlacelessFinding } from '../finding-list.ts';
import { canMeet, type PlacedRule, rulesAt } from './meet.ts';

/** Fields of consequences that are decided by field, of which those of several rules count together. */
const addingFields: ReadonlySet<string> = new Set(['constraints/dates']);

/** The single things that a rule decides, with what it says about each. */
function decisionsOf({ rule }: PlacedRule): Map<string, string> {
  const decisions = effectsOf(rule).flatMap(([key, { meets }]): [string, string][] => {
    const value: unknown = Reflect.get(rule.then, key);
    if (meets === 'adding' || value === undefined) return [];
    if (meets === 'first' || typeof value !== 'object' || value === null)
      return [[key, canonicalJson(value)]];
    return Object.entries(value)
      .map(([field, words]): [string, string] => [`${key}/${field}`, canonicalJson(words)])
      .filter(([field]) => !addingFields.has(field));
  });
  return new Map(decisions);
}

const isOfLayer = ({ document: { kind } }: PlacedRule): boolean => kind === 'layer';
const undoes = ({ rule }: PlacedRule, other: PlacedRule): boolean => rule.undoes?.has(other.rule.id) === true;

/** The consequences with which a lower rule protects an order, and the value with which a layer takes them away. */
const protections = ['require_login', 'mandatory'] as const;

function overlaps(one: PlacedRule, other: PlacedRule, where: string): PlacelessFinding[] {
  if (!isOfLayer(other) || one.document === other.document || undoes(one, other)) return [];
  const said = decisionsOf(other);
  const different = [...decisionsOf(one)].filter(([key, value]) => said.has(key) && said.get(key) !== value);
  if (different.length === 0 || !canMeet(one, other)) return [];
  const keys = different.map(([key]) => key).join(', ');
  const message = `rule "${other.rule.id}" and rule "${one.rule.id}" of the layer "${one.document.name}" both set ${keys} ${where}; "${one.document.name}" wins.`;
  const { document, rule, path } = other;
  return [{ code: 'overlap', severity: 'warning', document: document.name, rule: rule.id, path, message }];
}

function silentUndoing(
  one: PlacedRule<'question'>,
  other: PlacedRule<'question'>,
  where: string,
): PlacelessFinding[] {
  if (one.document === other.document || undoes(one, other)) return [];
  return protections.flatMap((key): PlacelessFinding[] => {
    if (one.rule.then[key] !== false || other.rule.then[key] !== true || !canMeet(one, other)) return [];
    const message = `rule "${one.rule.id}" takes ${key} of rule "${other.rule.id}" away ${where}: say so with "instead_of": ["${other.rule.id}"].`;
    return [
      {
        code: 'undone_silently',
        severity: 'error',
        document: one.document.name,
        rule: one.rule.id,
        path: `${one.path}/then/${key}`,
        message,
      },
    ];
  });
}

const pairsOf = <T>(items: readonly T[]): [T, T][] =>
  items.flatMap((one, at) => items.slice(at + 1).map((other): [T, T] => [one, other]));

/**
 * Finds what layers do to one another and to the base in one service: two layers that set the same thing differently, and
 * a sign-in or a mandatory question that a layer takes away without saying so.
 */
export function layerConflicts(
  service: Service,
  rules: RuleCombination,
  city: { readonly id: string },
): PlacelessFinding[] {
  if (rules.documents.length < 2) return [];
  const whole: StaticFacts = { question: null, position: null, service, city };
  const atQuestions = service.questions.flatMap((question, index) => {
    const where = `at question "${question.id}"`;
    return pairsOf(rulesAt(rules, 'question', { ...whole, question, position: index + 1 })).flatMap(
      ([one, other]) => [
        ...(isOfLayer(one) ? overlaps(one, other, where) : []),
        ...(isOfLayer(one) ? silentUndoing(one, other, where) : []),
      ],
    );
  });
  const elsewhere = decisionPoints
    .filter((point) => point !== 'question')
    .flatMap((point) =>
      pairsOf<PlacedRule>(rulesAt(rules, point, whole)).flatMap(([one, other]) =>
        isOfLayer(one) ? overlaps(one, other, `at ${point}`) : [],
      ),
    );
  return [...atQuestions, ...elsewhere];
}

/** The ids of `instead_of` that no other document has; empty where there is no base to look into. */
export function unknownUndone(documents: readonly CompiledRules[]): PlacelessFinding[] {
  if (!documents.some(({ kind }) => kind === 'base')) return [];
  return documents.flatMap(({ name, document: { rules } }) => {
    const others = documents.filter((one) => one.name !== name);
    const known = new Set(others.flatMap(({ document }) => document.rules.map(({ id }) => id)));
    return rules.flatMap(({ id, instead_of = [] }, index) =>
      instead_of
        .filter((undone) => !known.has(undone))
        .map((undone): PlacelessFinding => ({
          code: 'unknown_rule',
          severity: 'error',
          document: name,
          rule: id,
          path: `/rules/${index}/instead_of`,
          message: `rule "${id}" stands instead of rule "${undone}", which no other document has${didYouMean(undone, known) || '.'}`,
        })),
    );
  });
}
