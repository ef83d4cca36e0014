import type { Courier } from '@gam/schemas/upstream';
import type { Slot } from '../src/shop/hours/index.ts';
import {
  hoursFrom,
  publicHoliday,
  friday,
  saturdayToThursday,
  saturdayToWednesday,
  slotsOn,
  thursday,
} from './timetable.ts';

/** A repair shop of the demo content with services, city and opening hours. */
interface RepairShopContent {
  readonly id: string;
  readonly city: string;
  readonly name: string;
  readonly area: string;
  /** Years. */
  readonly workExperience: number;
  readonly averageRate: number | null;
  readonly rates: number;
  readonly couriers: readonly Courier[];
  readonly badges: readonly Badge[];
  readonly services: readonly string[];
  /** The remaining options of restricted questions. */
  readonly restrictions: readonly { serviceId: string; questionId: string; answers: readonly string[] }[];
  readonly slots: readonly Slot[];
}

interface Badge {
  readonly value: string;
  readonly label: string;
}

const badges = {
  warranty: { value: 'warranty', label: 'ضمانت شش‌ماهه' },
  genuine: { value: 'genuine_parts', label: 'قطعه اصلی با فاکتور' },
  trusted: { value: 'trusted', label: 'منتخب مشتریان' },
  quick: { value: 'quick', label: 'تحویل همان روز' },
} as const;

const self = 'SELF_COURIER';
const system = 'SYSTEM_COURIER';
const own = 'REPAIR_SHOP_COURIER';

/** Open all day, shorter on Thursdays. */
const allDay = (capacity: number) => [
  ...slotsOn(saturdayToWednesday, hoursFrom(8, 18, 2), capacity),
  ...slotsOn(thursday, hoursFrom(8, 14, 2), capacity),
];
/** Closed over noon. */
const withBreak = (capacity: number) =>
  slotsOn(saturdayToThursday, [...hoursFrom(9, 13, 2), ...hoursFrom(16, 20, 2)], capacity);
/** Open on Fridays and public holidays too. */
const everyDay = (capacity: number) => [
  ...slotsOn(saturdayToThursday, hoursFrom(8, 20, 2), capacity),
  ...slotsOn([...friday, ...publicHoliday], hoursFrom(9, 13, 2), 1),
];

const carService = '5';
const only = (...answers: string[]) => [{ serviceId: carService, questionId: '501', answers }];
const iranian = only('50101', '50102', '50103', '50104');
const foreign = only('50104', '50105', '50106', '50107');

type Facts = Omit<RepairShopContent, 'id' | 'city' | 'services' | 'restrictions'> & {
  readonly restrictions?: RepairShopContent['restrictions'];
};

const shop = (id: string, city: string, facts: Facts): RepairShopContent => ({
  id,
  city,
  services: [carService],
  restrictions: [],
  ...facts,
});

/** Twelve shops over the three cities: six in Tehran, three in Mashhad, three in Isfahan. */
export const repairShops: readonly RepairShopContent[] = [
  shop('301', '1', {
    name: 'اتوسرویس البرز',
    area: 'سعادت‌آباد',
    workExperience: 18,
    averageRate: 4.8,
    rates: 412,
    couriers: [self, system, own],
    badges: [badges.warranty, badges.genuine, badges.trusted],
    slots: allDay(3),
  }),
  shop('302', '1', {
    name: 'تعمیرگاه برادران کریمی',
    area: 'نارمک',
    workExperience: 25,
    averageRate: 4.7,
    rates: 365,
    couriers: [self, own],
    badges: [badges.warranty, badges.trusted],
    slots: withBreak(2),
    restrictions: iranian,
  }),
  shop('303', '1', {
    name: 'مرکز خدمات خودرو پارسیان',
    area: 'صادقیه',
    workExperience: 12,
    averageRate: 4.6,
    rates: 288,
    couriers: [self, system, own],
    badges: [badges.genuine, badges.quick],
    slots: everyDay(4),
  }),
  shop('304', '1', {
    name: 'تعمیرگاه تخصصی آرتا',
    area: 'پاسداران',
    workExperience: 9,
    averageRate: 4.9,
    rates: 174,
    couriers: [self, system],
    badges: [badges.warranty, badges.genuine],
    slots: allDay(2),
    restrictions: foreign,
  }),
  shop('305', '1', {
    name: 'اتوسرویس میثم',
    area: 'تهران‌پارس',
    workExperience: 14,
    averageRate: 4.3,
    rates: 203,
    couriers: [self, system],
    badges: [badges.quick],
    slots: withBreak(2),
  }),
  shop('306', '1', {
    name: 'تعمیرگاه نوین خودرو',
    area: 'شهرک غرب',
    workExperience: 3,
    averageRate: null,
    rates: 0,
    couriers: [self],
    badges: [badges.quick],
    slots: allDay(1),
  }),
  shop('307', '2', {
    name: 'اتوسرویس طوس',
    area: 'وکیل‌آباد',
    workExperience: 16,
    averageRate: 4.7,
    rates: 231,
    couriers: [self, system, own],
    badges: [badges.warranty, badges.trusted],
    slots: allDay(2),
  }),
  shop('308', '2', {
    name: 'تعمیرگاه حاج رضا حسینی',
    area: 'احمدآباد',
    workExperience: 31,
    averageRate: 4.8,
    rates: 340,
    couriers: [self, own],
    badges: [badges.warranty, badges.genuine],
    slots: withBreak(2),
    restrictions: iranian,
  }),
  shop('309', '2', {
    name: 'خدمات خودرو شرق',
    area: 'قاسم‌آباد',
    workExperience: 7,
    averageRate: 4.2,
    rates: 98,
    couriers: [self, system],
    badges: [badges.quick],
    slots: everyDay(2),
  }),
  shop('310', '3', {
    name: 'اتوسرویس زاینده‌رود',
    area: 'چهارباغ بالا',
    workExperience: 20,
    averageRate: 4.8,
    rates: 276,
    couriers: [self, system, own],
    badges: [badges.warranty, badges.trusted],
    slots: allDay(2),
  }),
  shop('311', '3', {
    name: 'تعمیرگاه نقش جهان',
    area: 'خانه اصفهان',
    workExperience: 11,
    averageRate: 4.5,
    rates: 152,
    couriers: [self, own],
    badges: [badges.genuine],
    slots: withBreak(1),
  }),
  shop('312', '3', {
    name: 'مرکز تخصصی خودروهای وارداتی سپهر',
    area: 'مرداویج',
    workExperience: 8,
    averageRate: 4.6,
    rates: 87,
    couriers: [self, system],
    badges: [badges.warranty, badges.genuine],
    slots: allDay(1),
    restrictions: foreign,
  }),
];
