import type { TObject } from 'typebox';

/** How a field is written: under a short name, and not at all where it has its usual value. */
interface WrittenAs {
  readonly as: string;
  readonly usual?: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
const isUsual = (value: unknown, usual: unknown): boolean =>
  value === usual || (isEmptyList(usual) && isEmptyList(value));

/**
 * Returns the two functions that write the fields of an object's schema under their short names and read them again. What
 * was written under the long names, as earlier builds did, is read as it is.
 */
export function shortFields({ properties }: TObject) {
  const fields = Object.entries(properties).map(([name, field]) => ({
    name,
    ...(field as unknown as WrittenAs),
  }));
  return {
    shorten: (whole: Fields): Fields =>
      Object.fromEntries(
        fields.flatMap(({ name, as, usual }) => {
          const value = whole[name];
          return value === undefined || isUsual(value, usual) ? [] : [[as, value]];
        }),
      ),
    lengthen: (short: unknown): unknown => {
      if (typeof short !== 'object' || short === null) return short;
      const given = new Map(Object.entries(short));
      if (fields.some(({ name, as }) => name !== as && given.has(name))) return short;
      return Object.fromEntries(
        fields.flatMap(({ name, as, usual }) => {
          const value = given.has(as) ? given.get(as) : usual;
          return value === undefined ? [] : [[name, value]];
        }),
      );
    },
  };
}
