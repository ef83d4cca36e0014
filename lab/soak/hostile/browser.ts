import { catalogueHeader } from '@gam/schemas/descriptors';
import { constantFrom, nat } from 'fast-check';
import type { Life } from './lives.ts';

/** An index of a life, for `pick`. */
export const aLife = nat(1_000);
export const pick = <T>(of: readonly T[], index: number): T => of[index % of.length] as T;

export const headersOf = (life: Life): Record<string, string> => ({
  cookie: life.cookie,
  [catalogueHeader]: 'web/6',
  'content-type': 'application/json',
});

/** Content types of bodies. */
export const types = constantFrom(
  'application/json',
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  '',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
);

export const encode = (text: string): string => encodeURIComponent(text.toWellFormed());
