import type { SourceName } from '@gam/schemas/descriptors';
import type { Signer } from '../../platform/secrets/secrets.ts';
import { canonicalJson } from '@gam/engine';
import { sha256 } from '../../platform/hash.ts';

/**
 * Returns the versions of a source's items, by each accepted secret, the current one first: keyed hashes of everything
 * that they depend on, so that they reveal no answer and cannot be forged. [O-4.45]
 */
export function sourceVersions(
  signer: Signer,
  name: SourceName,
  body: unknown,
  subject: string | null,
): readonly string[] {
  const content = sha256(canonicalJson({ body, subject }), 'base64url');
  return signer.signAll(`source/${name}/${content}`).map((version) => version.slice(0, 22));
}
