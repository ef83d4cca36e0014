import { type AnswerForm, answerForms, type Question } from '@gam/schemas/questions';
import { looksLikeAnswerFact } from '@gam/schemas/rules';
import type { PriceLine, ServiceDocument } from '@gam/schemas/upstream';
import type { ContentFinding } from './content-finding.ts';

/** A question with its place and every option that it can offer, the fetched ones included. */
interface Asked {
  readonly question: Question;
  readonly at: number;
  readonly options: ReadonlySet<string>;
}

type Index = ReadonlyMap<string, Asked>;

/** Ids that begin so name steps of the flow, as `@quote`. */
const reserved = /^@|^(?:__proto__|constructor|prototype)$/;

/** What the answers of questions hold that each kind of price line fits. */
const priced: { readonly [K in PriceLine['per']]: readonly AnswerForm['holds'][] } = {
  unit: ['number'],
  count: ['options'],
  option: ['options', 'fetched'],
};

const typesOf = (per: PriceLine['per']): string[] =>
  Object.entries(answerForms).flatMap(([type, { holds }]) => (priced[per].includes(holds) ? [type] : []));

/**
 * Returns the faults of a service's document: ids, parents and their options, bounds of numbers, and what the price
 * rules and the fetched options name. [O-3.01, O-4.05]
 */
export function checkService(document: ServiceDocument): ContentFinding[] {
  const index = indexQuestions(document);
  return [
    ...checkIds(document),
    ...document.detail.questions.flatMap((question, at) => checkQuestion(question, at, index)),
    ...checkFetched(document, index),
    ...checkPrices(document, index),
  ];
}

function indexQuestions({ detail, fetched }: ServiceDocument): Index {
  const index = new Map<string, Asked>();
  for (const [at, question] of detail.questions.entries()) {
    const groups = fetched.filter((group) => group.question === question.id);
    const options = [...question.options, ...groups.flatMap((group) => group.options)];
    const asked = { question, at, options: new Set(options.map(({ id }) => id)) };
    if (!index.has(question.id)) index.set(question.id, asked);
  }
  return index;
}

/** An option's id names it in the whole service, since prices are found by it. */
function checkIds({ detail: { questions } }: ServiceDocument): ContentFinding[] {
  const groups = [
    {
      ids: questions.map(({ id }, at) => ({ id, path: `/detail/questions/${at}/id` })),
      isReserved: (id: string) => reserved.test(id) || looksLikeAnswerFact(id),
    },
    {
      ids: questions.flatMap(({ options }, at) =>
        options.map(({ id }, place) => ({ id, path: `/detail/questions/${at}/options/${place}/id` })),
      ),
      isReserved: (id: string) => reserved.test(id),
    },
  ];
  return groups.flatMap(({ ids, isReserved }) => {
    const first = new Map<string, string>();
    return ids.flatMap(({ id, path }): ContentFinding[] => {
      const before = first.get(id);
      if (before === undefined) first.set(id, path);
      return [
        ...(before === undefined
          ? []
          : [
              {
                code: 'duplicate_id' as const,
                path,
                expected: `an id of its own is expected; ${before} has "${id}" already`,
              },
            ]),
        ...(isReserved(id)
          ? [
              {
                code: 'reserved_id' as const,
                path,
                expected: `another id than "${id}" is expected: the flow or a fact uses it itself`,
              },
            ]
          : []),
      ];
    });
  });
}

function checkQuestion(question: Question, at: number, index: Index): ContentFinding[] {
  const { parent, parent_requirements, min_allowed_value: min, max_allowed_value: max } = question;
  const place = `/detail/questions/${at}`;
  const findings: ContentFinding[] = [];
  if (min !== null && max !== null && min > max) {
    const path = `${place}/min_allowed_value`;
    findings.push({
      code: 'min_above_max',
      path,
      expected: `at most max_allowed_value (${max}) is expected`,
    });
  }
  if (parent === null) return findings;
  const above = index.get(parent);
  if (above === undefined) {
    const path = `${place}/parent`;
    return [
      ...findings,
      { code: 'unknown_parent', path, expected: `a question of the service is expected, not "${parent}"` },
    ];
  }
  if (above.at >= at) {
    const path = `${place}/parent`;
    const expected = `an earlier question is expected; "${parent}" is not before this one`;
    return [...findings, { code: 'later_parent', path, expected }];
  }
  // The options of areas, shops and times come from other calls.
  const unknown = above.options.size === 0 ? [] : parent_requirements.filter((id) => !above.options.has(id));
  return [
    ...findings,
    ...unknown.map((id): ContentFinding => ({
      code: 'unknown_requirement',
      path: `${place}/parent_requirements`,
      expected: `options of question "${parent}" are expected, not "${id}"`,
    })),
  ];
}

function checkFetched({ fetched }: ServiceDocument, index: Index): ContentFinding[] {
  return fetched.flatMap(({ question, when }, at): ContentFinding[] => {
    const place = `/fetched/${at}`;
    const asked = index.get(question);
    if (asked === undefined) return [unknownQuestion(`${place}/question`, question)];
    if (asked.question.options.length > 0) {
      const expected = `a question without options of its own is expected, not "${question}"`;
      return [{ code: 'not_fetched', path: `${place}/question`, expected }];
    }
    // The options of shops and areas come from other calls.
    const isElsewhere = when !== null && index.get(when.question)?.options.size === 0;
    return when === null || isElsewhere ? [] : checkNamed(when, `${place}/when`, index);
  });
}

function checkPrices({ price_rules: { lines, discounts } }: ServiceDocument, index: Index): ContentFinding[] {
  return [
    ...lines.flatMap((line, at) => checkLine(line, `/price_rules/lines/${at}`, index)),
    ...discounts.flatMap((named, at) => checkNamed(named, `/price_rules/discounts/${at}`, index)),
  ];
}

function checkLine(line: PriceLine, place: string, index: Index): ContentFinding[] {
  const asked = index.get(line.question);
  if (asked === undefined) return [unknownQuestion(`${place}/question`, line.question)];
  const types = typesOf(line.per);
  if (!types.includes(asked.question.type)) {
    const expected = `"${line.per}" prices questions of the types ${types.join(', ')}, not ${asked.question.type}`;
    return [{ code: 'other_type', path: `${place}/per`, expected }];
  }
  if (line.per === 'unit') return [];
  return line.amounts.flatMap(({ option }, at) =>
    asked.options.has(option) ? [] : [unknownOption(`${place}/amounts/${at}/option`, line.question, option)],
  );
}

function checkNamed(
  { question, option }: { readonly question: string; readonly option: string },
  place: string,
  index: Index,
): ContentFinding[] {
  const asked = index.get(question);
  if (asked === undefined) return [unknownQuestion(`${place}/question`, question)];
  return asked.options.has(option) ? [] : [unknownOption(`${place}/option`, question, option)];
}

const unknownQuestion = (path: string, id: string): ContentFinding => ({
  code: 'unknown_question',
  path,
  expected: `a question of the service is expected, not "${id}"`,
});

const unknownOption = (path: string, question: string, id: string): ContentFinding => ({
  code: 'unknown_option',
  path,
  expected: `an option of question "${question}" is expected, not "${id}"`,
});
