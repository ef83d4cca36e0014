import { Type, type Static, type TSchema } from 'typebox';

/**
 * The types of a table of schemas, by name. Declare an interface that extends it: the compiler then
 * resolves a lookup by name once, instead of computing the mapped type for each use.
 */
export type StaticTable<Table extends { readonly [name: string]: TSchema }> = {
  [Name in keyof Table]: Static<Table[Name]>;
};

/** An opaque identifier: a string, even if it looks like a number. */
export const Id = Type.String({ minLength: 1, maxLength: 128 });

/** An amount of money in whole toman. [O-1.06] */
export const Toman = Type.Integer({ description: 'toman' });

/** An instant in UTC, ISO 8601 (`2026-11-21T08:00:00.000Z`). */
export const Instant = Type.String({ format: 'date-time', description: 'UTC, ISO 8601' });

/** A Gregorian day, `YYYY-MM-DD`. */
export const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'Gregorian day' });

/** A slug of a URL: a main category, a category, a service. [O-2.03] */
export const slugPattern = '^[a-z0-9]+(?:-[a-z0-9]+)*$';
/** The schema of a slug. */
export const Slug = Type.String({ pattern: slugPattern, maxLength: 80 });

/**
 * Marks the schema of a query's field that names nothing of a customer's own: `id`, one that the backend publishes, or
 * `size`, a number of the BFF's. No word of JSON Schema, so that written schemas stay as they are.
 */
export const impersonalMark = Symbol('impersonal');

/** A city's id, as in a URL. */
export const cityIdPattern = '^[0-9]{1,9}$';
/** The schema of a city's id. */
export const CityId = Type.String({ pattern: cityIdPattern, [impersonalMark]: 'id' });

/** The id of a service, as the backend publishes it. */
export const ServiceId = Type.String({ minLength: 1, maxLength: 128, [impersonalMark]: 'id' });

/** The numeric id of an earlier order (`similarId`, `legacy_id`). [O-2.01] */
export const legacyIdPattern = '^[0-9]{1,15}$';
/** The schema of the numeric id of an earlier order. */
export const LegacyId = Type.String({ pattern: legacyIdPattern });

/**
 * Marks a schema whose texts lead somewhere when a page shows them; its value says what they are. No word of JSON Schema,
 * so that written schemas stay as they are.
 */
export const linkMark = Symbol('link');

/**
 * Returns the schema of a text of a reply that leads to the web, or names a picture or a sound there: a path (`/…`) or an
 * http(s) URL. A reply with another text is shown without it.
 */
export const link = (options: { readonly description?: string } = {}) =>
  Type.String({ [linkMark]: 'web', ...options });

/** The schema of a phone that a page calls: 4 to 15 digits, perhaps after +. A reply with another text is shown without it. */
export const callablePhone = (options: { readonly description?: string } = {}) =>
  Type.String({ [linkMark]: 'phone', ...options });

/** The schema or null. */
export const nullable = <const T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);

/** The drawn signs of categories, by name. */
export const CategoryIcon = Type.Enum([
  'cleaning',
  'cooling',
  'painting',
  'car',
  'appliance',
  'tools',
  'plumbing',
  'moving',
  'beauty',
  'insurance',
  'electricity',
  'garden',
  'furniture',
  'home',
]);
export type CategoryIcon = Static<typeof CategoryIcon>;
