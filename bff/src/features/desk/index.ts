export { createCustomer, findCustomer, operatorSignIn } from './page-events.ts';
export { auditTrail } from './screens/audit.ts';
export { customerAtDesk } from './screens/customer.ts';
export { composeDeskLogin } from './screens/desk-login.ts';
export { desk } from './screens/desk.ts';
export { deskTexts } from './texts.ts';
