import { auditWords } from '@gam/shared/audit-words';
import { eq, or, sql } from 'drizzle-orm';
import { carriedUses, users } from '../people/accounts/index.ts';
import { addresses } from '../people/addresses/index.ts';
import { auditEntries } from '../people/audit/index.ts';
import { authTries, sessions, verifications } from '../people/auth/index.ts';
import { existingCustomers } from '../people/customers/index.ts';
import { customerNotes } from '../people/notes/index.ts';
import { accountDeletions, dormantAccounts, inWords, type PersonalKinds } from '../people/privacy/index.ts';
import { uploads } from '../people/uploads/index.ts';
import { uploadPrefix } from '../platform/files/upload-store.ts';
import { smsOutbox } from '../platform/sms/outbox.ts';

const at = 'زمان';
const nowhere = 'ids that lead nowhere';

/** Where a file is served. */
const urlOfUpload = sql<string>`${uploadPrefix}::text || '/' || ${uploads.name} || case ${uploads.kind} when 'image' then '/300.jpg' else '.' || ${uploads.extension} end`;

/** What accounts, sign-ins and addresses hold of a person. */
export const peopleKinds = {
  account: {
    table: users,
    owner: null,
    isOf: ({ id }) => eq(users.id, id),
    shown: {
      title: 'حساب',
      values: {
        phone: ['شماره موبایل', users.phone],
        first_name: ['نام', users.firstName],
        last_name: ['نام خانوادگی', users.lastName],
        created_at: ['آغاز', users.createdAt],
        signed_in_at: ['آخرین ورود', users.signedInAt],
      },
    },
    erasure: { stay: 'the row loses the person last; its id leads nowhere then' },
  },
  addresses: {
    table: addresses,
    owner: addresses.customerId,
    shown: {
      title: 'آدرس‌ها',
      values: {
        detail: ['نشانی', addresses.detail],
        landline: ['تلفن', addresses.landline],
        lat: ['عرض جغرافیایی', addresses.lat],
        lng: ['طول جغرافیایی', addresses.lng],
        is_active: ['در فهرست', addresses.isActive],
        created_at: [at, addresses.createdAt],
      },
    },
    erasure: 'deleted',
  },
  files: {
    table: uploads,
    owner: uploads.ownerId,
    shown: {
      title: 'تصویرها و صداها',
      values: {
        kind: inWords('گونه', uploads.kind, { image: 'تصویر', voice: 'صدا' }),
        url: ['نشانی پرونده', urlOfUpload],
        bytes: ['اندازه به بایت', uploads.bytes],
        created_at: [at, uploads.createdAt],
      },
    },
    erasure: 'deleted',
    files: uploads.name,
  },
  notes: {
    table: customerNotes,
    owner: customerNotes.customerId,
    shown: {
      title: 'یادداشت‌های پشتیبانی',
      values: { text: ['متن', customerNotes.body], created_at: [at, customerNotes.createdAt] },
    },
    erasure: 'deleted',
  },
  existing_customer: {
    table: existingCustomers,
    owner: existingCustomers.customerId,
    clash: sql`true`,
    shown: { title: 'مشتری پیشین', values: { marked_at: [at, existingCustomers.markedAt] } },
    erasure: 'deleted',
  },
  used_before: {
    table: carriedUses,
    owner: carriedUses.customerId,
    clash: sql`other.kind = ${carriedUses.kind} and other.voucher = ${carriedUses.voucher}`,
    shown: {
      title: 'تخفیف‌های حساب پیشین این شماره',
      values: {
        kind: inWords('گونه', carriedUses.kind, {
          first_order: 'نخستین سفارش',
          voucher: 'کد تخفیف',
        }),
        voucher: ['کد تخفیف', carriedUses.voucher],
        uses: ['شمار', carriedUses.uses],
      },
    },
    erasure: 'deleted',
  },
  sessions: {
    table: sessions,
    owner: sessions.userId,
    shown: {
      title: 'ورودها',
      values: {
        created_at: ['آغاز', sessions.createdAt],
        last_used_at: ['آخرین استفاده', sessions.lastUsedAt],
        expires_at: ['پایان', sessions.expiresAt],
      },
    },
    erasure: 'deleted',
  },
  codes: {
    table: verifications,
    owner: null,
    isOf: ({ phone }) => (phone === null ? undefined : eq(verifications.phone, phone)),
    shown: {
      title: 'کدهای ورود',
      values: { network: ['شبکه', verifications.network], created_at: [at, verifications.createdAt] },
    },
    erasure: 'deleted',
  },
  wrong_codes: {
    table: authTries,
    owner: null,
    isOf: ({ phone }) =>
      phone === null
        ? undefined
        : sql`split_part(${authTries.name}, ' ', 1) in ${[`code:phone:${phone}`, `desk:phone:${phone}`, `link:phone:${phone}`]}`,
    shown: { title: 'کدهای نادرست', values: { at: [at, authTries.at] } },
    erasure: 'deleted',
  },
  sms: {
    table: smsOutbox,
    owner: null,
    isOf: ({ phone }) => (phone === null ? undefined : eq(smsOutbox.phone, phone)),
    shown: {
      title: 'پیامک‌ها',
      values: {
        purpose: inWords('موضوع', smsOutbox.purpose, {
          sign_in_code: 'کد ورود',
          order_placed: 'ثبت سفارش',
          order_changed: 'ویرایش سفارش',
          deletion_requested: 'درخواست حذف حساب',
          deletion_withdrawn: 'انصراف از حذف حساب',
          account_erased: 'حذف حساب',
        }),
        created_at: [at, smsOutbox.createdAt],
      },
    },
    erasure: 'deleted',
  },
  audit: {
    table: auditEntries,
    owner: null,
    isOf: ({ id }) => or(eq(auditEntries.customerId, id), eq(auditEntries.actorId, id)),
    shown: {
      title: 'آنچه همکاران گام برای شما انجام دادند و درخواست‌های شما درباره حساب',
      values: {
        action: inWords('کار', auditEntries.action, auditWords),
        object: ['درباره', auditEntries.objectLabel],
        at: [at, auditEntries.at],
      },
    },
    erasure: { stay: nowhere },
  },
  deletion: {
    table: accountDeletions,
    owner: null,
    isOf: ({ id }) => eq(accountDeletions.userId, id),
    shown: {
      title: 'درخواست حذف حساب',
      values: {
        requested_at: [at, accountDeletions.requestedAt],
        ends_at: ['پایان مهلت', accountDeletions.endsAt],
      },
    },
    erasure: { stay: nowhere },
  },
  dormant: {
    table: dormantAccounts,
    owner: null,
    isOf: ({ id }) => eq(dormantAccounts.userId, id),
    // The account that it stands for belongs to somebody else, perhaps.
    shown: null,
    erasure: 'deleted',
  },
} as const satisfies PersonalKinds;
