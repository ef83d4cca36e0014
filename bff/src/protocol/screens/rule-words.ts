import type { Actions, Empty, Notice } from '@gam/schemas/descriptors';
import type { Denial, RuleNotice } from '@gam/schemas/rules';
import { fillRoute } from '@gam/engine/rules';
import type { FlowRecord } from '../records/flow-record.ts';
import { queryOf } from '../urls/order-url.ts';
import { linkActions } from './link-actions.ts';

/** Presents the notices that rules put above a question or a quote. */
export const presentNotices = (notices: readonly RuleNotice[]): Notice[] =>
  notices.map(({ level, text }, index) => ({ type: 'notice', key: `rule_notice_${index}`, level, text }));

/** Where a denial leads, with the places of the order's page filled. */
function linkOf({ link }: Denial, { place, state }: FlowRecord): { label: string; href: string } | null {
  if (!link) return null;
  const query = queryOf(place, null);
  return { label: link.label, href: fillRoute(link.to, { ...state.facts.place, order_uuid: '', query }) };
}

/** Presents a denial as the whole page: why the order cannot go on, and what the customer can do instead. */
export function presentDenial(denial: Denial, record: FlowRecord): Empty {
  const link = linkOf(denial, record);
  return {
    type: 'empty',
    key: 'denied',
    icon: 'missing',
    title: denial.title,
    text: denial.text,
    ...(link && { link }),
  };
}

/** Presents a denial within a page that shows more. */
export function presentDenialNotice(denial: Denial, record: FlowRecord): (Notice | Actions)[] {
  const link = linkOf(denial, record);
  return [
    { type: 'notice', key: 'denied', level: 'warning', title: denial.title, text: denial.text },
    ...(link ? [linkActions('denied_link', [{ id: 'denied_link', kind: 'secondary', ...link }])] : []),
  ];
}
