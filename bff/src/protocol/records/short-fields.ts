import type { TObject } from 'typebox';

/** How a field is written: under a short name, and not at all where it has its usual value. A usual empty list stays missing. */
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
    shorten: (whole: Fields): Fields => {
      const short: Record<string, unknown> = {};
      for (const { name, as, usual } of fields) {
        const value = whole[name];
        if (value !== undefined && !isUsual(value, usual)) short[as] = value;
      }
      return short;
    },
    lengthen: (short: unknown): unknown => {
      if (typeof short !== 'object' || short === null) return short;
      const given = short as Fields;
      if (fields.some(({ name, as }) => name !== as && Object.hasOwn(given, name))) return short;
      const whole: Record<string, unknown> = {};
      for (const { name, as, usual } of fields) {
        if (Object.hasOwn(given, as)) whole[name] = given[as];
        else if (usual !== undefined && !isEmptyList(usual)) whole[name] = usual;
      }
      return whole;
    },
  };
}
