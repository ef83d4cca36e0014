import { decideEntry, traceEntry } from '../rules/decide-entry.ts';
import type { Flow } from '../flow/flow.ts';
import type { QueryFacts } from '../facts/facts.ts';
import { noQuery } from '../facts/no-facts.ts';
import { readLink } from '../facts/link-facts.ts';
import { startState } from '../flow/state.ts';
import { Evaluation } from '../flow/evaluation.ts';
import { type Cause, firstTaken } from './causes.ts';
import type { WalkingCustomer } from './customers/make-customers.ts';

/** An order page that a customer comes to: the service's slug, and the customer with the link's facts. */
interface Page {
  readonly service: string;
  readonly query: QueryFacts;
}

/** The facts of a link: those that were there if it keeps the query, with the parameters that are written in it. */
function queryAfter(before: QueryFacts, link: string): QueryFacts {
  const [, written = ''] = link.split('?', 2);
  const kept = link.includes('{query}') ? before : noQuery;
  const given = new Map(written.split('&').map((pair) => pair.split('=', 2) as [string, string | undefined]));
  return readLink((parameter) => {
    const value = given.get(parameter);
    return value?.includes('{') === true ? undefined : value;
  }, kept);
}

/** The order pages to which a redirect leads, at once or over the experts' page; empty if it leads elsewhere. */
function pagesBehind(
  redirect: string,
  { service, query }: Page,
): { readonly by: string; readonly page: Page }[] {
  const path = redirect.split('?')[0]?.replace('{query}', '') ?? '';
  const steps = path.split('/').filter((step) => step !== '');
  const [first, , , name = '', fifth] = steps;
  const slug = name === '{service}' ? service : name;
  const after = queryAfter(query, redirect);
  if (first === 'order' && steps.length >= 4) {
    const similar_id = fifth ?? null;
    return [{ by: redirect, page: { service: slug, query: { ...after, similar_id } } }];
  }
  if (first !== 'categories' || fifth !== 'experts') return [];
  // The experts' page leads back with an expert, or with the mark that it was left without one.
  const chosen = { ...after, similar_id: null, workman: null, workman_name: null, source: null };
  return [
    {
      by: 'an expert chosen',
      page: { service: slug, query: { ...chosen, workman: 'expert', workman_name: 'expert' } },
    },
    { by: 'no expert chosen', page: { service: slug, query: { ...chosen, source: 'new-flow' } } },
  ];
}

/** The flow of a service in the same city, by slug; null if the city does not offer it. */
export type FlowOf = (service: string) => Flow | null;

/** A way through redirects that comes back to where it was. */
interface EntryLoop {
  /** The pages and redirects, in order. */
  readonly through: readonly string[];
  readonly cause: Cause | null;
}

/** Finds a way through redirects that leads one customer back to an order page where they were. */
export function findEntryLoop(flowOf: FlowOf, service: string, customer: WalkingCustomer): EntryLoop | null {
  const follow = (page: Page, seen: ReadonlySet<string>, through: readonly string[]): EntryLoop | null => {
    const flow = flowOf(page.service);
    if (!flow) return null;
    const facts = { ...customer.facts, query: page.query };
    const evaluation = new Evaluation(flow, startState(facts), customer.at);
    const { redirect } = decideEntry(flow.rules, evaluation.facts());
    if (redirect === null) return null;
    const key = JSON.stringify(page);
    if (seen.has(key)) {
      const trace = traceEntry(flow.rules, evaluation.facts());
      return { through, cause: firstTaken(flow, trace, ['redirect']) };
    }
    for (const { by, page: next } of pagesBehind(redirect, page)) {
      const loop = follow(next, new Set([...seen, key]), [...through, by]);
      if (loop) return loop;
    }
    return null;
  };
  return follow({ service, query: customer.facts.query }, new Set(), []);
}
