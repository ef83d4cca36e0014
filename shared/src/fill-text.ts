import { toPersianDigits } from './digits.ts';

type PlaceholderOf<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderOf<Rest>
  : never;

/** What a template's placeholders are filled with: a template known while compiling demands each of its names. */
type TextParams<T extends string> = string extends T
  ? Readonly<Record<string, string | number>>
  : Readonly<Record<PlaceholderOf<T>, string | number>>;

/**
 * A text with its {name} placeholders filled. Numbers are written in Persian digits, texts stand as they are and
 * are not read for placeholders again. A placeholder without a value stays, so that the mistake is seen.
 */
export function fillText<const T extends string>(template: T, params: TextParams<T>): string {
  const given: Readonly<Record<string, string | number>> = params;
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value === undefined) return placeholder;
    return typeof value === 'number' ? toPersianDigits(value) : value;
  });
}
