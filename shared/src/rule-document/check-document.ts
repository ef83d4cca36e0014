import {
  type DateLimits,
  type DecisionPoint,
  type Denial,
  maxConditions,
  type QuestionConstraints,
  routePlaces,
  type Rule,
  type RuleAt,
  type RuleDocument,
} from '@gam/schemas/rules';
import { isGregorianDay } from '../gregorian-day.ts';
import { checkKind } from './check-kind.ts';
import { checkPaths } from './check-paths.ts';
import { sizeFinding } from './document-size.ts';
import { type LocalFinding, pointerStep, type RuleFinding } from './rule-finding.ts';
import { documentFindings, ruleFindings } from './schema-findings.ts';

/** Finds unknown places in a route. */
function checkPlaces(route: string, path: string, places: readonly string[]): LocalFinding[] {
  const unknown = route.replaceAll(/\{([a-z_]+)\}/g, (whole, place: string) =>
    places.includes(place) ? '' : whole,
  );
  if (!/[{}]/.test(unknown)) return [];
  const expected = `only the places ${places.map((place) => `{${place}}`).join(', ')} are expected`;
  return [{ code: 'unknown_place', path, expected }];
}

/** Finds unknown places in the link of a denial. */
const checkDenial = (deny: Denial | undefined): LocalFinding[] =>
  checkPlaces(deny?.link?.to ?? '/', '/then/deny/link/to', routePlaces.entry);

/** Finds days that do not exist, and a last day before the first. */
function checkDates({ earliest_day: first, latest_day: last }: DateLimits): LocalFinding[] {
  const days = { earliest_day: first, latest_day: last };
  const unknown = Object.entries(days).filter(([, day]) => typeof day === 'string' && !isGregorianDay(day));
  const isCrossed = typeof first === typeof last && first !== undefined && last !== undefined && first > last;
  return [
    ...unknown.map(([field]): LocalFinding => ({
      code: 'value_misfit',
      path: `/then/constraints/dates/${field}`,
      expected: 'a day that exists is expected',
    })),
    ...(isCrossed
      ? [
          {
            code: 'bounds_crossed' as const,
            path: '/then/constraints/dates/earliest_day',
            expected: `at most ${last} is expected, which is latest_day`,
          },
        ]
      : []),
  ];
}

/** Finds bounds that no answer can meet. */
const checkBounds = ({
  min_selected: least = 0,
  max_selected: most = least,
}: QuestionConstraints): LocalFinding[] =>
  least <= most
    ? []
    : [
        {
          code: 'bounds_crossed',
          path: '/then/constraints/min_selected',
          expected: `at most ${most} is expected, which is max_selected`,
        },
      ];

/** The checks that a consequence's schema cannot express, by decision point. */
const checks: { readonly [P in DecisionPoint]: (then: RuleAt<P>['then']) => LocalFinding[] } = {
  entry: ({ redirect = '/', deny }) => [
    ...checkPlaces(redirect, '/then/redirect', routePlaces.entry),
    ...checkDenial(deny),
  ],
  question: ({ constraints = {} }) => [...checkBounds(constraints), ...checkDates(constraints.dates ?? {})],
  after_last: ({ deny }) => checkDenial(deny),
  quote: ({ show = [], hide = [], deny }) => [
    ...checkDenial(deny),
    ...show
      .filter((block) => hide.includes(block))
      .map((block) => ({
        code: 'shown_and_hidden' as const,
        path: '/then',
        expected: `"${block}" either shown or hidden is expected, not both`,
      })),
  ],
  payment: () => [],
  placed: ({ navigate = '/' }) => checkPlaces(navigate, '/then/navigate', routePlaces.placed),
  task: ({ help_link }) => checkPlaces(help_link?.to ?? '/', '/then/help_link/to', routePlaces.task),
};

/** Returns the faults of a rule's consequence beyond its shape. */
function checkConsequence<P extends DecisionPoint>(rule: RuleAt<P>): LocalFinding[] {
  return checks[rule.at](rule.then);
}

/** Findings listed per document. */
const maxFindings = 200;
/** Characters of a name or id in a finding; the rest is cut. */
const maxName = 100;

const textAt = (value: unknown, key: string): string | null => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return typeof found === 'string' ? found.slice(0, maxName) : null;
};

/** Returns the faults of one rule: of its shape, or, if the shape is right, of its meaning. */
function checkRule(rule: unknown, at: number, seen: ReadonlyMap<string, number>): LocalFinding[] {
  const shape = ruleFindings(rule, at);
  if (shape.length > 0) return shape;
  const sound = rule as Rule;
  const first = seen.get(sound.id) ?? at;
  const findings = [...checkPaths(sound), ...checkConsequence(sound)];
  if (first !== at) {
    findings.push({
      code: 'duplicate_id',
      path: '/id',
      expected: `an id of its own is expected; rule ${first} has it already`,
    });
  }
  return findings.map((finding) => ({ ...finding, path: `/rules${pointerStep(at)}${finding.path}` }));
}

/** Returns the number of facts and fields that a rule of the right shape examines. */
function countConditions(rule: Rule): number {
  const kept = rule.at === 'question' ? (rule.then.keep_options ?? {}) : {};
  return [rule.when, ...(rule.any ?? []), ...(rule.all ?? []), kept].reduce(
    (sum, map) => sum + Object.keys(map).length,
    0,
  );
}

function checkCount(rules: readonly Rule[], document: string): RuleFinding[] {
  const count = rules.reduce((sum, rule) => sum + countConditions(rule), 0);
  if (count <= maxConditions) return [];
  const expected = `at most ${maxConditions} conditions are expected, not ${count}`;
  return [{ code: 'too_large', document, rule: null, path: '/rules', expected }];
}

function checkRules(rules: readonly unknown[], document: string): RuleFinding[] {
  const seen = new Map<string, number>();
  const findings: RuleFinding[] = [];
  for (const [at, rule] of rules.entries()) {
    if (findings.length >= maxFindings) break;
    const id = textAt(rule, 'id');
    if (id !== null && !seen.has(id)) seen.set(id, at);
    for (const finding of checkRule(rule, at, seen)) findings.push({ ...finding, document, rule: id });
  }
  return findings.length > 0 ? findings : checkCount(rules as readonly Rule[], document);
}

/**
 * Returns the faults of a rule document that need no knowledge of services: of its size first, then of its shape, then
 * of the names in each rule. Empty for a valid `RuleDocument`. Takes any parsed JSON in bounded time and never throws.
 */
export function checkDocument(document: unknown): readonly RuleFinding[] {
  const name = textAt(document, 'name') ?? '(no name)';
  const ofDocument = (finding: LocalFinding): RuleFinding => ({ ...finding, document: name, rule: null });
  const size = sizeFinding(document);
  if (size !== null) return [ofDocument(size)];
  const shape = documentFindings(document);
  if (shape.length > 0) return shape.map(ofDocument).slice(0, maxFindings);
  const ofRules = checkRules((document as { rules: unknown[] }).rules, name);
  const findings = ofRules.length > 0 ? ofRules : checkKind(document as RuleDocument).map(ofDocument);
  return findings.slice(0, maxFindings);
}
