import { type Condition, deviceKinds, factPaths, type LiveFactPath } from '@gam/schemas/rules';
import type { QueryFacts, SessionFacts } from '../../rules/facts.ts';
import { sampleValues } from '../../rules/check/document/sample-values.ts';
import type { Draft, Trait } from './draft.ts';

/** What a customer's property depends on: the conditions that documents write on a fact, and when they are checked. */
export interface TraitSource {
  readonly written: (path: string) => readonly Condition[];
  /** When the plain customer comes, ms since 1970. */
  readonly at: number;
}

/** One way in which customers differ: its traits, the plain one first. */
type Difference = (source: TraitSource) => readonly Trait[];

const asIs: Trait = { words: null, apply: (draft) => draft };

const person = (words: string, changes: Partial<SessionFacts>): Trait => ({
  words,
  apply: (draft) => {
    const signedIn = { ...draft.signedIn, ...changes, guest: false };
    return { ...draft, signedIn, session: changes.guest === false ? signedIn : draft.session };
  },
});

/** Everybody who can order. Roles come from the server's session, so a guest has none before the sign-in. */
const persons: readonly Trait[] = [
  { ...person('guest', {}), words: 'guest' },
  person('customer', { guest: false }),
  person('operator', { guest: false, admin: true }),
  person('customer signed up by e-mail', { guest: false, email_signup: true }),
  person('guest who signed up by e-mail', { email_signup: true }),
  person('expert', { guest: false, expert: true }),
];

const context = (path: 'in_app' | 'expert_app', words: string) => (): readonly Trait[] => [
  asIs,
  {
    words,
    apply: (draft) => ({
      ...draft,
      session: { ...draft.session, [path]: true },
      signedIn: { ...draft.signedIn, [path]: true },
    }),
  },
];

/** A text of a link that no rule names. */
const otherText = 'other';
/** The greatest number of favourites that a walk carries. */
const maxFavourites = 60;
/** A named text is used where it is one; the sample's placeholder for any other text is replaced. */
const readable = (value: string): string => (value.startsWith('\u0000') ? otherText : value);

const valuesOf = (path: LiveFactPath, { written }: TraitSource) =>
  sampleValues(written(path), factPaths[path]) ?? [];
const numbersOf = (path: LiveFactPath, source: TraitSource): number[] =>
  valuesOf(path, source)
    .filter((value) => typeof value === 'number')
    .toSorted((one, other) => one - other);

const linkTrait = (field: keyof QueryFacts, value: QueryFacts[keyof QueryFacts]): Trait => ({
  words: `${field} = ${JSON.stringify(value)}`,
  apply: (draft) => ({ ...draft, query: { ...draft.query, [field]: value } }),
});

/** A parameter of the link: missing, each value that rules name, and one other. */
const link =
  (field: keyof QueryFacts): Difference =>
  (source) => [
    asIs,
    ...valuesOf(`query.${field}`, source).flatMap((value): Trait[] => {
      if (typeof value === 'boolean') return value ? [linkTrait(field, value)] : [];
      return typeof value === 'string' ? [linkTrait(field, readable(value))] : [];
    }),
  ];

const earlierOrder = (words: string, similar_id: string, mode: Draft['mode']): Trait => ({
  words,
  apply: (draft) => ({ ...draft, mode, query: { ...draft.query, similar_id, edit_mode: mode === 'edit' } }),
});

const localPaths = ['local.weekday', 'local.hour', 'local.jalali_month', 'local.is_holiday'] as const;
const readsLocal = ({ written }: TraitSource): boolean => localPaths.some((path) => written(path).length > 0);

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Instants of each hour of one day and of each day of one year: they have every weekday, month and hour. */
const localInstants = (at: number): number[] => [
  ...Array.from({ length: 24 }, (_none, hour) => at + hour * hourMs),
  ...Array.from({ length: 366 }, (_none, day) => at + day * dayMs),
];

/** Every way in which two customers can differ before they answer anything. */
const differences = {
  person: () => persons,
  'in the app': context('in_app', 'in the app'),
  "in the experts' app": context('expert_app', "in the experts' app"),
  'earlier order': (source) => [
    asIs,
    earlierOrder('with an order to copy', '1', 'copy'),
    earlierOrder('with an order to edit', '1', 'edit'),
    ...valuesOf('query.similar_id', source)
      .filter((value) => typeof value === 'string')
      .map((id) => earlierOrder(`with order ${readable(id)} to copy`, readable(id), 'copy')),
  ],
  favourites: (source) => [
    asIs,
    ...numbersOf('flow.favourites_count', source)
      .filter((count) => Number.isInteger(count) && count > 0 && count <= maxFavourites)
      .map((favourites): Trait => ({
        words: `with ${favourites} favourite${favourites === 1 ? '' : 's'}`,
        apply: (draft) => ({ ...draft, favourites }),
      })),
  ],
  device: () => [
    asIs,
    ...deviceKinds.map((kind): Trait => ({
      words: `on a ${kind}`,
      apply: (draft) => ({ ...draft, device: { kind } }),
    })),
  ],
  client: (source) => [
    asIs,
    ...numbersOf('client.catalogue', source)
      .filter((catalogue) => Number.isInteger(catalogue) && catalogue > 0)
      .map((catalogue): Trait => ({
        words: `with catalogue ${catalogue}`,
        apply: (draft) => ({ ...draft, client: { catalogue } }),
      })),
  ],
  orders: (source) => [
    asIs,
    ...[0, ...numbersOf('customer.orders_count', source), 1]
      .filter((count) => Number.isInteger(count) && count >= 0)
      .flatMap((orders_count) =>
        (orders_count === 0 ? [null] : [1, ...numbersOf('customer.last_order_days', source)])
          .filter((days) => days === null || (Number.isInteger(days) && days >= 0))
          .map((last_order_days): Trait => ({
            words: `with ${orders_count} order(s)${last_order_days === null ? '' : `, the last ${last_order_days} day(s) ago`}`,
            apply: (draft) => ({ ...draft, customer: { orders_count, last_order_days } }),
          })),
      ),
  ],
  area: (source) => [
    asIs,
    ...[...valuesOf('query.area', source), ...valuesOf('area.id', source)]
      .filter((value) => typeof value === 'string')
      .map((value) => linkTrait('area', readable(value))),
  ],
  instant: (source) => [
    asIs,
    ...[...numbersOf('now', source), ...(readsLocal(source) ? localInstants(source.at) : [])]
      .filter((at) => at > 0)
      .map((at): Trait => ({
        words: `at ${new Date(at).toISOString()}`,
        apply: (draft) => ({ ...draft, at }),
      })),
  ],
} as const satisfies Readonly<Record<string, Difference>>;

/** A difference by name: one of those above, or a parameter of the link. */
type LinkPath = Extract<LiveFactPath, `query.${string}`>;
export type DifferenceName = keyof typeof differences | LinkPath;

/** Returns a difference by its name. */
export const differenceOf = (name: DifferenceName): Difference =>
  Object.hasOwn(differences, name)
    ? differences[name as keyof typeof differences]
    : link(name.slice('query.'.length) as keyof QueryFacts);

/** Which difference decides each fact beside the link's own; `walk`: the service and the answers do. */
const decided = {
  parent_answer: 'walk',
  'flow.periodic': 'walk',
  'flow.chosen_operation_keys': 'walk',
  'session.guest': 'person',
  'session.admin': 'person',
  'session.expert': 'person',
  'session.email_signup': 'person',
  'session.in_app': 'in the app',
  'session.expert_app': "in the experts' app",
  'flow.mode': 'earlier order',
  'flow.favourites_count': 'favourites',
  'device.kind': 'device',
  'client.catalogue': 'client',
  'customer.orders_count': 'orders',
  'customer.last_order_days': 'orders',
  'area.id': 'area',
  'chosen.hours_until': 'walk',
  'chosen.weekday': 'walk',
  'chosen.hour': 'walk',
  'quote.price_toman': 'walk',
  'order.amount_toman': 'walk',
  'local.weekday': 'instant',
  'local.hour': 'instant',
  'local.jalali_month': 'instant',
  'local.is_holiday': 'instant',
  now: 'instant',
} as const satisfies Record<Exclude<LiveFactPath, LinkPath>, DifferenceName | 'walk'>;

/** The link's parameters that belong to an earlier order. */
const ofEarlierOrder: ReadonlySet<string> = new Set(['query.similar_id', 'query.edit_mode']);

/** Returns the difference that decides a live fact. */
export function decidedBy(path: LiveFactPath): DifferenceName | 'walk' {
  if (ofEarlierOrder.has(path)) return 'earlier order';
  if (path === 'query.area') return 'area';
  return Object.hasOwn(decided, path) ? decided[path as keyof typeof decided] : (path as LinkPath);
}
