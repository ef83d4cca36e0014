import type { Option, Question, QuestionType } from '@gam/schemas/questions';

type OptionFields = Partial<Omit<Option, 'id' | 'title'>>;
type QuestionFields = Partial<Omit<Question, 'id' | 'type' | 'title'>>;

/**
 * An option with every field that the contract knows; prices are filled from the price rules. The `full` of a picture
 * names a file of `demo/images`; its path is filled when the content is loaded.
 */
export function option(id: string, title: string, fields: OptionFields = {}): Option {
  return {
    id,
    title,
    description: null,
    image_new: null,
    is_recommended: false,
    is_default_answer: false,
    price: null,
    original_price: null,
    discount_percentage: null,
    min_price: null,
    max_price: null,
    help_text: [],
    operation_key: null,
    value: null,
    ...fields,
  };
}

/** The picture of an option, from `demo/images`: `picture('wash-sofa')`. */
export const picture = (name: string): Pick<Option, 'image_new'> => ({ image_new: { full: `${name}.svg` } });

/** A question with every field that the contract knows. `title` names it in summaries, `detail` asks it. */
export function question<T extends QuestionType>(
  type: T,
  id: string,
  title: string,
  fields: QuestionFields = {},
): Extract<Question, { type: T }> {
  const whole = {
    id,
    type,
    type_tags: [],
    title,
    detail: null,
    description: null,
    help_text: null,
    is_mandatory: true,
    is_auth_required: false,
    options: [],
    answers: null,
    parent: null,
    parent_requirements: [],
    display_in_process: true,
    is_recommended_title: null,
    min_allowed_value: null,
    max_allowed_value: null,
    step: null,
    ...fields,
  };
  // Questions of every type have the same fields and differ only in the literal of `type`.
  return whole as unknown as Extract<Question, { type: T }>;
}
