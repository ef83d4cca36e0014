import { type Appliance, otherBrand } from './brands.ts';

/** The option for every model that is not listed. */
const otherModel = 'مدل دیگر';

/** The kinds of an appliance, for brands whose models are not listed one by one. */
const kinds: Readonly<Record<Appliance, readonly string[]>> = {
  '60101': ['ساید بای ساید', 'فریزر پایین', 'فریزر بالا', 'دوقلو', 'یخچال تک', 'فریزر تک'],
  '60102': ['در از جلو تا ۷ کیلویی', 'در از جلو ۸ کیلویی و بیشتر', 'در از بالا', 'دوقلو', 'با خشک‌کن'],
  '60103': ['ایستاده ۱۲ تا ۱۵ نفره', 'رومیزی ۶ تا ۸ نفره', 'توکار'],
  '60104': ['اجاق صفحه‌ای', 'اجاق فردار', 'فر توکار گازی', 'فر توکار برقی'],
  '60105': ['رومیزی', 'توکار', 'سولاردام'],
  '60106': ['مخزنی', 'کیسه‌ای', 'آب و خاک', 'شارژی', 'رباتیک'],
};

/** Titles that are written in rows, with commas. */
const list = (...rows: string[]): string[] => rows.flatMap((row) => row.split('، '));

/** The models of the commonest brands, as the label on the appliance names them. */
const series: Partial<Record<Appliance, Readonly<Record<string, readonly string[]>>>> = {
  '60101': {
    سامسونگ: list(
      'ساید بای ساید RS50، ساید بای ساید RS51، ساید بای ساید RS64، ساید بای ساید RSH5',
      'فرنچ RF48، فرنچ RF50، فرنچ RF61، فریزر پایین RL34، فریزر پایین RL39',
      'فریزر بالا RT38، فریزر بالا RT46، فریزر بالا RT53، دوقلو RR39، دوقلو RZ32',
    ),
    ال‌جی: list(
      'ساید بای ساید GCX24، ساید بای ساید GCB247، ساید بای ساید GCJ247، ساید بای ساید GCX257',
      'فرنچ GRB29، فریزر پایین GBB59، فریزر پایین GCB459، فریزر بالا GNB502',
      'فریزر بالا GNH702، دوقلو GCB404، دوقلو GCF411، تک‌در GL131',
    ),
    اسنوا: list(
      'ساید بای ساید S8-2320، ساید بای ساید S8-2352، فریزر پایین S4-0250، فریزر پایین S4-0262',
      'دوقلو SN3-260، دوقلو SN6-1600، هایپر فریزر S6-1190',
    ),
  },
  '60102': {
    سامسونگ: list(
      'WW70J، WW80J، WW80T، WW90T، WF80F، WF90F، WD80، WD90، WD10',
      'در از بالا WA13، در از بالا WA16، دوقلو WT80',
    ),
    ال‌جی: list(
      'WM721، WM843، WM865، WM966، WM987، FH4G6، F4V5، F4R7، WK910، WDK14',
      'در از بالا T1388، در از بالا T1785، دوقلو P1460',
    ),
    بوش: [
      'WAB16',
      'WAJ20',
      'WAN28',
      'WAT28',
      'WAU28',
      'WAW28',
      'WAX32',
      'WGA14',
      'WGG24',
      'WLK20',
      'WNA14',
      'WVG30',
    ],
    پاکشوما: ['TFU-73200', 'TFU-83200', 'TFU-84406', 'TFU-95401', 'BWF-40104', 'دوقلو PWN-9654'],
  },
  '60103': {
    بوش: ['SMS25', 'SMS46', 'SMS67', 'SMS88', 'SMV46', 'SMV68', 'رومیزی SKS51', 'رومیزی SKS62'],
  },
};

/** The models of a brand's appliance, at least one; an unlisted brand has no models. */
export function modelsOf(appliance: Appliance, brand: string): readonly string[] {
  if (brand === otherBrand) return [otherModel];
  return [...(series[appliance]?.[brand] ?? kinds[appliance]), otherModel];
}
