import type { Fragments, maxHave, PartsReply, Reply, Screen } from '@gam/schemas/descriptors';
import { assembleReply } from '@gam/shared/assemble-reply';

// Repeated here with its type imported: the bundle contains no schema.
const most: typeof maxHave = 128;

/** The fragments of the flow in this tab, the newest last, from which replies are assembled. [protocol: Fragments] */
export function createFragments() {
  let of: string | null = null;
  const known = new Map<string, Fragments[string]>();

  return {
    /** The names of the fragments of a flow, as its next batch lists them. Forgets those of another flow. */
    have(flow: string): string[] {
      if (flow !== of) known.clear();
      of = flow;
      // Nothing is forgotten while a batch is under way, whose reply may name it.
      for (const oldest of known.keys()) {
        if (known.size <= most) break;
        known.delete(oldest);
      }
      return [...known.keys()];
    },
    /** The whole reply; null where a fragment is missing or it counts from another screen than the last certain one. */
    assemble(reply: PartsReply, last: Screen | null): Reply | null {
      for (const [name, fragment] of Object.entries(reply.fragments)) known.set(name, fragment);
      return assembleReply(reply, (name) => known.get(name), last);
    },
  };
}
