import type { Sealer } from '../secrets/sealer.ts';
import type { DocumentKind } from '../store/document-kinds.ts';
import type { Store, Stored } from '../store/store.ts';

/** The field of each kind of document that would let a reader of the store act as its customer. */
const secretFields: { readonly [K in DocumentKind]?: string } = {
  session: 'token',
  acting: 'token',
  handover: 'session_id',
};

/** A document of these kinds; `sealed` stands for its secret field. */
type Fields = Readonly<Record<string, unknown>> & { readonly sealed?: string };

/**
 * Returns a store that keeps those fields sealed for their document. A document of an earlier version, which has its field
 * in clear, is read and sealed by its next write. One that was sealed with another secret is missing.
 */
export function sealStore<S extends Store>(store: S, sealer: Sealer): S {
  const contextOf = (kind: DocumentKind, key: string) => `${kind}/${key}`;
  /** The opened documents by the store's own, which it returns again while it has them in memory. */
  const opened = new WeakMap<Stored<unknown>, Stored<unknown>>();

  const seal = (kind: DocumentKind, key: string, value: unknown): unknown => {
    const field = secretFields[kind];
    if (field === undefined) return value;
    const { [field]: secret, ...rest } = value as Fields;
    return { ...rest, sealed: sealer.seal(String(secret), contextOf(kind, key)) };
  };

  /** JSON that the caller has made has its secret in clear: it counts only for a kind without one. */
  const openly = (kind: DocumentKind, json?: string) => (secretFields[kind] === undefined ? json : undefined);

  return {
    ...store,
    get: async <T>(kind: DocumentKind, key: string): Promise<Stored<T> | null> => {
      const found = await store.get<T>(kind, key);
      const field = secretFields[kind];
      if (field === undefined || !found) return found;
      const known = opened.get(found);
      if (known) return known as Stored<T>;
      const { sealed, ...rest } = found.value as Fields;
      if (sealed === undefined) return found;
      const secret = sealer.open(sealed, contextOf(kind, key));
      if (secret === null) return null;
      const open = { ...found, value: { ...rest, [field]: secret } as T };
      opened.set(found, open);
      return open;
    },
    insert: (kind, key, value, lifeMs, json) =>
      store.insert(kind, key, seal(kind, key, value), lifeMs, openly(kind, json)),
    replace: (kind, key, version, value, lifeMs, json) =>
      store.replace(kind, key, version, seal(kind, key, value), lifeMs, openly(kind, json)),
  };
}
