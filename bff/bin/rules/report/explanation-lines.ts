import type {
  ExplainedQuestion,
  FlowExplanation,
  HiddenReason,
  QuestionStanding,
  RuleTraceReport,
} from '@gam/schemas/descriptors';

type FactValue = RuleTraceReport['facts'][number]['value'];
type RuleEffect = RuleTraceReport['outcome'][string];

/** The reason why a question is hidden; `parent` is the question on which it depends. */
const hiddenInWords: { readonly [R in HiddenReason]: (parent: string) => string } = {
  parent_hidden: (parent) => `${parent}, its parent, is hidden`,
  parent_unanswered: (parent) => `${parent}, its parent, is not answered`,
  requirement_not_met: (parent) => `the answer to ${parent} does not require it`,
  skipped_by_rule: () => 'a rule skips it',
  unreachable: (parent) => `${parent}, its parent, cannot come before it`,
};

const effectsInWords: Readonly<Record<RuleEffect, string>> = {
  taken: '',
  overruled: ' (an earlier rule decided this)',
  nothing_to_answer: ' (no value to answer with)',
  refused: ' (the question does not accept it, so it is asked)',
  undone: '',
  cannot_apply: ' (the question cannot have this)',
};

/** The same of consequences that others than questions and rules decide on. */
const effectsOf: Readonly<Record<string, Partial<Readonly<Record<RuleEffect, string>>>>> = {
  voucher: {
    overruled: ' (an earlier rule or the customer decided this)',
    refused: ' (the backend did not apply it)',
  },
};

const outcomeInWords = ([name, came]: [name: string, came: RuleEffect]): string =>
  `${name}${effectsOf[name]?.[came] ?? effectsInWords[came]}`;

/** The heading of each decision point. */
const decisionsInWords: { readonly [D in keyof FlowExplanation['decisions']]: string } = {
  entry: 'when the order was entered',
  after_last: 'after the last question',
  quote: 'on the quote',
  payment: 'at the payment',
  placed: 'after the order is placed',
};

const valueInWords = (value: FactValue): string =>
  Array.isArray(value) ? `[${value.join(', ')}]` : JSON.stringify(value);

/** Returns the lines of one rule; `briefly` prints only the first line of a rule that changed nothing. */
function ruleLines(trace: RuleTraceReport, briefly: boolean): string[] {
  const { rule, document, matched, facts, outcome, undone_by, because } = trace;
  const outcomes = Object.entries(outcome).map(outcomeInWords);
  const undone = undone_by ? ` (undone by ${undone_by.rule} of ${undone_by.document})` : '';
  const head = matched
    ? `  + ${rule} of ${document}: ${outcomes.join(', ')}${undone}`
    : `  - ${rule} of ${document}: did not match`;
  if (briefly && !Object.values(outcome).includes('taken')) return [head];
  const width = Math.max(0, ...facts.map(({ path }) => path.length));
  return [
    head,
    ...facts.map(({ path, value, holds }) => {
      const said = `${path.padEnd(width)}  ${valueInWords(value)}`;
      return holds ? `      ${said}` : `    ✗ ${said}  (kept it from matching)`;
    }),
    `      because: ${because}`,
  ];
}

const tracesOf = (traces: readonly RuleTraceReport[], all: boolean): string[] =>
  traces.filter(({ matched }) => all || matched).flatMap((trace) => ruleLines(trace, !all));

function answerInWords({ answer }: ExplainedQuestion): string {
  if (answer === null) return '';
  const counts = new Map(answer.counts?.map(({ value, number }) => [value, number]));
  const values = answer.values.map((value) => {
    const count = counts.get(value);
    return count === undefined ? value : `${value} ×${count}`;
  });
  return `; answered by ${answer.by}: ${values.length === 0 ? '(nothing)' : values.join(', ')}`;
}

function whyOf(question: ExplainedQuestion): string {
  const { hidden, parent, options } = question;
  if (hidden !== null) return hiddenInWords[hidden](parent ?? 'a question');
  const choice = options === null || options.length === 0 ? '' : `; options ${options.join(' ')}`;
  return `${parent === null ? 'has no parent' : `required by the answer to ${parent}`}${choice}${answerInWords(question)}`;
}

const standingsInWords: { readonly [S in QuestionStanding]: string } = {
  shown: 'to come',
  current: 'current',
  passed: 'passed',
  answered_by_rule: 'answered by rule',
  hidden: 'hidden',
};
const standingWidth = Math.max(...Object.values(standingsInWords).map(({ length }) => length));

const questionLines = (question: ExplainedQuestion, all: boolean): string[] => [
  `${standingsInWords[question.standing].padEnd(standingWidth)}  ${question.id} «${question.title}» (${question.type}): ${whyOf(question)}`,
  ...tracesOf(question.trace, all),
];

/** True for an empty fact: null, false or an empty list. */
const isBlank = (value: FactValue): boolean =>
  value === null || value === false || (Array.isArray(value) && value.length === 0);

/** Returns the facts in two columns. */
function factLines(facts: FlowExplanation['facts'], all: boolean): string[] {
  const shown = Object.entries(facts).filter(([, value]) => all || !isBlank(value));
  const width = Math.max(0, ...shown.map(([path]) => path.length));
  const left = Object.keys(facts).length - shown.length;
  return [
    ...shown.map(([path, value]) => `  ${path.padEnd(width)}  ${valueInWords(value)}`),
    ...(left === 0 ? [] : [`  and ${left} that are null, false or empty`]),
  ];
}

/** Returns the explanation of a flow as text; `all` adds rules that did not match, and empty facts. */
export function explanationLines(
  { flow, facts, questions, decisions, findings }: FlowExplanation,
  all: boolean,
): string[] {
  const step = flow.step === null ? '' : `, at ${flow.step}`;
  const decided = Object.entries(decisionsInWords).flatMap(([point, head]) => {
    const lines = tracesOf(decisions[point as keyof typeof decisions], all);
    return lines.length === 0 ? [] : ['', `${head}:`, ...lines];
  });
  return [
    `flow ${flow.id}: ${flow.phase.replaceAll('_', ' ')}${step}, revision ${flow.rev}`,
    `rules ${flow.rules}, service ${flow.service} ${flow.service_version}, city ${flow.city}, decided ${flow.decided_at}`,
    '',
    'facts:',
    ...factLines(facts, all),
    '',
    'questions:',
    ...questions.flatMap((question) => questionLines(question, all)),
    ...decided,
    ...(findings.length === 0 ? [] : ['', 'findings:']),
    ...findings.map(({ severity, code, question, message }) => {
      const where = question === null ? '' : ` at ${question}`;
      return `  ${severity} ${code}${where}: ${message}`;
    }),
  ];
}
