export { createCustomer, findCustomer } from './events/find-customer.ts';
export { operatorSignIn } from './events/sign-in.ts';
export { auditTrail } from './screens/audit.ts';
export { customerAtDesk } from './screens/customer.ts';
export { composeDeskLogin } from './screens/desk-login.ts';
export { desk } from './screens/desk.ts';
export { newOrder } from './screens/new-order.ts';
export { orderAgain } from './screens/order-again.ts';
export { deskOrders } from './screens/orders.ts';
export { addNote } from './events/add-note.ts';
export {
  customersMessage,
  expertsReviews,
  moderationForms,
  receivedFeedback,
  usersPosts,
} from './moderation/index.ts';
export { presentScript } from './call-script.ts';
export { deskTexts } from './texts.ts';
