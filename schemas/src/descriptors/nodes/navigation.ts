import { type Static, Type } from 'typebox';
import { nullable } from '../../values.ts';
import { eventNames } from '../event.ts';
import { defineNode } from '../node.ts';
import { Button } from './actions.ts';
import { RatingWords } from './experts.ts';

/** The name of a city that opens the choice of another, which sends `change_city`. */
const CityChip = Type.Object({
  label: Type.String(),
  title: Type.String(),
  close: Type.String(),
  value: nullable(Type.String()),
  event: Type.Enum(eventNames),
  arg: Type.String(),
  options: Type.Array(Type.Object({ id: Type.String(), label: Type.String() })),
});

/** The bar at the top: the product's name, the current place, and links. */
export const AppBar = defineNode('app_bar', 1, 'the bar at the top', {
  brand: Type.String(),
  home: Type.String({ description: 'URL of the home page' }),
  title: Type.Union([Type.String(), Type.Null()]),
  back: Type.Union([Button, Type.Null()]),
  customer: Type.Optional(
    Type.Object(
      { label: Type.String(), href: Type.String() },
      { description: 'the customer that an operator acts for, shown on every page [O-1.03]' },
    ),
  ),
  links: Type.Array(
    Type.Object({
      label: Type.String(),
      href: Type.String(),
      /** Left out on narrow screens; since level 8. */
      wide: Type.Optional(Type.Boolean()),
    }),
  ),
  /** The city that the page is about, which opens the choice of another; since catalogue level 8. */
  city: Type.Optional(CityChip),
  /** The page that this one belongs to, where the bar's arrow leads; later than level 8. */
  up: Type.Optional(Type.Object({ label: Type.String(), href: Type.String() })),
  /** Leaves what the page is about, e.g. an order, whatever its step; since level 8. */
  leave: Type.Optional(Type.Object({ label: Type.String(), href: Type.String() })),
  account: Type.Union([Type.Object({ label: Type.String(), sign_out: Button }), Type.Null()]),
});
export interface AppBar extends Static<typeof AppBar> {}

/** A card that is a link. */
export const CardItem = Type.Object({
  key: Type.String(),
  title: Type.String(),
  text: Type.Optional(Type.String()),
  href: Type.String(),
  image: Type.Optional(Type.String()),
  note: Type.Optional(Type.String({ description: 'e.g. a price' })),
  /** A person's rating, in a `rail` of people; since level 8. */
  rating: Type.Optional(RatingWords),
  badge: Type.Optional(
    Type.Object({ label: Type.String(), tone: Type.Enum(['neutral', 'good', 'warn', 'bad']) }),
  ),
  /** A second link below the card, e.g. to order the same again; since level 8. */
  more: Type.Optional(Type.Object({ label: Type.String(), href: Type.String() })),
});

/** Cards with links: services, categories, orders. */
export const Cards = defineNode('cards', 1, 'cards with links', {
  title: Type.Optional(Type.String()),
  layout: Type.Enum(['grid', 'list']),
  items: Type.Array(CardItem),
});
export interface Cards extends Static<typeof Cards> {}

/**
 * A choice among a few options that takes effect at once, e.g. the city. Sends `event` with the chosen id as `arg`.
 * [O-1.11]
 */
export const Picker = defineNode('picker', 1, 'one of a few, taking effect at once', {
  label: Type.String(),
  value: Type.Union([Type.String(), Type.Null()]),
  options: Type.Array(Type.Object({ id: Type.String(), label: Type.String() })),
  event: Type.Enum(eventNames),
  arg: Type.String(),
});
export interface Picker extends Static<typeof Picker> {}
