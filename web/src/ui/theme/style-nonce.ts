import { setNonce } from 'get-nonce';

/**
 * The page's nonce for styles that are made at run time. Read from the property: browsers hide the attribute of an
 * element as soon as a policy came with the page.
 */
export function readStyleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

/** Gives the nonce to the scroll lock of dialogs, which asks for it through a module of its own. */
export function shareStyleNonce(): void {
  const nonce = readStyleNonce();
  if (nonce !== '') setNonce(nonce);
}
