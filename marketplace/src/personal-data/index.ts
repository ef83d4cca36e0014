import { findHindrances } from '../money/payments/index.ts';
import { findUses } from '../orders/discounts/index.ts';
import { hasOrderedSince } from '../orders/records/index.ts';
import type { PersonalData } from '../people/privacy/index.ts';
import { moneyKinds } from './money.ts';
import { orderKinds } from './orders.ts';
import { findDetail } from './own-details.ts';
import { peopleKinds } from './people.ts';
import { voiceKinds } from './voices.ts';

/** What is known of persons. Money and messages name orders, so they are erased before them. */
export const personalData: PersonalData = {
  kinds: { ...moneyKinds, ...voiceKinds, ...orderKinds, ...peopleKinds },
  findHindrances,
  findUses,
  hasOrderedSince,
  findDetail,
};
