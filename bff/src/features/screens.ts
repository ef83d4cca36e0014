import { accountPayments } from './credit/index.ts';
import { financeDesk, reconciliations } from './finance/index.ts';
import { account, login } from './sign-in/index.ts';
import { category, home } from './catalogue/index.ts';
import { categoryLanding, cityLanding, pricesPage, serviceLanding } from './landings/index.ts';
import { charge, paymentResult } from './payments/index.ts';
import {
  auditTrail,
  customerAtDesk,
  customersMessage,
  desk,
  deskOrders,
  orderWork,
  enrolment,
  expertsReviews,
  newOrder,
  orderAgain,
  receivedFeedback,
  usersPosts,
} from './desk/index.ts';
import { editOrder, myOrders, taskDetails } from './task/index.ts';
import {
  leadPage,
  promotionsPage,
  serviceQuestions,
  supportPage,
  winnersPage,
  writeMessage,
} from './voices/index.ts';
import { deletionPage, dormantPage, exportPage, profilePage } from './personal-data/index.ts';
import { sitePage } from './site/index.ts';
import { expertPage, expertsPage } from './experts/index.ts';
import { order, orderCity } from './order-page/index.ts';
import type { ScreenRoute } from '../protocol/screens/pipeline.ts';
import type { PageId } from '../protocol/urls/page-id.ts';

/** Every page of the features, in the order in which a URL is matched. A missing one does not compile. */
const pages = {
  home,
  category,
  site_page: sitePage,
  support: supportPage,
  write_message: writeMessage,
  lead: leadPage,
  winners: winnersPage,
  promotions: promotionsPage,
  service_questions: serviceQuestions,
  'landing.service': serviceLanding,
  'landing.prices': pricesPage,
  'landing.category': categoryLanding,
  'landing.city': cityLanding,
  edit_order: editOrder,
  experts: expertsPage,
  expert: expertPage,
  order,
  'order.city': orderCity,
  login,
  account,
  'account.payments': accountPayments,
  'account.export': exportPage,
  'account.deletion': deletionPage,
  'account.dormant': dormantPage,
  'account.profile': profilePage,
  my_orders: myOrders,
  task_details: taskDetails,
  charge,
  payment_result: paymentResult,
  'operator.desk': desk,
  'operator.orders': deskOrders,
  'operator.work': orderWork,
  'operator.feedback': receivedFeedback,
  'operator.message': customersMessage,
  'operator.posts': usersPosts,
  'operator.reviews': expertsReviews,
  'operator.order': newOrder,
  'operator.again': orderAgain,
  'operator.customer': customerAtDesk,
  'operator.audit': auditTrail,
  'operator.finance': financeDesk,
  'operator.reconciliations': reconciliations,
  'operator.enrol': enrolment,
} as const satisfies { readonly [P in Exclude<PageId, 'dev.widgets'>]: ScreenRoute };

export const screenRoutes: readonly ScreenRoute[] = Object.values(pages);
