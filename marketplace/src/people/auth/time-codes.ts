import { Secret, TOTP } from 'otpauth';

/** The form of one-time codes in authenticator apps: RFC 6238, SHA-1, six digits. */
const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** The lifetime of one code, in ms. */
export const stepLength = shape.period * 1000;

/** The tolerated steps before and after, for inexact clocks and slow typing. */
const window = 1;

/** 160 random bits, as authenticator apps take them: base32. */
export function newTimeSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The step that an instant (ms) falls into. */
function stepAt(now: number): number {
  return TOTP.counter({ period: shape.period, timestamp: now });
}

/** The code of a step. */
export function codeOfStep(secret: string, step: number): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), ...shape, timestamp: step * stepLength });
}

/** The step of a code, at this instant or one step beside it; null for a wrong code. */
export function findStep(secret: string, code: string, now: number): number | null {
  const asked = { token: code, secret: Secret.fromBase32(secret), ...shape, timestamp: now, window };
  const delta = /^\d{6}$/.test(code) ? TOTP.validate(asked) : null;
  return delta === null ? null : stepAt(now) + delta;
}

/** The steps whose codes are valid at this instant, if `last` is the last used step. */
export function openSteps(now: number, last: number | null): number[] {
  const current = stepAt(now);
  return [current - 1, current, current + 1].filter((step) => last === null || step > last);
}

/** The URI for authenticator apps: `otpauth://totp/…`. */
export function presentTimeUri(secret: string, label: string): string {
  return new TOTP({ issuer: 'Gam', label, secret: Secret.fromBase32(secret), ...shape }).toString();
}
