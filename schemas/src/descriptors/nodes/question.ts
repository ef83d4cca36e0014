import { Type, type Static } from 'typebox';
import { AnswerConstraints } from '../../questions/constraints.ts';
import { AnswerCount } from '../../questions/answer.ts';
import { AnswerPrices } from '../../questions/pricing.ts';
import type { StaticTable } from '../../values.ts';
import { defineNode, errorRef } from '../node.ts';
import { Button } from './actions.ts';
import { Addresses } from './addresses.ts';
import { Calendar } from './calendar.ts';
import { Choices, FetchedChoices } from './choices.ts';
import { Images, Voice } from './uploads.ts';
import { NumberInput, SearchSelect, TextInput, WebView } from './inputs.ts';
import { RepairShops } from './repair-shops.ts';

/** The widgets of questions, by type. */
export const widgets = {
  choices: Choices,
  text: TextInput,
  number: NumberInput,
  search_select: SearchSelect,
  images: Images,
  voice: Voice,
  web_view: WebView,
  calendar: Calendar,
  fetched_choices: FetchedChoices,
  repair_shops: RepairShops,
  addresses: Addresses,
} as const;
export type WidgetType = keyof typeof widgets;
interface WidgetTable extends StaticTable<typeof widgets> {}
export type WidgetOf<T extends WidgetType> = WidgetTable[T];
export type Widget = { [T in WidgetType]: WidgetOf<T> }[WidgetType];

/**
 * One question: heading, one line of help, the widget, the answer so far, the constraints of an answer, and the error
 * of the answer that was sent. `advance_on_choice`: a tap on an option answers and goes to the next step. [O-3.02]
 */
export const QuestionNode = defineNode('question', 1, 'one question', {
  id: Type.String(),
  heading: Type.String(),
  title: Type.Union([Type.String(), Type.Null()]),
  help: Type.Union([Type.String(), Type.Null()]),
  optional_label: Type.Union([Type.String(), Type.Null()]),
  answer: Type.Union([
    Type.Object({ values: Type.Array(Type.String()), counts: Type.Optional(Type.Array(AnswerCount)) }),
    Type.Null(),
  ]),
  constraints: AnswerConstraints,
  advance_on_choice: Type.Boolean(),
  /** Goes on without an answer, beside the screen's buttons; since level 8. */
  skip: Type.Optional(Button),
  widget: Type.Union(Object.values(widgets)),
  /** What its answer adds to the screen's `running_price`; missing: nothing. */
  prices: Type.Optional(AnswerPrices),
  error: Type.Union([Type.String(), Type.Null()]),
  error_ref: errorRef,
});
export interface QuestionNode extends Omit<Static<typeof QuestionNode>, 'widget'> {
  widget: Widget;
}
