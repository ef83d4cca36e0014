import type { Block, BlockType, QuestionNode, Widget, WidgetType } from '@gam/schemas/descriptors';
import { blockStates } from './block-states.ts';
import { type BlockState, mustBeThere, type Named, type WidgetState } from './state.ts';
import { widgetStates } from './widgets/index.ts';

/** One state of a widget or block, ready to be shown. */
export interface ShownState extends Named, Pick<WidgetState<WidgetType>, 'fails' | 'form'> {
  /** The widget's or block's type. */
  readonly type: string;
  readonly node: Block;
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
  constraints: state.constraints ?? mustBeThere(),
  advance_on_choice: false,
  // The widget's type is the name of its states; a test compares each node with the schema.
  widget: { ...state.widget, type, key: 'widget' } as Widget,
  error: null,
  ...state.question,
});

const widgets = Object.entries<readonly WidgetState<WidgetType>[]>(widgetStates).flatMap(([type, states]) =>
  states.map((state): ShownState => ({ ...state, type, node: asQuestion(type, state) })),
);

const blocks = Object.entries<readonly BlockState<Exclude<BlockType, 'question'>>[]>(blockStates).flatMap(
  ([type, states]) =>
    // The block's type is the name of its states, too.
    states.map((state): ShownState => ({
      ...state,
      type,
      node: { type, key: type, ...state.block } as Block,
    })),
);

/** Every state of every widget and block. */
export const shownStates: readonly ShownState[] = [...widgets, ...blocks];
