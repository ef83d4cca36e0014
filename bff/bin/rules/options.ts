import { Failure } from './command.ts';

export const reasonOption = {
  about: 'the reason, for readers of the audit',
  takes: 'text',
  required: true,
} as const;
/** The document of most orders, and the default of `<name>`. */
export const mainDocument = 'default';
export const nameArgument = {
  about: `the document; by default ${mainDocument}`,
  optional: true,
} as const;

export const jsonOption = { about: 'prints the reply of the backend as JSON' } as const;

/** Returns a typed percentage: a whole number from 0 to 100, with or without `%`. */
export function readPercent(typed: string): number | Failure {
  const digits = /^(\d{1,3})%?$/.exec(typed.trim())?.[1];
  const percent = Number(digits);
  if (digits !== undefined && percent <= 100) return percent;
  return new Failure(2, `"${typed}" is not a percentage: type a whole number from 0 to 100.`);
}

/** A version of a document, typed as `default@3`. */
export interface VersionName {
  readonly name: string;
  readonly number: number;
}

/** Returns a typed version; null if the text is not a version. */
export function readVersionName(typed: string): VersionName | null {
  const [, name, digits] = /^([a-z0-9-]+)@([1-9]\d{0,8})$/.exec(typed) ?? [];
  return name === undefined || digits === undefined ? null : { name, number: Number(digits) };
}
