import { eq, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Deletion } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import type { Use } from '../accounts/index.ts';

/** A person as their data name them. */
export interface Person {
  readonly id: string;
  /** Canonical: 989121234567; null: the account has no phone of its own any more. */
  readonly phone: string | null;
}

type Words = Readonly<Record<string, string>>;

/** Shows the codes of a column in words. A code without a word does not compile. */
export const inWords = <Column extends PgColumn>(
  title: string,
  column: Column,
  words: Readonly<Record<Column['_']['data'] & string, string>>,
): readonly [string, Column, Words] => [title, column, words];

/** What the export shows of a kind: a section. */
interface Shown {
  /** In Persian. */
  readonly title: string;
  /** Each value by its name: its title in Persian, where it comes from, and what its codes mean in Persian. */
  readonly values: Readonly<Record<string, readonly [title: string, from: PgColumn | SQL, words?: Words]>>;
}

/**
 * What happens to the rows of a person when the account is erased: they are deleted, lose what is personal (the columns
 * get these values), or stay, since they name nobody but an id that leads nowhere.
 */
type Erasure = 'deleted' | { readonly set: Readonly<Record<string, unknown>> } | { readonly stay: string };

/** One kind of rows about a person. */
export interface PersonalKind {
  readonly table: PgTable;
  /** The column with the person's id. Null: rows are found otherwise, and stay where they are when accounts are joined. */
  readonly owner: PgColumn | null;
  /** Finds the rows of a person where the owner does not; undefined: the person has none. */
  readonly isOf?: (person: Person) => SQL | undefined;
  /** A row `other` of the same person beside which a row cannot be; undefined: there is none. */
  readonly clash?: SQL;
  /** Null: the export does not show it. */
  readonly shown: Shown | null;
  readonly erasure: Erasure;
  /** The column with the name of a row's files, which go with it. */
  readonly files?: PgColumn;
}

/** The kinds by the name of their section, in the order in which they are erased and shown. */
export type PersonalKinds = Readonly<Record<string, PersonalKind>>;

/** The rows of a person; undefined: the person has none. */
export const rowsOfPerson = ({ owner, isOf }: PersonalKind, person: Person): SQL | undefined =>
  isOf === undefined ? (owner === null ? undefined : eq(owner, person.id)) : isOf(person);

/** A detail that only the owner of an account knows. */
export interface OwnDetail {
  /** In Persian. */
  readonly question: string;
  readonly matches: (typed: string) => boolean;
}

/** What the layers above know of persons: registries, and what they decide. */
export interface PersonalData {
  readonly kinds: PersonalKinds;
  /** What stands in the way of an account's deletion. `now` in ms. */
  readonly findHindrances: (db: Database, userId: string, now: number) => Promise<Deletion['hindrances']>;
  /** What a customer used up, also under an erased account. */
  readonly findUses: (tx: Database, userId: string) => Promise<Use[]>;
  /** Whether something was ordered for a customer since an instant. */
  readonly hasOrderedSince: (tx: Database, userId: string, since: Date) => Promise<boolean>;
  /** The best detail to prove an account by; null without any. */
  readonly findDetail: (tx: Database, userId: string) => Promise<OwnDetail | null>;
}
