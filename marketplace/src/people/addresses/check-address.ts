import { done, failed, type Result } from '@gam/shared/result';
import { normaliseText } from '@gam/shared/normalise';
import {
  type CountryPhone,
  isContactPhone,
  readCountryPhone,
  toStoredPhone,
} from '@gam/shared/country-phone';
import type { City } from '@gam/schemas/upstream';
import { normalisePhone } from '@gam/shared/phone';
import { fillText, texts } from '@gam/shared/texts';
import { distanceKm, nearestOf, type AreaInCity, type AreaRow } from '../places/index.ts';

/** The limits of addresses. */
export const addressLimits = {
  /** Active addresses of one customer. */
  perCustomer: 250,
  /** The shortest detail, in letters. */
  minDetail: 10,
  /** The maximum distance of a point from the middle of its area, in km. */
  maxDistanceKm: 60,
} as const;

/** The input fields of an address. `area` is an id; lat and lng are degrees. */
interface GivenAddress {
  readonly area: string | null;
  readonly detail: string;
  readonly landline: string | null;
  readonly lat: number | null;
  readonly lng: number | null;
}

/** The fields of an address as they are stored. */
interface CheckedAddress {
  readonly areaId: string;
  readonly detail: string;
  readonly landline: string | null;
  readonly lat: number | null;
  readonly lng: number | null;
}

/** The rules that an address is checked against. */
interface AddressRules {
  /** Every area that is served. */
  readonly areas: readonly AreaInCity[];
  /** Whether the address is given by its point: without an area the nearest one is taken. */
  readonly byLocation: boolean;
  /** The city that the address must stay in; null: any. */
  readonly cityId: string | null;
}

type Point = { readonly lat: number; readonly lng: number };

const messages = {
  area: fillText(texts.field.select, { title: 'محله' }),
  otherCity: 'این محله در شهر دیگری است. لطفا محله‌ای از همین شهر انتخاب کنید',
  detail: fillText(texts.field.required, { title: 'آدرس دقیق' }),
  detailShort: fillText(texts.field.minLetters, { N: addressLimits.minDetail }),
  landline: fillText(texts.field.pattern, { title: 'شماره تماس جهت هماهنگی' }),
  point: 'لطفا محل را دوباره روی نقشه مشخص کنید',
  far: 'محل روی نقشه با محله انتخاب‌شده یکی نیست',
  notServed: 'این محل بیرون از محدوده خدمات است',
};

/**
 * Checks an address; the failure has a message for each wrong field. The area must be served, and the point must lie in
 * the area's city. The detail needs 10 letters, except for an address by location and for the simple form, which has
 * only an area: its point is missing or the area's own. [W-3.02, W-5.04, W-5.07]
 */
export function checkAddress(
  given: GivenAddress,
  rules: AddressRules,
): Result<CheckedAddress, Readonly<Record<string, string>>> {
  const problems: Record<string, string> = {};
  const point = readPoint(given);
  if (point === undefined || (point === null && rules.byLocation)) problems['lat'] = messages.point;
  const area = findAreaOf(given.area, point ?? null, rules);
  if (typeof area === 'string') problems['area'] = area;
  else if (point && !isInCityOf(area, point, rules.areas)) problems['lat'] = messages.far;

  const detail = normaliseText(given.detail);
  const isAreaAlone = detail === '' && (!point || isAtArea(area, point));
  if (!rules.byLocation && !isAreaAlone && detail.length < addressLimits.minDetail)
    problems['detail'] = detail === '' ? messages.detail : messages.detailShort;
  const country = rules.areas.find((one) => one.area === area)?.country;
  const landline = readLandline(given.landline, country && readCountry(country));
  if (landline === undefined) problems['landline'] = messages.landline;

  if (typeof area === 'string' || landline === undefined || Object.keys(problems).length > 0)
    return failed(problems);
  const { lat, lng } = point ?? { lat: null, lng: null };
  return done({ areaId: area.id, detail, landline, lat, lng });
}

/** Both coordinates or neither; undefined if they are invalid. */
function readPoint({ lat, lng }: GivenAddress): Point | null | undefined {
  if (lat === null && lng === null) return null;
  if (lat === null || lng === null) return undefined;
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : undefined;
}

/** The area of an address, or the message of the problem. */
function findAreaOf(
  id: string | null,
  point: Point | null,
  { areas, byLocation, cityId }: AddressRules,
): AreaRow | string {
  const served = areas.map(({ area }) => area);
  if (id === null) {
    const nearest = byLocation && point !== null ? nearestOf(served, point) : undefined;
    if (nearest === undefined || point === null) return messages.area;
    return distanceKm(nearest, point) <= addressLimits.maxDistanceKm ? nearest : messages.notServed;
  }
  const area = served.find((one) => one.id === id);
  if (area === undefined) return messages.area;
  return cityId === null || area.cityId === cityId ? area : messages.otherCity;
}

/** Whether a point is the location of an area. */
const isAtArea = (area: AreaRow | string, { lat, lng }: Point): boolean =>
  typeof area !== 'string' && area.lat === lat && area.lng === lng;

/** Whether a point lies near an area and the nearest area is in the same city. */
function isInCityOf(area: AreaRow, point: Point, areas: readonly AreaInCity[]): boolean {
  if (distanceKm(area, point) > addressLimits.maxDistanceKm) return false;
  const nearest = nearestOf(
    areas.map((one) => one.area),
    point,
  );
  return nearest?.cityId === area.cityId;
}

/** Phones of a city whose country is not known: of Iran. */
const iran: CountryPhone = { min_length: 11, max_length: 11, sample: '09121234567' };

const readCountry = ({ regex, ...form }: City['country']): CountryPhone => {
  const pattern = new RegExp(regex);
  return { ...form, accepts: (digits) => pattern.test(digits) };
};

/** A landline or a mobile in its stored form; null if it is missing, undefined if the country's settings refuse it. */
function readLandline(given: string | null, country: CountryPhone = iran): string | null | undefined {
  const text = given === null ? '' : normalisePhone(given);
  if (text === '') return null;
  const { calling_code: code = '98' } = country;
  // A stored number comes first: without its code another one may be left that fits.
  const rest = text.startsWith(code) ? text.slice(code.length) : null;
  const isStored = rest !== null && [`0${rest}`, rest].some((digits) => isContactPhone(digits, country));
  if (isStored) return text;
  const national = readCountryPhone(text, country);
  return isContactPhone(national, country) ? toStoredPhone(national, country) : undefined;
}
