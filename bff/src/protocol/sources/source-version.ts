import { createHash } from 'node:crypto';
import type { SourceName } from '@gam/schemas/descriptors';
import { canonicalJson } from '../../engine/canonical-json.ts';
import type { Signer } from '../../platform/secrets/signer.ts';

/**
 * The version of a source's items: a keyed hash of all that they depend on, so that it says nothing of the answers and
 * nobody can make one up. [O-4.45]
 */
export function sourceVersion(
  signer: Signer,
  name: SourceName,
  body: unknown,
  subject: string | null,
): string {
  const content = createHash('sha256').update(canonicalJson({ body, subject })).digest('base64url');
  return signer.sign(`source/${name}/${content}`).slice(0, 22);
}
