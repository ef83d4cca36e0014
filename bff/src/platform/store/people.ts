import { type People, personalRulesOf, type SeenDocument } from './personal-kinds.ts';
import { type DocumentKind, documentKinds } from './document-kinds.ts';
import type { BudgetedStore, Held } from './store.ts';

type WalkedStore = Pick<BudgetedStore, 'walk' | 'get' | 'remove' | 'replace' | 'scrub'>;

/** Calls a function for each document of the store, one after the other; requests come between two parts of the walk. */
async function walkAll(store: WalkedStore, visit: (held: Held) => Promise<void>): Promise<void> {
  let from: string | null = null;
  do {
    const part: Awaited<ReturnType<WalkedStore['walk']>> = await store.walk(from);
    for (const held of part.held) await visit(held);
    from = part.next;
    await new Promise((resolve) => void setImmediate(resolve));
  } while (from !== null);
}

/** The browser of a document's holders (see `currentOwner`). */
const visitorOf = ({ owner }: Held): string | null => {
  const [visitor = '-'] = owner?.split(' ') ?? [];
  return visitor === '-' ? null : visitor;
};

/** Returns these people with the browsers that they alone used. */
export async function findPeople(store: WalkedStore, ids: ReadonlySet<string>): Promise<People> {
  const theirs = new Set<string>();
  const others = new Set<string>();
  await walkAll(store, async ({ kind, key }) => {
    const linkOf = personalRulesOf(kind)?.linkOf;
    if (linkOf === undefined) return;
    const found = await store.get(kind as DocumentKind, key);
    const link = found && linkOf(found.value);
    if (link?.visitor != null) (ids.has(link.id) ? theirs : others).add(link.visitor);
  });
  return { ids, visitors: new Set([...theirs].filter((visitor) => !others.has(visitor))) };
}

/** Returns a document of a walk as its rules see it; null where it is gone. */
async function see(store: WalkedStore, held: Held, readsValue: boolean): Promise<SeenDocument | null> {
  const { kind, key } = held;
  if (!readsValue) return { key, value: null, visitor: visitorOf(held) };
  const found = await store.get(kind as DocumentKind, key);
  return found && { key, value: found.value, visitor: visitorOf(held) };
}

/** A document of a person, with its value. */
export interface PersonalDocument {
  readonly kind: DocumentKind;
  readonly key: string;
  readonly value: unknown;
}

/** Returns every document of these people that an export shows. */
export async function findDocuments(store: WalkedStore, people: People): Promise<PersonalDocument[]> {
  const found: PersonalDocument[] = [];
  await walkAll(store, async (held) => {
    const kind = held.kind as DocumentKind;
    const rules = personalRulesOf(kind);
    if (rules === null || rules.exportedAs === null) return;
    const seen = await see(store, held, rules.readsValue);
    if (seen === null || !rules.isTheirs(seen, people)) return;
    const whole = rules.readsValue ? seen : await store.get(kind, held.key);
    if (whole) found.push({ kind, key: held.key, value: whole.value });
  });
  return found;
}

/** Tries of one change against writes of requests. */
const attempts = 5;

/**
 * Forgets what is stored of these people: what goes at the request alone, or everything. Returns how many documents. Throws
 * where requests wrote a document again and again meanwhile.
 */
export async function forgetPeople(
  store: WalkedStore,
  people: People,
  when: 'at_request' | 'at_erasure',
): Promise<number> {
  let forgotten = 0;
  await walkAll(store, async (held) => {
    const rules = personalRulesOf(held.kind);
    if (rules === null || (when === 'at_request' && rules.goes !== when)) return;
    if (await forgetOne(store, held, people)) forgotten += 1;
  });
  // Files are written anew for what must leave no trace, not each time that somebody asks for a deletion.
  if (forgotten > 0 && when === 'at_erasure') await store.scrub();
  return forgotten;
}

/** Forgets what a document holds of these people; false where it holds nothing of them. */
async function forgetOne(store: WalkedStore, held: Held, people: People): Promise<boolean> {
  const kind = held.kind as DocumentKind;
  const rules = personalRulesOf(kind);
  if (rules === null) return false;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const seen = await see(store, held, rules.readsValue);
    if (seen === null) return false;
    if (rules.isTheirs(seen, people)) {
      await store.remove(kind, held.key);
      return true;
    }
    const left = rules.without?.(seen.value, people) ?? null;
    if (left === null) return false;
    const found = await store.get(kind, held.key);
    const written =
      found && (await store.replace(kind, held.key, found.version, left, documentKinds[kind].longestMs));
    if (written !== null) return true;
  }
  throw new Error(`a document of the kind ${kind} could not be changed: every write of requests was first`);
}
