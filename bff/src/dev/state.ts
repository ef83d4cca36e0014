import type {
  AddressForm,
  BlockOf,
  BlockType,
  QuestionNode,
  WidgetOf,
  WidgetType,
} from '@gam/schemas/descriptors';

interface Named {
  /** Its address: lower case letters and hyphens. */
  readonly name: string;
  /** What is to be seen. */
  readonly about: string;
}

/** One state of a widget, as a question shows it. */
export interface WidgetState<W extends WidgetType> extends Named {
  readonly widget: WidgetOf<W>;
  readonly constraints: QuestionNode['constraints'];
  readonly question?: Partial<QuestionNode>;
  /** The form of a new address that it opens, where it has one. */
  readonly form?: AddressForm;
  /** What is fetched does not come: the page's flow is none. */
  readonly fails?: boolean;
}

/** One state of a block. */
export interface BlockState<B extends BlockType> extends Named {
  readonly block: BlockOf<B>;
  /** What is fetched does not come: the page's flow is none. */
  readonly fails?: boolean;
}
