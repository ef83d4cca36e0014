export {
  type AppliedVoucher,
  type Cut,
  cutInWords,
  type Discounts,
  percentCut,
  takeOff,
} from './discounts.ts';
export { findEditedOrder, findSubject } from './find-subject.ts';
export {
  changeInquiryPrice,
  deleteOldInquiries,
  findInquiryByKey,
  inquiries,
  type Inquiry,
  insertInquiry,
  lockInquiry,
  markDiscarded,
  type StoredQuote,
} from './inquiries.ts';
export type { ExpiryScope, OrderDebt, OrderMoney, OwedPayment } from './order-money.ts';
export {
  findOrderByKey,
  findPlacement,
  findRivals,
  type FoundPlacement,
  insertPlacement,
  isOrdered,
  placements,
} from './placements.ts';
export {
  findLatestOrders,
  findOrder,
  findOrdersOf,
  findOwnAnswers,
  countDoneOrders,
  hasOrderedSince,
  hasStandingOrders,
  insertOrder,
  lockOrder,
  type OpenOrder,
  openOrdersOf,
  standingOrdersOf,
  updateOrder,
} from './repository.ts';
export { type ChangeRow, findChange, findWaitingChange, orderChanges } from './changes.ts';
export { countDemand } from './count-demand.ts';
export { findOpenCards } from './open-cards.ts';
export { type OrderRow, orders } from './tables.ts';
export {
  hasWork,
  openStatuses,
  isVoid,
  isOpen,
  isUntouched,
  canMoveTo,
  notCancellable,
  notEditable,
  orderNotFound,
} from './transitions.ts';
