import { isCustomerPage } from './protocol/urls/customer-pages.ts';
import { serveJobs } from './rules/worker/serve-jobs.ts';

// The thread of rules: it follows their links to the pages of the product.
serveJobs(isCustomerPage);
