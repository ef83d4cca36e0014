import { Type, type Static } from 'typebox';
import { Id, nullable } from '../values.ts';
import { AnswerCount } from './answer.ts';
import { Option } from './option.ts';

/** A pre-filled answer that comes with a question. [O-4.11] */
export const GivenAnswer = Type.Object({
  values: Type.Array(Type.String()),
  counts: Type.Optional(Type.Array(AnswerCount)),
});

/** The fields that questions of every type share. [O-3.02] */
export const questionFields = {
  id: Id,
  type_tags: Type.Array(Type.String()),
  title: Type.String(),
  detail: nullable(Type.String({ description: 'shown as the heading' })),
  description: nullable(Type.String({ description: 'placeholder or unit text' })),
  help_text: nullable(Type.String()),
  is_mandatory: Type.Boolean(),
  is_auth_required: Type.Boolean({ description: 'asked of signed-in users only [O-4.13]' }),
  options: Type.Array(Option),
  answers: nullable(GivenAnswer),
  parent: nullable(Id),
  parent_requirements: Type.Array(Id, {
    description: 'options of the parent, one of which must be chosen; empty: any answer [O-4.05]',
  }),
  display_in_process: Type.Boolean(),
  is_recommended_title: nullable(Type.String({ description: 'the word beside recommended options' })),
  min_allowed_value: nullable(Type.Number()),
  max_allowed_value: nullable(Type.Number()),
  step: nullable(Type.Number()),
};

const Fields = Type.Object(questionFields);
export interface QuestionFields extends Static<typeof Fields> {}

/** The schema of a question of one type. */
export function questionOf<const T extends string>(type: T, description: string) {
  return Type.Object({ type: Type.Literal(type), ...questionFields }, { title: type, description });
}
