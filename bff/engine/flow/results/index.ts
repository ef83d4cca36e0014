import { addressCreated, addressDeleted, addressRefused, addressUpdated } from './addresses.ts';
import { actionsDone, actionsFailed } from './duplicate.ts';
import { continuesElsewhere, staysHere } from './elsewhere.ts';
import { discounted, discountRefused } from './discounts.ts';
import { codeRefused, codeSent, signedIn, signInRefused } from './login.ts';
import { quoted, quoteFailed, voucherGranted, voucherWithheld } from './order.ts';
import { paymentBegun, paymentFailed, placed } from './placed.ts';
import { placeFailed } from './place-failed.ts';
import type { ResultHandler, ResultName, ResultOf } from './result.ts';

export type { OutsideResult, ResultHandler } from './result.ts';

/** Every answer of the outside world and what it does to a flow. */
export const resultHandlers = {
  code_sent: codeSent,
  code_refused: codeRefused,
  signed_in: signedIn,
  sign_in_refused: signInRefused,
  quoted,
  quote_failed: quoteFailed,
  actions_done: actionsDone,
  actions_failed: actionsFailed,
  city_changed: continuesElsewhere,
  city_refused: staysHere,
  expert_dropped: continuesElsewhere,
  expert_kept: staysHere,
  address_created: addressCreated,
  address_updated: addressUpdated,
  address_deleted: addressDeleted,
  address_refused: addressRefused,
  voucher_granted: voucherGranted,
  voucher_withheld: voucherWithheld,
  discounted,
  discount_refused: discountRefused,
  placed,
  place_failed: placeFailed,
  payment_begun: paymentBegun,
  payment_failed: paymentFailed,
} as const satisfies { [N in ResultName]: ResultHandler<ResultOf<N>> };
