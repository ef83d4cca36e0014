import { toPersianDigits } from './digits.ts';

type PlaceholderOf<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderOf<Rest>
  : never;

/** The values of a template's placeholders; for a literal template the compiler requires each name. */
type TextParams<T extends string> = string extends T
  ? Readonly<Record<string, string | number>>
  : Readonly<Record<PlaceholderOf<T>, string | number>>;

/**
 * Returns a text with its {name} placeholders filled. Numbers are written in Persian digits; texts are inserted
 * unchanged, and their braces are not filled. A placeholder without a value remains, which shows the mistake.
 */
export function fillText<const T extends string>(template: T, params: TextParams<T>): string {
  const given: Readonly<Record<string, string | number>> = params;
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value === undefined) return placeholder;
    return typeof value === 'number' ? toPersianDigits(value) : value;
  });
}
