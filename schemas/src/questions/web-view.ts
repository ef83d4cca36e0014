import { questionOf } from './question.ts';

/** Leads to another website: the link is the value of the first option. [O-2.32] */
export const WebView = questionOf('web_view', 'leads to the link in the first option');
