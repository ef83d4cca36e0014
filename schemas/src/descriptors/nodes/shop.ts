import { type Static, Type } from 'typebox';
import { defineNode } from '../node.ts';
import { CategoryIcon, nullable } from '../../values.ts';
import { LinkButton } from './actions.ts';
import { CardItem } from './navigation.ts';

const title = Type.Optional(Type.String());
const TextLink = Type.Object({ label: Type.String(), href: Type.String() });

/** The first words of a page, with its greatest heading, a picture and what speaks for it in a few words. */
export const Hero = defineNode('hero', 8, "a page's first words", {
  title: Type.String(),
  text: Type.Optional(Type.String()),
  image: Type.Optional(Type.String()),
  points: Type.Array(Type.String({ description: 'e.g. a rating or a price' })),
  /** Null where the page's way on stands elsewhere. */
  action: nullable(LinkButton),
});
export interface Hero extends Static<typeof Hero> {}

/** A search whose results appear while one types: items of the source `search` on this screen's URL. */
export const Search = defineNode('search', 8, 'a search for services', {
  label: Type.String(),
  placeholder: Type.String(),
  labels: Type.Object({
    empty: Type.String(),
    failed: Type.String(),
    searching: Type.String(),
    clear: Type.Optional(Type.String({ description: 'the name of the button that empties the search' })),
  }),
});
export interface Search extends Static<typeof Search> {}

/** Small tiles that lead to the parts of a whole, such as categories. */
export const Tiles = defineNode('tiles', 8, 'small tiles with links', {
  title,
  items: Type.Array(
    Type.Object({
      key: Type.String(),
      title: Type.String(),
      href: Type.String(),
      /** A drawn sign, shown in place of the picture. */
      icon: Type.Optional(CategoryIcon),
      image: Type.Optional(Type.String()),
    }),
  ),
});
export interface Tiles extends Static<typeof Tiles> {}

/** One line of cards that scrolls sideways. `banners`: wide pictures with their title on them. */
export const Rail = defineNode('rail', 8, 'cards in a line', {
  title,
  look: Type.Enum(['cards', 'banners', 'people']),
  /** The line stands below a phone's first view: its pictures are loaded when they come near. */
  below: Type.Optional(Type.Boolean()),
  /** The page with all of them. */
  more: Type.Optional(TextLink),
  labels: Type.Object({ next: Type.String(), previous: Type.String() }),
  items: Type.Array(CardItem),
});
export interface Rail extends Static<typeof Rail> {}

/** An offer; a button copies its code. */
export const Offer = defineNode('offer', 8, 'an offer with its code', {
  title: Type.String(),
  text: Type.Optional(Type.String()),
  ends: Type.String({ description: 'until when it holds, in words' }),
  code: nullable(
    Type.Object({
      label: Type.String(),
      value: Type.String(),
      copy: Type.String(),
      copied: Type.String(),
      /** Said where the browser refuses to copy; the code is selected then. */
      failed: Type.String(),
    }),
  ),
  /** Where the offer is used, e.g. an order of its service. */
  link: Type.Optional(TextLink),
});
export interface Offer extends Static<typeof Offer> {}

/** What a customer may rely on, in a few words each. */
export const Trust = defineNode('trust', 8, 'what a customer may rely on', {
  title,
  items: Type.Array(
    Type.Object({
      key: Type.String(),
      icon: Type.Enum(['price', 'people', 'shield', 'support', 'star', 'clock']),
      title: Type.String(),
      text: Type.String(),
    }),
  ),
});
export interface Trust extends Static<typeof Trust> {}

/** How something is done, step by step. */
export const Steps = defineNode('steps', 8, 'how something is done', {
  title: Type.String(),
  items: Type.Array(Type.Object({ key: Type.String(), title: Type.String(), text: Type.String() })),
});
export interface Steps extends Static<typeof Steps> {}

/** Questions with answers that open. */
export const Faq = defineNode('faq', 8, 'questions with answers', {
  title: Type.String(),
  items: Type.Array(Type.Object({ key: Type.String(), question: Type.String(), answer: Type.String() })),
});
export interface Faq extends Static<typeof Faq> {}

/** The end of a public page: how to reach the company, and its other pages. */
export const Footer = defineNode('footer', 8, "a public page's end", {
  about: Type.String(),
  phone: nullable(TextLink),
  groups: Type.Array(Type.Object({ title: Type.String(), links: Type.Array(TextLink) })),
  note: Type.String(),
});
export interface Footer extends Static<typeof Footer> {}
