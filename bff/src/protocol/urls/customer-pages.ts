import {
  isAccountUrl,
  isExportUrl,
  isLoginUrl,
  isProfileUrl,
  readDeletionUrl,
  readDormantUrl,
  readPaymentsUrl,
} from './account-urls.ts';
import { readCategoryUrl, readExpertsUrl, readExpertUrl, readHomeUrl } from './catalogue-urls.ts';
import {
  readCategoryLandingUrl,
  readCityLandingUrl,
  readPricesUrl,
  readServiceLandingUrl,
} from './landing-urls.ts';
import { readOrderUrl } from './order-url.ts';
import type { PageId } from './page-id.ts';
import { readChargeUrl, readResultRef } from './payment-urls.ts';
import { productHost } from './read-url.ts';
import { readSitePageUrl } from './site-urls.ts';
import { readEditUrl, readOrdersUrl, readTaskUrl } from './task-urls.ts';
import {
  isSupportUrl,
  promotionsUrls,
  readLeadUrl,
  readMessageUrl,
  readQuestionsUrl,
  winnersUrls,
} from './voice-urls.ts';

/** The choice of a city has the URL of the order; the other pages are the team's. */
type CustomerPageId = Exclude<PageId, 'order.city' | `operator.${string}` | 'dev.widgets'>;

/**
 * How the URL of each page of customers is read: nothing is read from the URL of another page. The thread that checks
 * rules reads this and not the screens, which need the whole product.
 */
const customerPages: Readonly<Record<CustomerPageId, (url: URL) => unknown>> = {
  home: readHomeUrl,
  category: readCategoryUrl,
  site_page: readSitePageUrl,
  support: isSupportUrl,
  write_message: readMessageUrl,
  lead: readLeadUrl,
  winners: winnersUrls.read,
  promotions: promotionsUrls.read,
  service_questions: readQuestionsUrl,
  'landing.service': readServiceLandingUrl,
  'landing.prices': readPricesUrl,
  'landing.category': readCategoryLandingUrl,
  'landing.city': readCityLandingUrl,
  edit_order: readEditUrl,
  experts: readExpertsUrl,
  expert: readExpertUrl,
  order: readOrderUrl,
  login: isLoginUrl,
  account: isAccountUrl,
  'account.payments': readPaymentsUrl,
  'account.export': isExportUrl,
  'account.deletion': readDeletionUrl,
  'account.dormant': readDormantUrl,
  'account.profile': isProfileUrl,
  my_orders: readOrdersUrl,
  task_details: readTaskUrl,
  charge: readChargeUrl,
  payment_result: readResultRef,
};

/** Whether a page of customers answers at a path of the product. */
export function isCustomerPage(path: string): boolean {
  if (!URL.canParse(path, productHost)) return false;
  const url = new URL(path, productHost);
  if (url.origin !== productHost) return false;
  return Object.values(customerPages).some((read) => {
    const found = read(url);
    return found !== null && found !== false;
  });
}
