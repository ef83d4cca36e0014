import type { Fragments, maxHave, PartsReply, Reply, Screen } from '@gam/schemas/descriptors';
import { assembleReply } from './assemble-reply.ts';

// Repeated here with its type imported: the bundle contains no schema.
const most: typeof maxHave = 128;
/** A batch lists the fragments that one of so many last replies named. */
const recent = 3;

interface Known {
  readonly fragment: Fragments[string];
  /** The last reply that named it, by its number. */
  last: number;
}

/**
 * The fragments of one flow in a tab, from which its replies are assembled. A batch lists those in recent use: each name
 * costs bytes in every batch, and a fragment that is needed again after a while comes once more. [protocol: Fragments]
 */
export function createTabFragments() {
  let of: string | null = null;
  let replies = 0;
  const known = new Map<string, Known>();

  return {
    known: known as ReadonlyMap<string, Known>,
    /** The names that the next batch of a flow lists. Forgets the fragments of another flow. */
    have(flow: string): string[] {
      if (flow !== of) known.clear();
      of = flow;
      // Nothing is forgotten while a batch is under way, whose reply may name it.
      for (const oldest of known.keys()) {
        if (known.size <= most) break;
        known.delete(oldest);
      }
      return [...known].flatMap(([name, { last }]) => (last > replies - recent ? [name] : []));
    },
    /** The whole reply; null where a fragment is missing or it counts from another screen than the last certain one. */
    assemble(reply: PartsReply, last: Screen | null): Reply | null {
      replies += 1;
      for (const [name, fragment] of Object.entries(reply.fragments))
        known.set(name, { fragment, last: replies });
      const find = (name: string): Fragments[string] | undefined => {
        const found = known.get(name);
        if (found) found.last = replies;
        return found?.fragment;
      };
      return assembleReply(reply, find, last);
    },
  };
}
