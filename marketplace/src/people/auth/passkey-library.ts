/** Returns the library of passkeys, loaded at the first use: with its certificates it takes a tenth of a start. */
export const passkeyLibrary = () => import('@simplewebauthn/server');
