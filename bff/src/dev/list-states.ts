import type { AddressForm, Block, BlockType, QuestionNode, WidgetType } from '@gam/schemas/descriptors';
import { blockStates } from './block-states.ts';
import type { BlockState, WidgetState } from './state.ts';
import { widgetStates } from './widgets/index.ts';

/** One state of a widget or block, ready to be shown. */
export interface ShownState {
  /** The widget's or block's type. */
  readonly type: string;
  readonly name: string;
  readonly about: string;
  readonly node: Block;
  readonly fails: boolean;
  readonly form: AddressForm | null;
}

const asQuestion = (type: string, state: WidgetState<WidgetType>): QuestionNode => ({
  type: 'question',
  key: `${type}-${state.name}`,
  id: `${type}-${state.name}`,
  heading: state.about,
  title: null,
  help: null,
  optional_label: null,
  answer: null,
  constraints: state.constraints,
  advance_on_choice: false,
  widget: state.widget,
  error: null,
  ...state.question,
});

const widgets = Object.entries<readonly WidgetState<WidgetType>[]>(widgetStates).flatMap(([type, states]) =>
  states.map((state): ShownState => ({
    type,
    name: state.name,
    about: state.about,
    node: asQuestion(type, state),
    fails: state.fails === true,
    form: state.form ?? null,
  })),
);

const blocks = Object.entries<readonly BlockState<Exclude<BlockType, 'question'>>[]>(blockStates).flatMap(
  ([type, states]) =>
    states.map(({ name, about, block, fails }): ShownState => ({
      type,
      name,
      about,
      // The block's type is the name of its states; a test compares each node with the schema.
      node: { type, key: type, ...block } as Block,
      fails,
      form: null,
    })),
);

/** Every state of every widget and block. */
export const shownStates: readonly ShownState[] = [...widgets, ...blocks];
