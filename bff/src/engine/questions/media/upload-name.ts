import type { Signer } from '../../../platform/secrets/signer.ts';
import type { UploadKind } from './upload-kind.ts';

/** A signature as it is written: 32 bytes. */
const written = /^[\w-]{43}$/;

const content = (kind: UploadKind, flow: string, id: string): string => `${kind}/${flow}/${id}`;

/**
 * What a client calls an upload: `id.signature(id, flow)`, good for this flow and this kind of question alone.
 * [protocol: Restore]
 */
export const nameUpload = (signer: Signer, kind: UploadKind, flow: string, id: string): string =>
  `${id}.${signer.sign(content(kind, flow, id))}`;

/** The upstream's id of an upload that was named for this flow; null where the name is bare, foreign or made up. */
export function readUploadName(signer: Signer, kind: UploadKind, flow: string, name: string): string | null {
  const { id, signature } = splitName(name);
  const isOurs = written.test(signature) && signer.verify(content(kind, flow, id), signature);
  return isOurs ? id : null;
}

/** The upstream's id in a name that was checked before. */
export const bareId = (name: string): string => splitName(name).id;

/** An id may have dots itself; a text without any is all id. */
function splitName(name: string): { id: string; signature: string } {
  const dot = name.lastIndexOf('.');
  return dot < 1 ? { id: name, signature: '' } : { id: name.slice(0, dot), signature: name.slice(dot + 1) };
}
