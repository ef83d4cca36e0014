import { and, eq, not, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { clubMembers, discountUses, voucherGuesses } from '../orders/discounts/index.ts';
import { inquiries, orders, placements } from '../orders/records/index.ts';
import { prepaymentHolds } from '../orders/slots/index.ts';
import { inWords, type PersonalKinds } from '../people/privacy/index.ts';
import { favouriteExperts } from '../shop/experts/index.ts';
import { expertReviews } from '../shop/reviews/index.ts';
import { services, titleOfService } from '../shop/catalogue/index.ts';
import { cities } from '../people/places/index.ts';

const at = 'زمان';

/** Matches rows of a customer's orders. */
export const isOfOrders = (orderUuid: PgColumn, customerId: string): SQL =>
  sql`${orderUuid} in (select ${orders.uuid} from ${orders} where ${orders.customerId} = ${customerId})`;

const serviceTitle = (serviceId: PgColumn) =>
  sql<string>`(select ${titleOfService} from ${services} where ${services.id} = ${serviceId})`;
const cityName = (cityId: PgColumn) =>
  sql<string>`(select ${cities.name} from ${cities} where ${cities.id} = ${cityId})`;

/** The answers as people read them: each question with its answer. */
const readAnswers = sql<unknown>`(select coalesce(jsonb_agg(jsonb_build_object('question', one -> 'title', 'answer', one -> 'text')), '[]') from jsonb_array_elements(${orders.answers}) as one)`;

/** What of `extra` says nothing about the person. */
const impersonal = sql`(select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(${orders.extra}) where key in ('matching_flow', 'rules', 'outcome'))`;

/** What orders, quotes and choices hold of a person. */
export const orderKinds = {
  orders: {
    table: orders,
    owner: orders.customerId,
    shown: {
      title: 'سفارش‌ها',
      values: {
        number: ['شماره', orders.legacyId],
        service: ['خدمت', serviceTitle(orders.serviceId)],
        city: ['شهر', cityName(orders.cityId)],
        status: inWords('وضعیت', orders.status, {
          unpaid: 'در انتظار پرداخت',
          placed: 'ثبت‌شده',
          assigned: 'متخصص انتخاب شده',
          in_progress: 'در حال انجام',
          done: 'انجام‌شده',
          cancelled: 'لغوشده',
          expired: 'مهلت گذشته',
        }),
        price: ['قیمت به تومان', orders.price],
        answers: ['پاسخ‌ها', readAnswers],
        invoice_email: ['ایمیل رسید', orders.invoiceEmail],
        rating: ['امتیاز', orders.rating],
        came_from: ['از کجا', orders.extra],
        created_at: [at, orders.createdAt],
      },
    },
    erasure: {
      set: {
        answers: [],
        invoiceEmail: null,
        rating: sql`${orders.rating} || '{"comment": null}'`,
        extra: impersonal,
      },
    },
  },
  order_requests: {
    table: placements,
    owner: null,
    isOf: ({ id }) => isOfOrders(placements.orderUuid, id),
    shown: null,
    erasure: { set: { bodyHash: '' } },
  },
  quotes: {
    table: inquiries,
    owner: inquiries.customerId,
    isOf: ({ id }) => and(eq(inquiries.customerId, id), not(inquiries.isOrdered)),
    shown: {
      title: 'قیمت‌های پرسیده‌شده',
      values: {
        service: ['خدمت', serviceTitle(inquiries.serviceId)],
        city: ['شهر', cityName(inquiries.cityId)],
        price: ['قیمت به تومان', inquiries.price],
        created_at: [at, inquiries.createdAt],
      },
    },
    erasure: 'deleted',
  },
  quotes_of_orders: {
    table: inquiries,
    // The kind above moves them.
    owner: null,
    isOf: ({ id }) => and(eq(inquiries.customerId, id), eq(inquiries.isOrdered, true)),
    shown: null,
    erasure: { set: { bodyHash: '', answersHash: '', network: null } },
  },
  discounts: {
    table: discountUses,
    owner: discountUses.customerId,
    clash: sql`other.kind = 'first_order' and ${discountUses.kind} = 'first_order'`,
    shown: {
      title: 'تخفیف‌های استفاده‌شده',
      values: {
        kind: inWords('گونه', discountUses.kind, {
          club: 'باشگاه مشتریان',
          first_order: 'نخستین سفارش',
          voucher: 'کد تخفیف',
        }),
        voucher: ['کد تخفیف', discountUses.voucher],
        used_at: [at, discountUses.usedAt],
      },
    },
    erasure: { stay: 'the uses of a voucher are counted; the id leads nowhere' },
  },
  club: {
    table: clubMembers,
    owner: clubMembers.customerId,
    clash: sql`true`,
    shown: { title: 'باشگاه مشتریان', values: { since: ['از', clubMembers.since] } },
    erasure: 'deleted',
  },
  wrong_vouchers: {
    table: voucherGuesses,
    owner: null,
    isOf: ({ id }) => eq(voucherGuesses.guesser, `customer:${id}`),
    shown: { title: 'کدهای تخفیف ناشناخته', values: { at: [at, voucherGuesses.at] } },
    erasure: 'deleted',
  },
  held_slots: {
    table: prepaymentHolds,
    owner: null,
    isOf: ({ id }) => isOfOrders(prepaymentHolds.orderUuid, id),
    shown: {
      title: 'شبکه سفارش‌های در انتظار پرداخت',
      values: { network: ['شبکه', prepaymentHolds.network], created_at: [at, prepaymentHolds.createdAt] },
    },
    erasure: 'deleted',
  },
  favourite_experts: {
    table: favouriteExperts,
    owner: favouriteExperts.customerId,
    clash: sql`other.expert_id = ${favouriteExperts.expertId}`,
    shown: { title: 'متخصصین برگزیده', values: { expert: ['متخصص', favouriteExperts.expertId] } },
    erasure: 'deleted',
  },
  reviews: {
    table: expertReviews,
    owner: expertReviews.authorId,
    shown: {
      title: 'نظرها درباره متخصصین',
      values: {
        text: ['متن', expertReviews.body],
        stars: ['ستاره', expertReviews.stars],
        shown_as: ['نام نمایش‌داده‌شده', expertReviews.author],
        created_at: [at, expertReviews.createdAt],
      },
    },
    erasure: 'deleted',
  },
} as const satisfies PersonalKinds;
