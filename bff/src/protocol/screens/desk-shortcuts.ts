import type { Shortcuts } from '@gam/schemas/descriptors';
import { feedbackUrls, postUrls, queueUrls, reviewUrls } from '../urls/desk-list-urls.ts';
import { deskUrl, newOrderUrl } from '../urls/desk-urls.ts';
import { commonTexts } from '../texts.ts';

const { shortcuts: words } = commonTexts;

/** What a page of an operator knows of its place. */
interface Place {
  /** Whether the page has the field of the search itself. */
  readonly hasSearch?: boolean;
  /** The customer of the page. */
  readonly customer?: string | null;
  /** The city of the customer's next order. */
  readonly city?: string | null;
}

/** The name of the desk's search field. */
export const searchField = 'text';

/** Presents the keys with which operators move: to the search, a new order, the open orders, what customers wrote. [O-1.03] */
export const deskShortcuts = ({ hasSearch = false, customer = null, city = null }: Place): Shortcuts => ({
  type: 'shortcuts',
  key: 'shortcuts',
  title: words.title,
  items: [
    {
      key: 'search',
      code: 'Slash',
      shown: '/',
      label: words.search,
      ...(hasSearch ? { focus: searchField } : { href: deskUrl() }),
    },
    { key: 'order', code: 'KeyN', shown: 'N', label: words.order, href: newOrderUrl(customer, city) },
    { key: 'queue', code: 'KeyO', shown: 'O', label: words.queue, href: queueUrls.write() },
    { key: 'feedback', code: 'KeyM', shown: 'M', label: words.feedback, href: feedbackUrls.write() },
    { key: 'posts', code: 'KeyQ', shown: 'Q', label: words.posts, href: postUrls.write() },
    { key: 'reviews', code: 'KeyR', shown: 'R', label: words.reviews, href: reviewUrls.write() },
  ],
  help: { shown: '?', label: words.help },
  toggle: { label: words.toggle, note: words.note },
  close: words.close,
});
