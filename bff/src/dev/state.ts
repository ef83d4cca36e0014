import type {
  AddressForm,
  BlockOf,
  BlockType,
  QuestionNode,
  WidgetOf,
  WidgetType,
} from '@gam/schemas/descriptors';
import type { ConstraintsOf } from '@gam/schemas/questions';
import { texts } from '@gam/shared/texts';

/** What a state is called. */
export interface Named {
  /** The name in its URL: lower case letters and hyphens. */
  readonly name: string;
  /** What the state shows. */
  readonly about: string;
}

/** A widget without its type, and without its key, which all share. */
export type WidgetContent<W extends WidgetType> = Omit<WidgetOf<W>, 'type' | 'key'>;

/** One state of a widget, as a question shows it. */
export interface WidgetState<W extends WidgetType> extends Named {
  readonly widget: WidgetContent<W>;
  /** By default, an answer must be there. */
  readonly constraints?: QuestionNode['constraints'];
  readonly question?: Partial<QuestionNode>;
  /** The form of a new address that the state opens, if any. */
  readonly form?: AddressForm;
  /** Whether the request for its items fails, since the page has no flow. */
  readonly fails?: boolean;
}

/** A block without its type, which is also its key in the gallery. */
export type BlockContent<B extends BlockType> = Omit<BlockOf<B>, 'type' | 'key'>;

/** One state of a block. */
export interface BlockState<B extends BlockType> extends Named {
  readonly block: BlockContent<B>;
  /** Whether the request for its items fails, since the page has no flow. */
  readonly fails: boolean;
}

/** Returns a state of a block. */
export const state = <B extends BlockType>(
  name: string,
  about: string,
  block: BlockContent<B>,
  fails = false,
): BlockState<B> => ({ name, about, block, fails });

const required = texts.validation.default;

/** The constraints of an answer that only the server can check. */
export const mustBeThere = (mandatory = true): ConstraintsOf<'presence'> => ({
  kind: 'presence',
  mandatory,
  required,
});

/** The constraints of a choice of one or several ids. */
export const choiceOf = (
  allowed: readonly string[],
  fields: Partial<Pick<ConstraintsOf<'choice'>, 'mandatory' | 'multiple' | 'counts'>> = {},
): ConstraintsOf<'choice'> => ({
  kind: 'choice',
  mandatory: true,
  multiple: false,
  counts: null,
  required,
  allowed: [...allowed],
  ...fields,
});

/** A data URL of a picture in one colour, so that fixtures need no file. `hue` in degrees. */
export const drawPicture = (hue: number): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 120"><rect width="160" height="120" fill="hsl(${hue} 40% 90%)"/><circle cx="80" cy="52" r="26" fill="hsl(${hue} 45% 45%)"/><path d="M30 120a50 42 0 0 1 100 0z" fill="hsl(${hue} 45% 45%)"/></svg>`,
  )}`;
