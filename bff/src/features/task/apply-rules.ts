import { decideTaskPage } from '@gam/engine/flow';
import { sessionFacts } from '../../protocol/flows/entry-facts.ts';
import type { ScreenRequest } from '../../protocol/screens/pipeline.ts';
import { sharingBrowser } from '../../platform/sessions/who.ts';
import type { Task } from './load-task.ts';

/**
 * Returns an order's page with what the rules say on it. It belongs to no flow, so the rules count that a new flow of its
 * service would begin under now.
 */
export function applyRules({ parts, url, who, device }: ScreenRequest, task: Task): Task {
  const { order, at } = task;
  const service = { slug: order.service, category: order.category };
  const rules = parts.rules.pick(service, order.city_id, { visitor: sharingBrowser(who), at });
  if (rules.at.task.length === 0) return task;
  const session = sessionFacts(who.session, { query: [...url.searchParams] });
  return { ...task, ruled: decideTaskPage(rules, order, { session, device: { kind: device }, now: at }) };
}
