import { fragmentNameLength } from '@gam/schemas/descriptors';
import { sha256 } from '../../platform/hash.ts';
import type { Signer } from '../../platform/secrets/secrets.ts';

/** A fragment as it is sent. */
interface WrittenFragment {
  /** 48 bits of a keyed hash of the text: a client names those of one flow, at most 128, with each event. */
  readonly name: string;
  /** JSON. */
  readonly text: string;
}

/** The most characters of fragments that are kept written. */
const keptCharacters = 16 * 1024 * 1024;

/** The names and texts of fragments; what is not kept is written again, under the same name. */
export interface Fragments {
  write: (fragment: object) => WrittenFragment;
}

/** Returns the written fragments of a process. */
export function makeFragments(signer: Pick<Signer, 'sign'>): Fragments {
  const kept = new Map<object, WrittenFragment>();
  let characters = 0;
  return {
    write(fragment) {
      const known = kept.get(fragment);
      kept.delete(fragment);
      const written = known ?? writeFragment(fragment, signer);
      kept.set(fragment, written);
      if (known) return written;
      characters += written.text.length;
      for (const [oldest, { text }] of kept) {
        if (characters <= keptCharacters) break;
        kept.delete(oldest);
        characters -= text.length;
      }
      return written;
    },
  };
}

function writeFragment(fragment: object, signer: Pick<Signer, 'sign'>): WrittenFragment {
  const text = JSON.stringify(fragment);
  return { name: signer.sign(sha256(text, 'base64url')).slice(0, fragmentNameLength), text };
}
