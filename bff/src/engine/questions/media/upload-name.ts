/** The upstream's id in the name of an upload whose signature was checked before. */
export const bareId = (name: string): string => splitUploadName(name).id;

/** Splits `id.signature` at the last dot, since an id may contain dots; a text without a dot is all id. */
export function splitUploadName(name: string): { id: string; signature: string } {
  const dot = name.lastIndexOf('.');
  return dot < 1 ? { id: name, signature: '' } : { id: name.slice(0, dot), signature: name.slice(dot + 1) };
}
