import { account, login } from './sign-in/index.ts';
import { category, home } from './catalogue/index.ts';
import { charge, paymentResult } from './payments/index.ts';
import { auditTrail, customerAtDesk, desk } from './desk/index.ts';
import { editOrder, myOrders, taskDetails } from './task/index.ts';
import { expertsPage } from './experts/index.ts';
import { order, orderCity } from './order-page/index.ts';
import type { ScreenRoute } from '../protocol/screens/pipeline.ts';

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
