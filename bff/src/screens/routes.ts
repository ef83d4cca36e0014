import { account } from './account.ts';
import { category } from './category.ts';
import { charge } from './charge.ts';
import { devWidgets } from './dev-widgets.ts';
import { auditTrail } from './desk/audit.ts';
import { customerAtDesk } from './desk/customer.ts';
import { desk } from './desk/desk.ts';
import { editOrder } from './edit-order.ts';
import { expertsPage } from './experts-page.ts';
import { home } from './home.ts';
import { login } from './login.ts';
import { myOrders } from './my-orders.ts';
import { orderCity } from './order/order-city.ts';
import { order } from './order/order.ts';
import { paymentResult } from './payment-result.ts';
import type { ScreenRoute } from './pipeline.ts';
import { taskDetails } from './task-details.ts';

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
  devWidgets,
];
