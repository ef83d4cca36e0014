export { editOrder } from './edit-order.ts';
export { myOrders } from './my-orders.ts';
export { rateOrder } from './rating.ts';
export { presentTimeline } from './order-timeline.ts';
export { cancelOrder, dismissPageModal, downloadInvoice, payAgain, sendInvoice } from './page-events.ts';
export { spendCredit } from './spend-credit.ts';
export { presentVisit, taskDetails } from './task-details.ts';
export { taskTexts } from './texts.ts';
