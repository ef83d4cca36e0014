import type { SourceName } from '@gam/schemas/descriptors';
import type { Signer } from '../../platform/secrets/secrets.ts';
import { canonicalJson } from '@gam/engine';
import { sha256 } from '../../platform/hash.ts';

/**
 * Returns the version of a source's items: a keyed hash of everything that they depend on, so that it reveals no answer
 * and cannot be forged. [O-4.45]
 */
export function sourceVersion(
  signer: Signer,
  name: SourceName,
  body: unknown,
  subject: string | null,
): string {
  const content = sha256(canonicalJson({ body, subject }), 'base64url');
  return signer.sign(`source/${name}/${content}`).slice(0, 22);
}
