import { fragmentNameLength } from '@gam/schemas/descriptors';
import { sha256 } from '../../platform/hash.ts';
import type { Signer } from '../../platform/secrets/secrets.ts';
import { type Caches, makeCaches } from '../../platform/store/caches.ts';

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
export function makeFragments(signer: Pick<Signer, 'sign'>, caches: Caches = makeCaches()): Fragments {
  const kept = caches.open<WrittenFragment, object>('fragments', keptCharacters);
  return {
    write(fragment) {
      const known = kept.get(fragment);
      if (known) return known;
      const written = writeFragment(fragment, signer);
      kept.set(fragment, written, written.text.length);
      return written;
    },
  };
}

function writeFragment(fragment: object, signer: Pick<Signer, 'sign'>): WrittenFragment {
  const text = JSON.stringify(fragment);
  return { name: signer.sign(sha256(text, 'base64url')).slice(0, fragmentNameLength), text };
}
