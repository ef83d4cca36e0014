import { done, failed, type Result } from '@gam/shared/result';
import type { Button, ClientEvent, Experts, Form, MessageForm, Screen } from '@gam/schemas/descriptors';
import { normaliseAnswer } from '@gam/shared/normalise-answer';
import { validateAnswer } from '@gam/shared/validate-answer';
import { toLatinDigits } from '@gam/shared/digits';
import type { Drafts } from './drafts.ts';
import {
  chosenExpert,
  expertsAnswer,
  findExperts,
  findQuestion,
  givenAnswer,
  isSameAnswer,
} from './find-question.ts';
import { fieldName, findForms } from './forms.ts';
import { makeEvent } from './events.ts';
import type { ScreenState } from './screen-state.ts';

type Field = Form['fields'][number] | MessageForm['fields'][number];
type Values = Readonly<Record<string, string>>;

/** What is wrong with the input, as the screen shows it. */
type Fault = Partial<Pick<ScreenState, 'problem' | 'fieldErrors'>>;

/** Inputs whose digits are sent in Latin script; other input is sent as typed. */
const latinInputs = new Set<Field['input']>(['phone', 'code']);

/**
 * The fields of the form that a button names, or the messages of its required fields that are empty. A form with a schema is
 * judged by that where it is drawn.
 */
function gatherFields(screen: Screen, button: Button, drafts: Drafts): Result<Values, Fault> {
  const form = findForms(screen).find(({ key }) => key === button.form);
  if (form === undefined) return done({});
  const typed = form.fields.map((field) => ({
    field,
    value: drafts.fieldOf(form.key, field.name) ?? field.value,
  }));
  const errors = typed.flatMap(({ field: { name, required }, value }) =>
    form.schema_ref === undefined && required !== undefined && value.trim() === ''
      ? [[fieldName(form.key, name), { message: required, value }] as const]
      : [],
  );
  if (errors.length > 0) return failed({ fieldErrors: Object.fromEntries(errors) });
  const values = typed.map(({ field: { name, input }, value }) => [
    name,
    (latinInputs.has(input) ? toLatinDigits(value) : value).trim(),
  ]);
  return done(Object.fromEntries(values) as Values);
}

/** The events that a button sends, or what is wrong with the input. */
type Gathered = Result<ClientEvent[], Fault>;

/**
 * The events of a press: the question's answer where it differs from the screen's [readings 35], then the button's own
 * event with the fields of its form.
 */
export function gatherEvents(screen: Screen, button: Button, drafts: Drafts): Gathered {
  const fields = gatherFields(screen, button, drafts);
  if (!fields.ok) return fields;
  const event = makeEvent(button.event, { ...fields.value, ...button.args });

  if (button.skips_answer !== true) {
    const experts = findExperts(screen);
    if (experts !== null) return withExpert(experts, drafts, event);
  }
  const question = button.skips_answer === true ? null : findQuestion(screen);
  if (question === null) return done([event]);
  const { id, constraints } = question;
  if (button.clears_answer === true) {
    const isEmpty = drafts.answerTo(id) === undefined && givenAnswer(question).values.length === 0;
    const clear = isEmpty ? [] : [makeEvent('answer', { question: id, values: [] })];
    return done([...clear, event]);
  }
  const answer = normaliseAnswer(constraints, drafts.answerTo(id) ?? givenAnswer(question));
  const failure = validateAnswer(constraints, answer);
  if (failure !== null) return failed({ problem: { message: failure.message } });
  if (isSameAnswer(answer, givenAnswer(question))) return done([event]);
  return done([makeEvent('answer', { question: id, ...answer }), event]);
}

/** The choice of an expert, where it differs from the screen's, followed by the event. [O-5.03] */
function withExpert(node: Experts, drafts: Drafts, event: ClientEvent): Gathered {
  const expert = chosenExpert(node, drafts.answerTo(expertsAnswer));
  if (expert === null) return failed({ problem: { message: node.required } });
  return done(expert === node.selected ? [event] : [makeEvent('select_expert', { expert }), event]);
}
