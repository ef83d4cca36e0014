import type { ExpertRow, RestrictionRow } from '../src/experts/repository.ts';
import type { Gender } from '../src/experts/tables.ts';

type Restriction = Omit<RestrictionRow, 'expertId'>;

/** An expert of the demo content: who it is, what they do, where, and what they do not do. */
export interface ExpertContent extends Omit<ExpertRow, 'avatar' | 'active'> {
  /** The ids of services and cities. */
  readonly services: readonly string[];
  readonly cities: readonly string[];
  readonly restrictions: readonly Restriction[];
}

interface Work {
  readonly city: string;
  readonly service: string;
  readonly average: number | null;
  readonly scores: number;
  readonly done: number;
  readonly medal: 'gold' | 'silver' | null;
}

const cleaning = '1';
/** Everything beside the home but its windows. */
const noWindows: Restriction = {
  serviceId: cleaning,
  questionId: '105',
  answers: ['10501', '10502', '10504'],
};
/** Homes and places of work. In Isfahan nobody does staircases, so that a list can be empty. */
const noStairs: Restriction = { serviceId: cleaning, questionId: '101', answers: ['10101', '10102'] };
/** Whoever wants a woman or a man to come gets one. */
const genderWanted = { female: ['10801', '10802'], male: ['10801', '10803'] } as const;

function person(
  id: string,
  firstName: string,
  lastName: string,
  gender: Gender,
  { city, service, average, scores, done, medal }: Work,
  more: Partial<ExpertContent> = {},
): ExpertContent {
  const ofGender = { serviceId: cleaning, questionId: '108', answers: genderWanted[gender] };
  return {
    id,
    firstName,
    lastName,
    gender,
    scores,
    averageScore: average,
    doneOrders: done,
    isGold: medal === 'gold',
    isSilver: medal === 'silver',
    discountPercent: null,
    discountEndsAt: null,
    services: [service],
    cities: [city],
    ...more,
    restrictions: [...(service === cleaning ? [ofGender] : []), ...(more.restrictions ?? [])],
  };
}

/** Forty experts over the three cities. */
export const experts: readonly ExpertContent[] = [
  person('41', 'زهرا', 'موسوی', 'female', {
    city: '1',
    service: '1',
    average: 4.9,
    scores: 412,
    done: 530,
    medal: 'gold',
  }),
  person('42', 'فاطمه', 'رضایی', 'female', {
    city: '1',
    service: '1',
    average: 4.8,
    scores: 287,
    done: 361,
    medal: 'gold',
  }),
  person(
    '43',
    'معصومه',
    'کاظمی',
    'female',
    { city: '1', service: '1', average: 4.8, scores: 195, done: 240, medal: 'silver' },
    { restrictions: [{ serviceId: '1', questionId: '101', answers: ['10101'] }] },
  ),
  person(
    '44',
    'لیلا',
    'حسینی',
    'female',
    { city: '1', service: '1', average: 4.7, scores: 322, done: 418, medal: 'gold' },
    { discountPercent: 10, discountEndsAt: new Date('2027-03-20T20:29:59Z') },
  ),
  person('45', 'نرگس', 'صادقی', 'female', {
    city: '1',
    service: '1',
    average: 4.7,
    scores: 148,
    done: 190,
    medal: 'silver',
  }),
  person(
    '46',
    'اعظم',
    'نوری',
    'female',
    { city: '1', service: '1', average: 4.6, scores: 96, done: 121, medal: null },
    { restrictions: [{ serviceId: '1', questionId: '101', answers: ['10101', '10102'] }] },
  ),
  person(
    '47',
    'طاهره',
    'جعفری',
    'female',
    { city: '1', service: '1', average: 4.5, scores: 210, done: 266, medal: 'silver' },
    { discountPercent: 15 },
  ),
  person(
    '48',
    'سمیه',
    'قاسمی',
    'female',
    { city: '1', service: '1', average: 4.4, scores: 74, done: 88, medal: null },
    { restrictions: [noWindows] },
  ),
  person(
    '49',
    'پروین',
    'اکبری',
    'female',
    { city: '1', service: '1', average: 4.2, scores: 51, done: 63, medal: null },
    { restrictions: [noWindows] },
  ),
  person('50', 'مهناز', 'شریفی', 'female', {
    city: '1',
    service: '1',
    average: null,
    scores: 0,
    done: 0,
    medal: null,
  }),
  person('51', 'محمد', 'رحیمی', 'male', {
    city: '1',
    service: '1',
    average: 4.9,
    scores: 268,
    done: 342,
    medal: 'gold',
  }),
  person('52', 'علی', 'عباسی', 'male', {
    city: '1',
    service: '1',
    average: 4.7,
    scores: 187,
    done: 233,
    medal: 'silver',
  }),
  person('53', 'حسین', 'مرادی', 'male', {
    city: '1',
    service: '1',
    average: 4.6,
    scores: 302,
    done: 395,
    medal: 'silver',
  }),
  person('54', 'مهدی', 'حیدری', 'male', {
    city: '1',
    service: '1',
    average: 4.5,
    scores: 89,
    done: 104,
    medal: null,
  }),
  person('55', 'سعید', 'یوسفی', 'male', {
    city: '1',
    service: '1',
    average: 4.3,
    scores: 133,
    done: 171,
    medal: null,
  }),
  person('56', 'جواد', 'سلیمانی', 'male', {
    city: '1',
    service: '1',
    average: 4.1,
    scores: 42,
    done: 55,
    medal: null,
  }),
  person('57', 'مریم', 'طاهری', 'female', {
    city: '2',
    service: '1',
    average: 4.9,
    scores: 176,
    done: 220,
    medal: 'gold',
  }),
  person('58', 'زینب', 'باقری', 'female', {
    city: '2',
    service: '1',
    average: 4.7,
    scores: 121,
    done: 149,
    medal: 'silver',
  }),
  person('59', 'الهام', 'فرهادی', 'female', {
    city: '2',
    service: '1',
    average: 4.6,
    scores: 64,
    done: 80,
    medal: null,
  }),
  person(
    '60',
    'اکرم',
    'محمودی',
    'female',
    { city: '2', service: '1', average: 4.3, scores: 38, done: 47, medal: null },
    { restrictions: [noWindows] },
  ),
  person('61', 'رضا', 'توکلی', 'male', {
    city: '2',
    service: '1',
    average: 4.8,
    scores: 154,
    done: 201,
    medal: 'silver',
  }),
  person('62', 'ابراهیم', 'امینی', 'male', {
    city: '2',
    service: '1',
    average: 4.4,
    scores: 58,
    done: 70,
    medal: null,
  }),
  person(
    '63',
    'شهلا',
    'زارعی',
    'female',
    { city: '3', service: '1', average: 4.8, scores: 132, done: 166, medal: 'gold' },
    { restrictions: [noStairs] },
  ),
  person(
    '64',
    'منیژه',
    'کرمی',
    'female',
    { city: '3', service: '1', average: 4.6, scores: 71, done: 92, medal: 'silver' },
    { restrictions: [noStairs] },
  ),
  person(
    '65',
    'حمیده',
    'نجفی',
    'female',
    { city: '3', service: '1', average: 4.4, scores: 45, done: 52, medal: null },
    { restrictions: [noStairs] },
  ),
  person(
    '66',
    'مسعود',
    'شفیعی',
    'male',
    { city: '3', service: '1', average: 4.5, scores: 83, done: 110, medal: null },
    { restrictions: [noStairs] },
  ),
  person('67', 'بهروز', 'ملکی', 'male', {
    city: '1',
    service: '2',
    average: 4.9,
    scores: 233,
    done: 310,
    medal: 'gold',
  }),
  person(
    '68',
    'کامران',
    'صفری',
    'male',
    { city: '1', service: '2', average: 4.7, scores: 178, done: 225, medal: 'silver' },
    { discountPercent: 10, discountEndsAt: new Date('2027-03-20T20:29:59Z') },
  ),
  person('69', 'داوود', 'هاشمی', 'male', {
    city: '1',
    service: '2',
    average: 4.5,
    scores: 92,
    done: 118,
    medal: null,
  }),
  person(
    '70',
    'فرشاد',
    'بهرامی',
    'male',
    { city: '1', service: '2', average: 4.2, scores: 37, done: 44, medal: null },
    { restrictions: [{ serviceId: '2', questionId: '201', answers: ['20101', '20102', '20105'] }] },
  ),
  person('71', 'ناصر', 'قربانی', 'male', {
    city: '2',
    service: '2',
    average: 4.8,
    scores: 109,
    done: 140,
    medal: 'silver',
  }),
  person('72', 'یاسر', 'رستگار', 'male', {
    city: '2',
    service: '2',
    average: 4.4,
    scores: 48,
    done: 59,
    medal: null,
  }),
  person('73', 'امید', 'زمانی', 'male', {
    city: '3',
    service: '2',
    average: 4.7,
    scores: 86,
    done: 107,
    medal: 'silver',
  }),
  person('74', 'سیاوش', 'دهقان', 'male', {
    city: '3',
    service: '2',
    average: 4.3,
    scores: 29,
    done: 35,
    medal: null,
  }),
  person('75', 'بهمن', 'فتحی', 'male', {
    city: '1',
    service: '3',
    average: 4.9,
    scores: 141,
    done: 168,
    medal: 'gold',
  }),
  person(
    '76',
    'ایرج',
    'کیانی',
    'male',
    { city: '1', service: '3', average: 4.6, scores: 77, done: 95, medal: null },
    { discountPercent: 15 },
  ),
  person('77', 'هادی', 'نظری', 'male', {
    city: '2',
    service: '3',
    average: 4.8,
    scores: 98,
    done: 119,
    medal: 'silver',
  }),
  person(
    '78',
    'قاسم',
    'وحیدی',
    'male',
    { city: '2', service: '3', average: 4.4, scores: 33, done: 40, medal: null },
    { restrictions: [{ serviceId: '3', questionId: '301', answers: ['30101', '30102'] }] },
  ),
  person('79', 'شهرام', 'پناهی', 'male', {
    city: '1',
    service: '3',
    average: 4.7,
    scores: 115,
    done: 139,
    medal: 'silver',
  }),
  person('80', 'نادر', 'افشار', 'male', {
    city: '1',
    service: '3',
    average: 4.1,
    scores: 24,
    done: 28,
    medal: null,
  }),
];

/** Whom the demo customer keeps, by the account's phone. */
export const favourites: readonly { readonly phone: string; readonly experts: readonly string[] }[] = [
  { phone: '989120000001', experts: ['42', '51', '67'] },
];
