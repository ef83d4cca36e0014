import {
  fallbackTypes,
  type Option,
  type Question,
  type QuestionType,
  questionTypes,
  type ServiceDetail,
} from '@gam/schemas/questions';

type UpstreamQuestion = ServiceDetail['questions'][number];
type UpstreamOption = NonNullable<UpstreamQuestion['options']>[number];

/**
 * A question with every field, including those that the upstream left out. An unknown type becomes a single select if
 * the question has options, otherwise a text, so that it can be answered; `findings` reports it for the log. Unknown
 * tags are kept and have no effect. [O-3.02, O-3.03]
 */
export function completeQuestion(given: UpstreamQuestion, findings: string[]): Question {
  const options = keepUsableIds(given.options ?? [], `option of question ${given.id}`, findings);
  return {
    id: given.id,
    type: knownType(given, findings),
    type_tags: given.type_tags ?? [],
    title: given.title,
    detail: wordsOrNull(given.detail),
    description: wordsOrNull(given.description),
    help_text: wordsOrNull(given.help_text),
    is_mandatory: given.is_mandatory ?? false,
    is_auth_required: given.is_auth_required ?? false,
    options: options.map(completeOption),
    answers: given.answers ?? null,
    parent: given.parent ?? null,
    parent_requirements: given.parent_requirements ?? [],
    display_in_process: given.display_in_process ?? true,
    is_recommended_title: wordsOrNull(given.is_recommended_title),
    min_allowed_value: given.min_allowed_value ?? null,
    max_allowed_value: given.max_allowed_value ?? null,
    step: given.step ?? null,
  };
}

/** An option with every field, including those that the upstream left out. [O-3.05] */
export function completeOption(given: UpstreamOption): Option {
  return {
    id: given.id,
    title: given.title,
    description: wordsOrNull(given.description),
    image_new: given.image_new ?? null,
    is_recommended: given.is_recommended ?? false,
    is_default_answer: given.is_default_answer ?? false,
    price: given.price ?? null,
    original_price: given.original_price ?? null,
    discount_percentage: given.discount_percentage ?? null,
    min_price: given.min_price ?? null,
    max_price: given.max_price ?? null,
    help_text: given.help_text ?? [],
    operation_key: given.operation_key ?? null,
    value: given.value ?? null,
  };
}

function knownType({ id, type, options = [] }: UpstreamQuestion, findings: string[]): QuestionType {
  if (isQuestionType(type)) return type;
  const fallback = fallbackTypes[options.length > 0 ? 'withOptions' : 'withoutOptions'];
  findings.push(`question ${id}: unknown type ${JSON.stringify(type)}, asked as ${fallback}`);
  return fallback;
}

function isQuestionType(type: string): type is QuestionType {
  return Object.hasOwn(questionTypes, type);
}

/** A blank text counts as missing, so that it does not become an empty heading or hint. */
function wordsOrNull(text: string | null | undefined): string | null {
  return text == null || text.trim() === '' ? null : text;
}

/** Names that every object has: as keys they would reach the prototype. */
const refusedIds: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether an id is one of the steps that are not questions, such as `@quote`. */
export const isReservedId = (id: string): boolean => id.startsWith('@');

function problemOf(id: string, what: string, seen: ReadonlySet<string>): string | null {
  if (refusedIds.has(id)) return 'is no usable id';
  if (what === 'question' && isReservedId(id)) return 'is a reserved id';
  return seen.has(id) ? 'is there already' : null;
}

/**
 * The items whose id can be used as a key. The first of two equal ids stays. `findings` names the dropped ones; `what`
 * is the word for the items there.
 */
export function keepUsableIds<T extends { readonly id: string }>(
  items: readonly T[],
  what: string,
  findings: string[],
): T[] {
  const seen = new Set<string>();
  return items.filter(({ id }) => {
    const problem = problemOf(id, what, seen);
    seen.add(id);
    if (problem !== null) findings.push(`${what}: ${JSON.stringify(id)} ${problem}, dropped`);
    return problem === null;
  });
}
