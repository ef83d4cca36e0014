import { splitUploadName, type UploadKind } from '@gam/engine/questions';
import type { Signer } from '../../platform/secrets/secrets.ts';

/** The form of a signature: 32 bytes in base64url. */
const signatureForm = /^[\w-]{43}$/;

const signedText = (kind: UploadKind, flow: string, id: string): string => `${kind}/${flow}/${id}`;

/**
 * Returns the client's name of an upload: `id.signature(id, flow)`, valid only for this flow and kind of question.
 * [protocol: Restore]
 */
export const nameUpload = (signer: Signer, kind: UploadKind, flow: string, id: string): string =>
  `${id}.${signer.sign(signedText(kind, flow, id))}`;

/** Returns the upstream's id of an upload named for this flow; null if the name is unsigned, foreign or forged. */
export function readUploadName(signer: Signer, kind: UploadKind, flow: string, name: string): string | null {
  const { id, signature } = splitUploadName(name);
  const isOurs = signatureForm.test(signature) && signer.verify(signedText(kind, flow, id), signature);
  return isOurs ? id : null;
}
