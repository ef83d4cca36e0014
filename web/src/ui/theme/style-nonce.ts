import { setNonce } from 'get-nonce';

/**
 * Returns the page's nonce for styles that are created at run time. The value is in the property, since browsers hide
 * the attribute under a content security policy.
 */
export function readStyleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

/** Sets the nonce for the scroll lock of dialogs, which reads it from the package get-nonce. */
export function shareStyleNonce(): void {
  const nonce = readStyleNonce();
  if (nonce !== '') setNonce(nonce);
}
