import type { ContentGateFinding } from '@gam/schemas/descriptors';
import type { ContentKind, ContentOf } from '@gam/schemas/upstream';

/** A place of a document that decides what people pay. */
interface PricePoint {
  /** Unique in its document and the same in each of its versions, e.g. `option/103/10301`. */
  readonly name: string;
  /** As an editor knows it: the service and the option, or the discount. */
  readonly title: string;
  /** A JSON pointer into the document. */
  readonly path: string;
  /** What is paid, in toman, or the percentage that a discount leaves; null: agreed on the spot. */
  readonly value: number | null;
  readonly unit: 'toman' | 'percent';
  /** Whether a price that is missing means that nothing is paid for what is still offered. */
  readonly isFreeWithout?: (document: unknown) => boolean;
}

/** The share of a price beyond which a change must be acknowledged, up and down. */
const tenfold = 10;

const percentLeft = (percent: number): number => Math.max(0, 100 - percent);
const afterDiscount = (toman: number, percent = 0): number => (toman * percentLeft(percent)) / 100;

/** The options that a service offers of a question, those that are fetched later included; null: it is not asked. */
function offeredBy({ detail, fetched }: ContentOf<'service'>, question: string): ReadonlySet<string> | null {
  const asked = detail.questions.find(({ id }) => id === question);
  if (asked === undefined) return null;
  const later = fetched.filter((group) => group.question === question).flatMap(({ options }) => options);
  return new Set([...asked.options, ...later].map(({ id }) => id));
}

function linePoints({ detail, price_rules: { lines } }: ContentOf<'service'>): PricePoint[] {
  return lines.flatMap((line, index): PricePoint[] => {
    const path = `/price_rules/lines/${index}`;
    const { question } = line;
    if (line.per === 'unit')
      return [
        {
          name: `unit/${question}`,
          title: `${detail.title}, each unit of ${question}`,
          path: `${path}/toman`,
          value: line.toman,
          unit: 'toman',
          isFreeWithout: (document) => offeredBy(document as ContentOf<'service'>, question) !== null,
        },
      ];
    return line.amounts.map(({ option, toman, discount_percent }, at) => ({
      name: `${line.per}/${question}/${option}`,
      title: `${detail.title}, option ${option}`,
      path: `${path}/amounts/${at}/toman`,
      value: afterDiscount(toman, discount_percent),
      unit: 'toman',
      isFreeWithout: (document) =>
        offeredBy(document as ContentOf<'service'>, question)?.has(option) === true,
    }));
  });
}

function shownPoints({ detail, fetched }: ContentOf<'service'>): PricePoint[] {
  const groups = [
    ...detail.questions.map(({ id, options }, index) => ({
      id,
      options,
      path: `/detail/questions/${index}`,
    })),
    ...fetched.map(({ question, options }, index) => ({ id: question, options, path: `/fetched/${index}` })),
  ];
  return groups.flatMap(({ id, options, path }) =>
    options.map((option, at) => ({
      name: `shown/${id}/${option.id}`,
      title: `${detail.title}, the shown price of ${option.title}`,
      path: `${path}/options/${at}/price`,
      value: option.price,
      unit: 'toman',
    })),
  );
}

function servicePoints(service: ContentOf<'service'>): PricePoint[] {
  const { detail, price_rules: rules } = service;
  const { title } = detail;
  const single = (name: string, what: string, path: string, value: number | null): PricePoint => ({
    name,
    title: `${title}, ${what}`,
    path: `/price_rules/${path}`,
    value,
    unit: 'toman',
  });
  const left = (name: string, what: string, path: string, percent: number): PricePoint => ({
    ...single(name, what, path, percentLeft(percent)),
    unit: 'percent',
  });
  return [
    single('base', 'the base price', 'base/toman', rules.base.toman),
    single('minimum', 'the least price of an order', 'minimum_toman', rules.minimum_toman),
    single('starts_at', 'the price that it starts at', 'starts_at_toman', rules.starts_at_toman),
    ...linePoints(service),
    ...shownPoints(service),
    ...(rules.table ?? []).map((row, at) =>
      single(`table/${row.id}`, `the table's row ${row.id}`, `table/${at}/toman`, row.toman),
    ),
    ...rules.discounts.map(({ question, option, percent }, at) =>
      left(`discount/${question}/${option}`, `with option ${option}`, `discounts/${at}/percent`, percent),
    ),
    ...(rules.first_order
      ? [left('first_order', "a customer's first order", 'first_order/percent', rules.first_order.percent)]
      : []),
    ...(rules.prepayment?.toman === undefined
      ? []
      : [single('prepayment', 'the prepayment', 'prepayment/toman', rules.prepayment.toman)]),
  ];
}

/** The percentage that a discount leaves of the least price that it applies to. */
function leftOf({ percent, toman, cap_toman: cap, least_order_toman: least }: DiscountWindow): number {
  const byPercent = percent ?? 0;
  if (least <= 0) return toman !== null && toman > 0 ? 0 : percentLeft(byPercent);
  const off = Math.min((least * byPercent) / 100 + (toman ?? 0), cap ?? Number.POSITIVE_INFINITY);
  return Math.max(0, ((least - off) * 100) / least);
}

type DiscountWindow = ContentOf<'discounts'>['discounts'][number];

const citiesIn = ({ cities }: DiscountWindow): string =>
  cities === null ? 'every city' : `the cities ${cities.join(', ')}`;

const discountPoints = ({ discounts }: ContentOf<'discounts'>): PricePoint[] =>
  discounts.map((discount, at) => ({
    name: `discount/${discount.id}`,
    title: `${discount.title}, for ${discount.services?.join(', ') ?? 'every service'} in ${citiesIn(discount)}`,
    path: `/discounts/${at}`,
    value: leftOf(discount),
    unit: 'percent',
  }));

/** The kinds of documents that decide prices. */
const pointsOf: { readonly [K in ContentKind]?: (document: ContentOf<K>) => PricePoint[] } = {
  service: servicePoints,
  discounts: discountPoints,
};

/** Whether a kind of document decides prices. */
export const hasPrices = (kind: ContentKind): boolean => kind in pointsOf;

/** What a place without a line means for the price: a discount that is not there leaves all of it. */
const withoutLine = (unit: PricePoint['unit']): number | null => (unit === 'percent' ? 100 : null);

/** Whether a change must be acknowledged: to nothing, from nothing, below a tenth, or to ten times and more. */
function isDrastic(before: number | null, after: number | null): boolean {
  if (before === after || after === null) return false;
  if (after <= 0) return true;
  if (before === null) return false;
  return after * tenfold < before || after >= before * tenfold;
}

const citiesOf = (kind: ContentKind, document: unknown): string[] =>
  kind === 'service' ? [...(document as ContentOf<'service'>).cities] : [];

const show = (value: number | null, unit: PricePoint['unit']): string =>
  value === null ? 'none' : unit === 'percent' ? `${Math.round(value * 100) / 100}%` : String(value);

/**
 * Returns a finding for each price that falls to 0 or below a tenth, rises tenfold, is removed although its option is
 * still offered, or is new and 0. `acknowledge` names place and new price: another price needs another acknowledgement.
 * Both documents are sound.
 */
export function findDrasticPrices(kind: ContentKind, before: unknown, after: unknown): ContentGateFinding[] {
  const list = pointsOf[kind] as ((document: unknown) => PricePoint[]) | undefined;
  if (list === undefined) return [];
  const [old, fresh] = [new Map(keyed(list(before))), new Map(keyed(list(after)))];
  const names = [...new Set([...old.keys(), ...fresh.keys()])];
  return names.flatMap((name): ContentGateFinding[] => {
    const [was, is] = [old.get(name), fresh.get(name)];
    const point = is ?? was;
    if (point === undefined) return [];
    const { unit, title, path } = point;
    const from = was?.value ?? withoutLine(unit);
    // Without its price what is still offered costs nothing.
    const isFree = is === undefined && (was?.value ?? 0) > 0 && was?.isFreeWithout?.(after) === true;
    const to = is?.value ?? (isFree ? 0 : withoutLine(unit));
    if (!isDrastic(from, to)) return [];
    const [shownBefore, shownAfter] = [
      show(from, unit),
      is === undefined && isFree ? 'none' : show(to, unit),
    ];
    const of = unit === 'percent' ? 'leaves of a price' : 'in toman';
    return [
      {
        severity: 'warning',
        code: 'drastic_price',
        path,
        message: `${title}: ${of} ${shownAfter}, before ${shownBefore}. To publish it, acknowledge ${name}=${shownAfter}.`,
        acknowledge: `${name}=${shownAfter}`,
        cities: citiesOf(kind, after),
      },
    ];
  });
}

const keyed = (points: readonly PricePoint[]): [string, PricePoint][] =>
  points.map((point) => [point.name, point]);
