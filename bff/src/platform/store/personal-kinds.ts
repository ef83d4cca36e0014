import type { DocumentKind } from './document-kinds.ts';

/** The people whose documents are looked for. */
export interface People {
  /** The ids of their accounts. */
  readonly ids: ReadonlySet<string>;
  /** The browsers that are theirs alone. */
  readonly visitors: ReadonlySet<string>;
}

/** A document as the rules of its kind see it. */
export interface SeenDocument {
  readonly key: string;
  /** Null for a kind whose value is not read. */
  readonly value: unknown;
  /** The browser whose request stored it; null where it is unknown. */
  readonly visitor: string | null;
}

/** An account that a document names, and the browser that it was used in. */
interface Link {
  readonly id: string;
  readonly visitor: string | null;
}

/** What the product does with the documents of a kind when a person leaves. */
interface PersonalKind {
  /** Whether they go when the deletion is asked for, or once the account is erased. */
  readonly goes: 'at_request' | 'at_erasure';
  /** The section of an export that shows them; null: they hold nothing that a person could read. */
  readonly exportedAs: string | null;
  /** The account that a document names; null: none. Missing for a kind that names accounts nowhere. */
  readonly linkOf?: (value: unknown) => Link | null;
  readonly isTheirs: (document: SeenDocument, people: People) => boolean;
  /** Another person's document without these people; null where it does not name them. Missing: it never does. */
  readonly without?: (value: unknown, people: People) => object | null;
  /** Whether the value is read at all. */
  readonly readsValue: boolean;
}

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const textAt = (value: unknown, name: string): string | null => {
  const found = fieldsOf(value)[name];
  return typeof found === 'string' ? found : null;
};
const userOf = (value: unknown): string | null => textAt(fieldsOf(value)['user'], 'id');

const isOneOf = (known: ReadonlySet<string>, name: string | null): boolean =>
  name !== null && known.has(name);

/** Whether a document is of one of these people. */
type IsTheirs = PersonalKind['isTheirs'];

const ofAccount =
  (idOf: (document: SeenDocument) => string | null): IsTheirs =>
  (document, { ids }) =>
    isOneOf(ids, idOf(document));

/** A document that only a browser's request can have stored. */
const ofBrowser: IsTheirs = ({ visitor }, { visitors }) => isOneOf(visitors, visitor);

/** A flow of the account, or one that nobody has claimed, of the account's browser. */
const isTheirFlow: IsTheirs = ({ value }, { ids, visitors }) => {
  const subject = textAt(value, 'subject');
  return subject === null ? isOneOf(visitors, textAt(value, 'visitor')) : ids.has(subject);
};

const isTheirHandover: IsTheirs = ({ value }, { visitors }) => isOneOf(visitors, textAt(value, 'visitor'));

/** An operator's browser forgets the customers that a search found. */
const withoutHits: NonNullable<PersonalKind['without']> = (value, { ids }) => {
  const hits = fieldsOf(fieldsOf(value)['desk'])['hits'];
  const isFound = Array.isArray(hits) && hits.some((hit) => isOneOf(ids, textAt(hit, 'id')));
  return isFound ? { ...fieldsOf(value), desk: null } : null;
};

const linkBy =
  (idOf: (value: unknown) => string | null): NonNullable<PersonalKind['linkOf']> =>
  (value) => {
    const id = idOf(value);
    return id === null ? null : { id, visitor: textAt(value, 'visitor') };
  };

/**
 * What becomes of each kind of documents when a person leaves; null: it holds nothing of a person. A kind without a line
 * does not compile.
 */
export const personalKinds = {
  flow: {
    goes: 'at_request',
    exportedAs: 'flows',
    linkOf: linkBy((value) => textAt(value, 'subject')),
    isTheirs: isTheirFlow,
    readsValue: true,
  },
  page_state: {
    goes: 'at_erasure',
    exportedAs: 'browsers',
    isTheirs: ({ key }, { visitors }) => visitors.has(key),
    without: withoutHits,
    readsValue: true,
  },
  upload: { goes: 'at_request', exportedAs: 'uploads', isTheirs: ofBrowser, readsValue: false },
  upload_count: { goes: 'at_erasure', exportedAs: null, isTheirs: ofBrowser, readsValue: false },
  exposure: { goes: 'at_erasure', exportedAs: null, isTheirs: ofBrowser, readsValue: false },
  session: {
    goes: 'at_erasure',
    exportedAs: 'sessions',
    linkOf: linkBy(userOf),
    isTheirs: ofAccount(({ value }) => userOf(value)),
    readsValue: true,
  },
  user_sessions: {
    goes: 'at_erasure',
    exportedAs: null,
    isTheirs: ofAccount(({ key }) => key),
    readsValue: false,
  },
  acting: {
    goes: 'at_request',
    exportedAs: null,
    isTheirs: ofAccount(({ value }) => userOf(value)),
    readsValue: true,
  },
  handover: { goes: 'at_erasure', exportedAs: null, isTheirs: isTheirHandover, readsValue: true },
  paid_order: {
    goes: 'at_erasure',
    exportedAs: 'payments',
    isTheirs: ofAccount(({ value }) => textAt(value, 'customer')),
    readsValue: true,
  },
  snapshot: null,
  asset: null,
  census: null,
  erasure: null,
  probe: null,
} as const satisfies { readonly [K in DocumentKind]: PersonalKind | null };

type Kinds = typeof personalKinds;

/** The kinds that an export shows. */
export type ExportedKind = {
  [K in DocumentKind]: Kinds[K] extends { readonly exportedAs: string } ? K : never;
}[DocumentKind];

/** Returns the rules of a kind by a name that a store has; null where it holds nothing of a person. */
export const personalRulesOf = (kind: string): PersonalKind | null =>
  Object.hasOwn(personalKinds, kind) ? personalKinds[kind as DocumentKind] : null;
