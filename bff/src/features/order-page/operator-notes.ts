import type { Block, Disclosure, ExplainedQuestion, Phase, RuleTraceReport } from '@gam/schemas/descriptors';
import { fillText } from '@gam/shared/fill-text';
import { deskTexts } from '../desk/index.ts';
import { concealPersonal, type Explained, explainFlow, type Flow } from '@gam/engine/flow';
import type { FlowRecord } from '../../protocol/records/flow-record.ts';
import { findingWords } from '@gam/engine/rules';
import { orderTexts } from '../order/index.ts';

const { why } = deskTexts;

type Section = Disclosure['sections'][number];

/** The decisions behind each phase; the other phases follow from the customer's acts. */
const deciders: { readonly [P in Phase]?: (explained: Explained, flow: Flow) => Section[] } = {
  questions: explainCurrent,
  login: explainCurrent,
  expert_selection: ({ decisions }) => explainRules(decisions.after_last),
  quote: ({ decisions }) => explainRules(decisions.quote),
};

/**
 * Explains to the operator why this step is shown: the answer that the question depends on, and the rules that matched
 * with their facts. Customers never get it, and screens ahead never contain it. [O-1.03]
 */
export function presentWhy(flow: Flow, record: FlowRecord): Disclosure[] {
  const { state, issued_at: entered, decided_at: decided } = record;
  const decide = deciders[state.phase];
  if (!decide) return [];
  const explained = concealPersonal(flow, explainFlow(flow, state, { entered, decided }), 'operator');
  const versions: Section = {
    key: 'versions',
    title: why.versions,
    lines: [
      fillText(why.rules, { version: record.rules_version }),
      fillText(why.service, { version: record.service_version }),
    ],
  };
  const sections = [...decide(explained, flow), versions];
  return [{ type: 'disclosure', key: 'why', title: why.title, sections }];
}

function explainCurrent({ questions }: Explained, flow: Flow): Section[] {
  const current = questions.find(({ standing }) => standing === 'current');
  if (!current) return [];
  const hangs: Section = {
    key: 'question',
    title: why.question,
    lines: [
      explainParent(current, questions, flow),
      ...(current.options?.length === 1 ? [why.asked] : []),
      ...(current.trace.some(({ matched }) => matched) ? [] : [why.noRule]),
    ],
  };
  return [hangs, ...explainRules(current.trace)];
}

/** Describes the answer that a question depends on. */
function explainParent(
  { parent }: ExplainedQuestion,
  questions: readonly ExplainedQuestion[],
  flow: Flow,
): string {
  const above = parent === null ? undefined : questions.find(({ id }) => id === parent);
  if (!above) return why.always;
  const asked = flow.questions[flow.indexOf.get(above.id) ?? -1]?.question;
  const titles = new Map(asked?.options.map(({ id, title }) => [id, title]));
  const answer = above.answer?.values.map((value) => titles.get(value) ?? value).join('، ') ?? '';
  return fillText(answer === '' ? why.anyAnswer : why.parent, { answer, question: above.title });
}

/** Describes the rules that matched: their reason, their facts and their outcome. */
const explainRules = (traces: readonly RuleTraceReport[]): Section[] =>
  traces
    .filter(({ matched }) => matched)
    .map(({ rule, document, because, facts, outcome, undone_by }, index) => ({
      key: `rule_${index}`,
      title: fillText(why.rule, { rule, document }),
      lines: [
        because,
        ...(undone_by ? [fillText(why.undone, undone_by)] : []),
        ...facts.map(
          ({ path, value }) => `${path} = ${Array.isArray(value) ? value.join('، ') : String(value)}`,
        ),
        ...Object.entries(outcome).map(([consequence, became]) => `${consequence}: ${became}`),
      ],
    }));

/**
 * Presents the faults of the service's questions for operators, so that they know why a question is missing; findings
 * about rules are for rules editors. Empty without faults.
 */
export function operatorFindings(flow: Flow): Block[] {
  const titles = new Map(flow.service.questions.map(({ id, title }) => [id, title]));
  const found = flow
    .findings()
    .flatMap(({ code, question, path }) =>
      question === null
        ? []
        : [{ key: `${code}${path}`, label: findingWords[code].fa, value: titles.get(question) ?? question }],
    );
  const mended = flow.service.findings.map((message, index) => ({
    key: `mended_${index}`,
    label: orderTexts.findings.mended,
    value: message,
  }));
  const items = [...found, ...mended];
  return items.length > 0
    ? [{ type: 'facts', key: 'findings', title: orderTexts.findings.title, items }]
    : [];
}
