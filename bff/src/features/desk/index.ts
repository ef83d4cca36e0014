export { createCustomer, findCustomer } from './events/find-customer.ts';
export { operatorSignIn } from './events/sign-in.ts';
export { auditTrail } from './screens/audit.ts';
export { customerAtDesk } from './screens/customer.ts';
export { composeDeskLogin } from './screens/desk-login.ts';
export { desk } from './screens/desk.ts';
export { deskOrders } from './screens/orders.ts';
export { deskTexts } from './texts.ts';
