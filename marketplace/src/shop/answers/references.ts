import { type Answer, answerForms } from '@gam/schemas/questions';
import { asksForArea, isShopChoice, type ServiceInCity, type ServiceQuestion } from '../catalogue/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { findKnownAddresses } from '../../people/addresses/index.ts';
import { findKnownAreas } from '../../people/places/index.ts';
import { findKnownUploads } from '../../people/uploads/index.ts';
import { findRepairShops } from '../repair-shops/index.ts';
import { findTimeVerdicts, isTime, type TimeVerdict } from '../calendars/index.ts';

/** The service, customer and time of answers. */
interface AnswersContext {
  /** The service in its city, with the options that it offers after the answers. */
  readonly found: ServiceInCity;
  /** Null: a guest. */
  readonly customerId: string | null;
  /** The caller: the customer or an operator; null for a guest. */
  readonly actorId: string | null;
  /** The expert whom the request names. */
  readonly workman?: string | null;
  /** ms. */
  readonly now: number;
  /** When the price was requested, ms, if earlier: a time with enough notice then stays valid. */
  readonly quotedAt?: number;
  /** The order that is being changed: its own slots count as free. */
  readonly editedOrder?: string | null;
}

/** The context of a lookup. */
interface LoadContext extends AnswersContext {
  readonly serviceId: string;
  readonly cityId: string;
  /** Every answer of the request, since lookups may depend on other answers. */
  readonly answers: readonly Answer[];
}

/** An answer and the question that it answers. */
interface NamedAnswer {
  readonly question: ServiceQuestion;
  readonly answer: Answer;
}

/**
 * A kind of things that answers name by id. `load` runs once for all such answers of a request. It must accept any
 * values, since they are not checked yet.
 */
interface ReferenceKind<Found> {
  /** Whether the values of a question name such things. */
  readonly isNamedBy: (question: ServiceQuestion) => boolean;
  /** The result without such answers. */
  readonly none: Found;
  readonly load: (db: Database, named: readonly NamedAnswer[], context: LoadContext) => Promise<Found>;
}

/** Declares a kind, keeping the exact type of what it finds. */
const defineReference = <Found>(kind: ReferenceKind<Found>): ReferenceKind<Found> => kind;

/** The most values of a kind that one request looks up. */
const maxNamed = 200;

/** The distinct named values, up to a realistic maximum. */
function namedValues(named: readonly NamedAnswer[]): string[] {
  return [...new Set(named.flatMap(({ answer }) => answer.values))].slice(0, maxNamed);
}

/** The answered addresses that are the customer's own in the city; a guest has none. [O-2.47] */
const addresses = defineReference<ReadonlySet<string>>({
  isNamedBy: ({ type }) => answerForms[type].holds === 'address',
  none: new Set(),
  load: (db, named, context) => findKnownAddresses(db, namedValues(named), context),
});

/** The answered areas that belong to the city. [O-2.31] */
const areas = defineReference<ReadonlySet<string>>({
  isNamedBy: asksForArea,
  none: new Set(),
  load: (db, named, { cityId }) => findKnownAreas(db, namedValues(named), cityId),
});

/** The answered images that are the customer's own or unclaimed. [O-2.35] */
const images = defineReference<ReadonlySet<string>>({
  isNamedBy: ({ type }) => answerForms[type].holds === 'images',
  none: new Set(),
  load: (db, named, context) => findKnownUploads(db, namedValues(named), 'image', context),
});

/** The answered voices that are the customer's own or unclaimed. [O-2.36] */
const voices = defineReference<ReadonlySet<string>>({
  isNamedBy: ({ type }) => answerForms[type].holds === 'voice',
  none: new Set(),
  load: (db, named, context) => findKnownUploads(db, namedValues(named), 'voice', context),
});

/** The shops of the city that match the answers. [O-2.40] */
const repairShops = defineReference<ReadonlySet<string>>({
  isNamedBy: isShopChoice,
  none: new Set(),
  load: async (db, _named, request) => new Set((await findRepairShops(db, request)).map(({ id }) => id)),
});

/** The verdicts on answered times, by question. [O-5.05] */
const times = defineReference<ReadonlyMap<string, TimeVerdict>>({
  isNamedBy: isTime,
  none: new Map(),
  load: findTimeVerdicts,
});

/** The kinds of things that answers may name, by their keys in References. */
const referenceKinds = { areas, addresses, images, voices, repairShops, times } as const;

type Kinds = typeof referenceKinds;

/** The found things that the answers of a request name. */
export type References = {
  readonly [K in keyof Kinds]: Kinds[K] extends ReferenceKind<infer Found> ? Found : never;
};

const kinds: readonly [string, ReferenceKind<unknown>][] = Object.entries(referenceKinds);

/** The result for answers without named things. */
export const noReferences = Object.fromEntries(kinds.map(([name, kind]) => [name, kind.none])) as References;

/** Looks up the things that answers name, one query per kind. */
export async function loadReferences(
  db: Database,
  answers: readonly Answer[],
  context: AnswersContext,
): Promise<References> {
  const { service, city } = context.found;
  const whole = { ...context, serviceId: service.id, cityId: city.id, answers };
  const byId = new Map(service.detail.questions.map((question) => [question.id, question]));
  const named = answers.flatMap((answer): NamedAnswer[] => {
    const question = byId.get(answer.id);
    return question === undefined ? [] : [{ question, answer }];
  });
  const found: [string, unknown][] = [];
  // One after the other: a transaction has one connection.
  for (const [name, kind] of kinds) {
    const ofKind = named.filter(({ question }) => kind.isNamedBy(question));
    found.push([name, ofKind.length === 0 ? kind.none : await kind.load(db, ofKind, whole)]);
  }
  return Object.fromEntries(found) as References;
}
