import { Failure } from '../command.ts';

export const reasonOption = {
  about: 'why, for those who read the audit',
  takes: 'text',
  required: true,
} as const;
/** The document that most orders are under: the one that is meant where none is named. */
export const mainDocument = 'default';
export const nameArgument = {
  about: `the document; ${mainDocument} where none is named`,
  optional: true,
} as const;

export const jsonOption = { about: 'prints what the backend says, as JSON' } as const;

/** A percentage that was typed: a whole number from 0 to 100, with or without its sign. */
export function readPercent(typed: string): number | Failure {
  const digits = /^(\d{1,3})%?$/.exec(typed.trim())?.[1];
  const percent = Number(digits);
  if (digits !== undefined && percent <= 100) return percent;
  return new Failure(2, `"${typed}" is no percentage: type a whole number from 0 to 100.`);
}

/** A version of a document, as people write it: `default@3`. */
export interface VersionName {
  readonly name: string;
  readonly number: number;
}

/** A version's name that was typed; null where it is none. */
export function readVersionName(typed: string): VersionName | null {
  const [, name, digits] = /^([a-z0-9-]+)@([1-9]\d{0,8})$/.exec(typed) ?? [];
  return name === undefined || digits === undefined ? null : { name, number: Number(digits) };
}
