import type { DiscountRequest } from '@gam/schemas/upstream';
import type { Database } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/refusal.ts';
import type { Inquiry } from '../../records/inquiries.ts';
import type { Discounts } from '../../records/discounts.ts';

/** What a change is made on. */
export interface ChangeRequest {
  readonly body: DiscountRequest;
  readonly inquiry: Inquiry;
  readonly caller: Caller | null;
  /** Whose order it would be; null: a guest's. */
  readonly customerId: string | null;
  readonly network: string | null;
  /** ms. */
  readonly now: number;
}

/** Gives the discounts after a change; null where they are so already. */
export type DiscountChange = (tx: Database, request: ChangeRequest) => Promise<Discounts | null | Refusal>;
