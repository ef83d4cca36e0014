import { account } from './sign-in/account.ts';
import { category } from './catalogue/category.ts';
import { charge } from './payments/charge.ts';
import { auditTrail } from './desk/screens/audit.ts';
import { customerAtDesk } from './desk/screens/customer.ts';
import { desk } from './desk/screens/desk.ts';
import { editOrder } from './task/edit-order.ts';
import { expertsPage } from './experts/experts-page.ts';
import { home } from './catalogue/home.ts';
import { login } from './sign-in/login.ts';
import { myOrders } from './task/my-orders.ts';
import { orderCity } from './order-page/order-city.ts';
import { order } from './order-page/order.ts';
import { paymentResult } from './payments/payment-result.ts';
import type { ScreenRoute } from '../protocol/screens/pipeline.ts';
import { taskDetails } from './task/task-details.ts';

/** Every screen that has an address. The BFF is the only router. */
export const screenRoutes: readonly ScreenRoute[] = [
  home,
  category,
  editOrder,
  expertsPage,
  order,
  orderCity,
  login,
  account,
  myOrders,
  taskDetails,
  charge,
  paymentResult,
  desk,
  customerAtDesk,
  auditTrail,
];
