import type { CustomerDifference, ServiceDifference } from '@gam/schemas/gate';
import { drawColumns } from './draw-columns.ts';
import { placeNames } from './finding-lines.ts';

type CustomerSimulation = CustomerDifference;
type Path = CustomerDifference['only_live'][number];
type PathEnd = Path['end'];
type Pair = CustomerDifference['steps'][number]['example'];

/** Equal for paths that customers cannot tell apart. */
const pathKey = ({ steps, automatic, end }: Path): string => JSON.stringify([steps, automatic, end]);

/** Differences of a kind that are printed; further ones are counted. */
const maxListed = 5;

interface Difference {
  readonly customer: string;
  /** Equal for equal differences. */
  readonly key: string;
  /** The difference as text. */
  readonly text: string;
  readonly example: string;
}

const orNothing = (words: readonly string[], nothing = '(nothing)'): string =>
  words.length === 0 ? nothing : words.join(' ');

const wayOf = ({ steps }: Path): string => orNothing(steps);

const choicesOf = ({ choices }: Path): string =>
  orNothing(
    Object.entries(choices).map(
      ([question, answers]) => `${question}=${answers.map(({ values }) => values.join('+')).join(',')}`,
    ),
    'no answers',
  );

function endInWords({ phase, stuck_at, leads_to, notifies, shows, hides, gives }: PathEnd): string {
  const lists = Object.entries({ notifies, shows, hides, gives }).filter(([, names]) => names.length > 0);
  return [
    stuck_at === null ? phase : `${phase}, stuck at ${stuck_at}`,
    ...(leads_to === null ? [] : [`→ ${leads_to}`]),
    ...lists.map(([what, names]) => `${what} ${names.join(', ')}`),
  ].join('; ');
}

const pairInWords = ({ live, draft }: Pair): string =>
  `with ${choicesOf({ ...live, choices: { ...draft.choices, ...live.choices } })}: live ${wayOf(live)} | draft ${wayOf(draft)}`;

const pathsOf = (paths: readonly Path[], customer: string): Difference[] =>
  paths.map((path) => {
    const automatic = Object.entries(path.automatic).map(
      ([question, values]) => `${question}=${values.join('+')}`,
    );
    const text = `${wayOf(path)}${automatic.length === 0 ? '' : ` (by rule: ${automatic.join(' ')})`}`;
    return { customer, key: pathKey(path), text, example: `with ${choicesOf(path)}` };
  });

/** The kinds of differences by their titles. */
const kinds: Readonly<Record<string, (simulation: CustomerSimulation, title: TitleOf) => Difference[]>> = {
  'Paths that only the live version has': ({ only_live, customer }) => pathsOf(only_live, customer),
  'Paths that only the draft has': ({ only_draft, customer }) => pathsOf(only_draft, customer),
  'No longer asked': (simulation, title) => stepsOf(simulation, 'live', title),
  'Newly asked': (simulation, title) => stepsOf(simulation, 'draft', title),
  'No longer submitted, or changed': ({ lost_answers, customer }, title) =>
    lost_answers.map(({ question, values, instead, example }) => {
      const text = `${title(question)}: ${values.join(', ')} → ${instead === null ? 'nothing' : instead.join(', ')}`;
      return {
        customer,
        key: JSON.stringify([question, instead === null]),
        text,
        example: pairInWords(example),
      };
    }),
  'Ends that differ': ({ ends, customer }) =>
    ends.map(({ live, draft, example }) => {
      const text = `live ${endInWords(live)} | draft ${endInWords(draft)}`;
      return { customer, key: text, text, example: pairInWords(example) };
    }),
};

type TitleOf = (question: string) => string;

const stepsOf = ({ steps, customer }: CustomerSimulation, under: keyof Pair, title: TitleOf): Difference[] =>
  steps
    .filter(({ asked_under }) => asked_under === under)
    .map(({ step, example }) => ({ customer, key: step, text: title(step), example: pairInWords(example) }));

function linesOfKind(title: string, differences: readonly Difference[]): string[] {
  const groups = Map.groupBy(differences, ({ key }) => key);
  const listed = [...groups.values()].slice(0, maxListed).flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const customers = group.map(({ customer }) => customer).join(', ');
    return [`  - ${first.text}`, `    for ${customers}`, `    ${first.example}`];
  });
  const more = groups.size - maxListed;
  return [`${title}:`, ...listed, ...(more > 0 ? [`  … and ${more} more: --json lists all`] : [])];
}

const differs = (one: CustomerSimulation): boolean =>
  one.only_live.length +
    one.only_draft.length +
    one.steps.length +
    one.lost_answers.length +
    one.ends.length >
  0;

const countOf = ({ paths, complete }: CustomerSimulation['live']): string => `${paths}${complete ? '' : '+'}`;

/** Returns the changes of a draft in one service as text. */
export function simulationLines(service: ServiceDifference): string[] {
  const { title, titles, places, live, draft, customers: simulations } = service;
  const titleOf: TitleOf = (question) =>
    titles[question] === undefined ? question : `${question} «${titles[question]}»`;
  const differing = simulations.filter(differs);
  const same = simulations.filter((one) => !differs(one)).map(({ customer }) => customer);
  const table = drawColumns(
    ['customer', 'paths live', 'paths draft', 'only live', 'only draft', 'ends that differ'],
    differing.map(({ customer, only_live, only_draft, ends, ...one }) => [
      customer,
      countOf(one.live),
      countOf(one.draft),
      only_live.length,
      only_draft.length,
      ends.length,
    ]),
  );
  const details = Object.entries(kinds).flatMap(([title, find]) => {
    const found = differing.flatMap((one) => find(one, titleOf));
    return found.length === 0 ? [] : linesOfKind(title, found);
  });
  const isCut = simulations.some((one) => !one.live.complete || !one.draft.complete);
  return [
    `${placeNames(places)} «${title}»: live ${live}, draft ${draft}`,
    ...(differing.length === 0 ? [] : ['', ...table, '', ...details]),
    ...(same.length === 0
      ? []
      : [`No difference for ${differing.length === 0 ? 'any customer' : same.join(', ')}.`]),
    ...(isCut ? ['+ means that the bound was reached and there are more paths: raise it with --bound.'] : []),
    '',
  ];
}
