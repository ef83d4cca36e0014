import { decideEntry, traceEntry } from '../rules/decide-entry.ts';
import type { Flow } from '../flow/flow.ts';
import type { QueryFacts } from '../facts/facts.ts';
import { noQuery } from '../facts/no-facts.ts';
import { readLink } from '../facts/link-facts.ts';
import { startState } from '../flow/state.ts';
import { Evaluation } from '../flow/evaluation.ts';
import { type Cause, firstTaken } from './causes.ts';
import type { WalkingCustomer } from './customers/make-customers.ts';
import { readTemplate } from './read-template.ts';

/** An order page that a customer comes to: the service's slug, the city, and the customer with the link's facts. */
interface Page {
  readonly service: string;
  readonly city: string;
  readonly query: QueryFacts;
}

/** The order pages to which a link leads, at once or over the experts' page; empty if it leads elsewhere. */
function pagesBehind(
  link: string,
  { service, city, query }: Page,
): { readonly by: string; readonly page: Page }[] {
  const { steps, given, keepsQuery } = readTemplate(link);
  const [first, , , name = '', fifth] = steps;
  const after = readLink(
    (parameter) => {
      const value = given.get(parameter);
      return value?.includes('{') === true ? undefined : value;
    },
    keepsQuery ? query : noQuery,
  );
  const there = { service: name === '{service}' ? service : name, city: given.get('city_id') ?? city };
  if (first === 'order' && steps.length >= 4) {
    return [{ by: link, page: { ...there, query: { ...after, similar_id: fifth ?? null } } }];
  }
  if (first !== 'categories' || fifth !== 'experts') return [];
  // The experts' page leads back with an expert, or with the mark that it was left without one.
  const chosen = { ...after, similar_id: null, workman: null, workman_name: null, source: null };
  return [
    {
      by: 'an expert chosen',
      page: { ...there, query: { ...chosen, workman: 'expert', workman_name: 'expert' } },
    },
    { by: 'no expert chosen', page: { ...there, query: { ...chosen, source: 'new-flow' } } },
  ];
}

/** The flow of a service in a city, by slug; null if the city does not offer it. */
export type FlowOf = (service: string, city: string) => Flow | null;

/** A way through redirects and the links of denials that comes back to where it was. */
interface EntryLoop {
  /** The pages and links, in order. */
  readonly through: readonly string[];
  readonly cause: Cause | null;
}

/** Finds a way from a flow's entry that leads one customer back to an order page where they were. */
export function findEntryLoop(flowOf: FlowOf, start: Flow, customer: WalkingCustomer): EntryLoop | null {
  const follow = (page: Page, seen: ReadonlySet<string>, through: readonly string[]): EntryLoop | null => {
    const flow = seen.size === 0 ? start : flowOf(page.service, page.city);
    if (!flow) return null;
    const facts = { ...customer.facts, query: page.query };
    const evaluation = new Evaluation(flow, startState(facts), customer.at);
    const { redirect, denial } = decideEntry(flow.rules, evaluation.facts());
    const link = redirect ?? denial?.link?.to ?? null;
    if (link === null) return null;
    const key = JSON.stringify(page);
    if (seen.has(key)) {
      const trace = traceEntry(flow.rules, evaluation.facts());
      return { through, cause: firstTaken(flow, trace, ['redirect', 'deny']) };
    }
    for (const { by, page: next } of pagesBehind(link, page)) {
      const loop = follow(next, new Set([...seen, key]), [...through, by]);
      if (loop) return loop;
    }
    return null;
  };
  const { slug } = start.service;
  const here = { service: slug, city: start.facts.city.id ?? '', query: customer.facts.query };
  return follow(here, new Set(), []);
}
