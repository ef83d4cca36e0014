import type { AddressForm, AddressMap } from '@gam/schemas/descriptors';
import type { Address, Area } from '@gam/schemas/upstream';
import { fillSchema, type FormSchema, formSchemas, type JsonSchema } from '@gam/schemas/forms';
import { toPersianDigits } from '@gam/shared/digits';
import { isOfIran, toEditedPhone } from '@gam/shared/country-phone';
import { fillText, texts } from '@gam/shared/texts';
import type { AddressFormKind, MapTiles } from '../../platform/config/read-config.ts';
import { addressMessages, addressTexts, defaultCountry, type PhoneForm } from '@gam/engine/questions';
import { customerFields } from './customer-fields.ts';
import type { CustomerInHand } from '../../platform/sessions/describe-user.ts';

/** The data of an address form. */
interface AddressFormParts {
  readonly kind: AddressFormKind;
  /** The areas to choose from; only the forced one if an area is forced. */
  readonly areas: readonly Area[];
  readonly forced: Area | null;
  readonly country: PhoneForm | null;
  /** The address to change; null: a new address. */
  readonly address: Address | null;
  readonly tiles: MapTiles | null;
  /** The customer for whom an operator fills in the form; null: the signed-in customer's own address. [W-6.03] */
  readonly customer: CustomerInHand | null;
}

/** The fields of each form, in order: the map first, whose pin proposes the area. The simple form asks only for the area and shows no map. [W-9.03] */
const fieldsOf: { readonly [K in AddressFormKind]: readonly string[] } = {
  full: ['location', 'area', 'detail', 'landline'],
  simple: ['area', 'location'],
};

/** The schema and the required fields of each form. The simple form needs no area if the address has a location. */
const schemaOf: { readonly [K in AddressFormKind]: FormSchema } = {
  full: formSchemas.address,
  simple: formSchemas.simpleAddress,
};
const neededOf: { readonly [K in AddressFormKind]: readonly string[] } = {
  full: ['area', 'detail'],
  simple: [],
};

/** Makes the form of an address: schema, appearance, values and messages. [W-2.04, W-5.04, W-5.05] */
export function makeAddressForm(parts: AddressFormParts): AddressForm {
  const { kind, address, areas, forced, customer } = parts;
  const country = parts.country ?? defaultCountry;
  const example = fillText(texts.validation.phonePlaceholder, { sample: toPersianDigits(country.sample) });
  const named = customer && customerFields(customer, country, example);
  const shown = [...(named?.order ?? []), ...fieldsOf[kind]];
  const { name, version } = schemaOf[kind];
  const data = {
    ...named?.schemaData,
    ...schemaDataOf(areas, country),
    required: [...(named?.required ?? []), ...neededOf[kind]],
  };
  const only = <T>(fields: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => shown.includes(name)));
  return {
    id: address?.id ?? 'new',
    title: address ? addressTexts.edit : addressTexts.new,
    schema: nameFields(fillSchema(schemaOf[kind], data), { shown, areas, required: data.required }),
    schema_ref: { name, version, data },
    ui: { 'ui:order': shown, ...only({ ...named?.appearance, ...appearanceOf(parts, country, example) }) },
    data: only({ ...named?.content, ...contentOf(address, forced, country) }),
    messages: only(addressMessages(country)),
    ...(kind === 'full'
      ? { map: makeAddressMap(areas, parts.tiles) }
      : { map: null, area_locations: locationsOf(areas) }),
  };
}

/** What the schema is filled with. */
const schemaDataOf = (areas: readonly Area[], country: PhoneForm) => ({
  areas: areas.map(({ id }) => id),
  landline: {
    min_length: country.min_length,
    max_length: country.max_length,
    // Of Iran mobile numbers, and landlines with their city code; only the server knows a country's pattern. [W-5.07]
    pattern: isOfIran(country) ? '^0[1-9][0-9]*$' : '^[0-9]+$',
  },
});

/** The names of the fields. */
const titles: Readonly<Record<string, string>> = {
  phone: addressTexts.phone,
  first_name: addressTexts.firstName,
  last_name: addressTexts.lastName,
  area: addressTexts.area,
  detail: addressTexts.detail,
  landline: addressTexts.landline,
  location: addressTexts.location,
};

interface Named {
  readonly shown: readonly string[];
  readonly areas: readonly Area[];
  readonly required: readonly string[];
}

/** Returns the schema of the shown fields with their names, and the areas with theirs. */
function nameFields(schema: JsonSchema, { shown, areas, required }: Named): JsonSchema {
  const rules = schema['properties'] as Readonly<Record<string, JsonSchema>>;
  const titleOf = (name: string) =>
    required.includes(name) ? titles[name] : fillText(addressTexts.optional, { field: titles[name] ?? '' });
  const named = shown.map((name) => [name, { ...rules[name], title: titleOf(name) }] as const);
  const oneOf = areas.map(({ id, name }) => ({ const: id, title: name }));
  // An empty `oneOf` is not a valid schema; with no areas the empty list of their ids stays.
  const area = oneOf.length > 0 && { area: { type: 'string', title: titleOf('area'), oneOf } };
  return { ...schema, properties: { ...Object.fromEntries(named), ...area } };
}

/** A field that keeps a phone as it was typed, since the browser knows the prefixes of Iran only. */
const asTyped = { 'ui:options': { as_typed: true } };

const appearanceOf = ({ kind, forced }: AddressFormParts, country: PhoneForm, example: string) => ({
  area: { 'ui:widget': 'area', ...(forced && { 'ui:readonly': true }) },
  detail: {
    'ui:widget': 'textarea',
    'ui:placeholder': addressTexts.detailExample,
    'ui:options': { rows: 3 },
  },
  landline: {
    'ui:widget': 'phone',
    'ui:placeholder': example,
    ...(!isOfIran(country) && asTyped),
  },
  location: kind === 'full' ? { 'ui:field': 'map' } : { 'ui:widget': 'hidden' },
});

/** The initial values of the form. An empty field is left out. */
function contentOf(
  address: Address | null,
  forced: Area | null,
  country: PhoneForm,
): Record<string, unknown> {
  const area = forced?.id ?? address?.area?.id;
  const { detail = '', landline = null, lat = null, lng = null, area: saved = null } = address ?? {};
  // The area's own location is not a pin that the customer set: another area brings its own location. [W-3.02]
  const isOfArea = saved?.location?.lat === lat && saved?.location?.lng === lng;
  return {
    ...(area !== undefined && { area }),
    ...(detail !== '' && { detail }),
    ...(landline !== null && { landline: toEditedPhone(landline, country) }),
    ...(lat !== null && lng !== null && !isOfArea && { location: { lat, lng } }),
  };
}

/** The location of each area by its id, for a form without a map: a new address gets the location of its area. */
const locationsOf = (areas: readonly Area[]): Record<string, Point> =>
  Object.fromEntries(
    areas.flatMap(({ id, location }) => (location ? [[id, { lat: location.lat, lng: location.lng }]] : [])),
  );

type Point = AddressMap['centre'];

/** The centre of a map if no area of the city has a location. [W-9.01] */
const defaultCentre: Point = { lat: 35.699573, lng: 51.337765 };

/** Makes the map of an address form, with the areas to choose from at their locations. */
function makeAddressMap(areas: readonly Area[], tiles: MapTiles | null): AddressMap {
  const placed = areas.flatMap(({ id, name, location }) => (location ? [{ id, name, ...location }] : []));
  return { centre: middleOf(placed) ?? defaultCentre, areas: placed, tiles, labels: addressTexts.map };
}

/** Returns the middle of the places; null for an empty list. */
function middleOf(places: readonly Point[]): Point | null {
  if (places.length === 0) return null;
  const mean = (of: (place: Point) => number) =>
    places.reduce((sum, place) => sum + of(place), 0) / places.length;
  return { lat: mean(({ lat }) => lat), lng: mean(({ lng }) => lng) };
}
