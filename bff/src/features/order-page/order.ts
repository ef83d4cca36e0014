import type { Effect } from '@gam/schemas/descriptors';
import { openEntry } from '../../protocol/flows/begin-flow.ts';
import { underStops } from '../../protocol/flows/under-stops.ts';
import { reportRefusedAnswer } from '../../protocol/flows/refused-answers.ts';
import { gatherGiven } from '../../protocol/flows/gather-given.ts';
import { deskUrl } from '../../protocol/urls/desk-urls.ts';
import { loadService } from '../../protocol/flows/load-service.ts';
import type { Denial } from '@gam/schemas/rules';
import {
  askedRow,
  canChangeWithTime,
  constraintsOf,
  Evaluation,
  type Flow,
  isAsked,
  positionOf,
  trackEvent,
} from '@gam/engine/flow';
import { readCanonical } from '../../protocol/urls/read-url.ts';
import { categoryUrl } from '../../protocol/urls/catalogue-urls.ts';
import { presentDenial } from '../../protocol/screens/rule-words.ts';
import { queryFacts } from '../../protocol/flows/entry-facts.ts';
import { continueAfter, type FlowRecord, type OpenFlow } from '../../protocol/records/flow-record.ts';
import type { Ticket } from '../../protocol/records/ticket.ts';
import { openFlow } from '../../protocol/flows/open-flow.ts';
import { orderUrl, type OrderUrl, queryOf, readOrderUrl } from '../../protocol/urls/order-url.ts';
import type { FlowMode } from '@gam/engine/facts';
import { decideEntry, fillRoute } from '@gam/engine/rules';
import { type SourceViews, viewSources } from '../../protocol/sources/source-views.ts';
import { actorOf } from '../../platform/sessions/sessions.ts';
import { makeId, sharingBrowser } from '../../platform/sessions/who.ts';
import { badReply } from '../../platform/upstream/failure.ts';
import {
  type Alike,
  defineScreen,
  type Hydrated,
  instead,
  insteadOf,
  type ScreenRequest,
  shown,
} from '../../protocol/screens/pipeline.ts';
import { missingService } from '../catalogue/index.ts';
import { presentWithAhead } from './present-ahead.ts';
import { ticketOf } from './present-flow.ts';
import { canBeAnswered } from '@gam/engine/questions';
import { commonTexts } from '../../protocol/texts.ts';
import { presentPage } from '../../protocol/screens/present-page.ts';

/**
 * Whether a flow cannot begin because its service is broken: no question is asked and there is a fault, or the first
 * question is mandatory and accepts no answer. A fault further on does not prevent the questions before it.
 */
function hasNothingToAsk({ flow, record: { state, decided_at } }: OpenFlow): boolean {
  const evaluation = new Evaluation(flow, state, decided_at);
  const step = state.login?.resume_at ?? state.step;
  const first = askedRow(evaluation, positionOf(flow, step));
  if (first && !first.isAutomatic && state.trail.length === 0) {
    const constraints = constraintsOf(flow, first);
    return constraints.mandatory && !canBeAnswered(constraints);
  }
  const asksNothing = evaluation.rows().every((row) => !isAsked(state, row));
  return asksNothing && (flow.service.findings.length > 0 || isBroken(flow));
}

const isBroken = (flow: OpenFlow['flow']): boolean =>
  flow.findings().some(({ severity }) => severity === 'error');

interface OrderPage extends OpenFlow {
  readonly sources: SourceViews;
  /** Why the order cannot begin; null if it can. */
  readonly denial: Denial | null;
}

/** The order page: the first screen of a new flow, or the current screen of the flow in the URL. [O-2.01] */
export const order = defineScreen<OrderUrl, OrderPage>({
  id: 'order',
  place: null,
  isPublic: true,
  of: 'customer',
  skeleton: (url) => {
    const order = readOrderUrl(url);
    return order && order.city !== null ? order : null;
  },
  hydrate: async (request, order) => {
    const opened = await (order.flow === null ? firstScreen(request, order) : openBegun(request, order.flow));
    if (!opened.ok) return opened;
    // Operators read the script from the first question on.
    if (request.who.session?.actor) await request.parts.services.callScript();
    return shown({
      ...opened.value,
      denial: null,
      sources: await viewSources(request.parts, opened.value, request.who),
    });
  },
  rules: (_request, page) => decideAtEntry(page),
  present: (request, { flow, record, sources, denial }) => {
    const { parts, who, catalogue } = request;
    return denial
      ? presentDenied(denial, flow, record, request)
      : {
          ...presentWithAhead(parts, { flow, record, who, catalogue, sources }),
          continueAfter: continueAfter(record),
          effects: record.rev === 0 ? [trackEntry(record)] : [],
        };
  },
  alike: findAlike,
});

/** The analytics event of an opened order page, with the category's slug and the service. [O-2.08] */
const trackEntry = ({ id, place, rules_version: rules }: FlowRecord): Effect => ({
  id: `${id}.entered`,
  ...trackEvent('order_entered', {
    category: place.category.toLowerCase().replaceAll('_', '-'),
    service: place.service,
    rules,
  }),
});

/** Returns the flow's mode: an earlier order's number makes a copy, or an edit under edit-mode. */
function modeOf({ similar_id, query }: OrderUrl['place']): FlowMode {
  if (similar_id === null) return 'new';
  return queryFacts({ query, similar_id }).edit_mode ? 'edit' : 'copy';
}

/** Computes the first screen without storing it: a visit without an answer costs no write. */
async function firstScreen(request: ScreenRequest, { place, city }: OrderUrl): Promise<Hydrated<OpenFlow>> {
  const { parts, who, referrers } = request;
  const cities = await parts.services.cities();
  if (!cities.ok) return insteadOf(cities.failure);
  if (city === null || !cities.value.results.some(({ id }) => id === city)) return instead({ is: 'missing' });
  const { session } = who;
  const loaded = await loadService(parts, { place, city, session, signal: request.signal() });
  if (!loaded.ok && loaded.failure.status === 404) return missingService(parts, place, city);
  if (!loaded.ok) return insteadOf(loaded.failure);
  const id = makeId('f_');
  const issued_at = parts.now();
  const browser = sharingBrowser(who);
  const rules = parts.rules.pick(loaded.value.service, city, { visitor: browser, at: issued_at });
  const trials = parts.rules.trials(loaded.value.service, city, rules.version, browser);
  const flow = parts.compiled.of(loaded.value, rules, city);
  const ticket: Ticket = {
    ...place,
    ...(referrers.length > 0 && { referrers }),
    flow: id,
    visitor: who.visitor,
    subject: session?.user.id ?? null,
    actor: session && actorOf(session).id,
    city,
    service_version: loaded.value.version,
    rules_version: rules.version,
    issued_at,
    browser,
    ...(trials.length > 0 && { trials }),
    ...(request.device && { device: request.device }),
    catalogue: request.catalogue,
    mode: modeOf(place),
  };
  const given = await gatherGiven(parts, { ticket, flow, who, loaded: loaded.value });
  if (!given.ok) return insteadOf(given.failure);
  const open = await openEntry(parts, ticket, flow, who, given.value);
  reportRefusedAnswer(parts, open);
  // A service that cannot be ordered is the upstream's error.
  return hasNothingToAsk(open) ? insteadOf(badReply(null)) : shown(underStops(parts, open));
}

/** Opens a stored flow for its owner; without the owner's session it is the login step without answers. */
async function openBegun({ parts, who }: ScreenRequest, id: string): Promise<Hydrated<OpenFlow>> {
  const opened = await openFlow(parts, who, { id, ticket: null });
  if (opened.ok) return shown(opened.value.stored);
  const { failure } = opened;
  if (failure.is === 'busy' || failure.is === 'no_customer')
    return instead({ is: 'failed', failure: failure.failure });
  if (failure.is !== 'locked') return instead({ is: 'gone' });
  // A claimed flow without its session shows the login and none of the answers.
  return instead(
    failure.by === 'operator'
      ? { is: 'redirect', to: deskUrl(orderUrl(failure.place, failure.flow)) }
      : { is: 'login' },
  );
}

/**
 * What makes a guest's first question the same as another guest's: the versions that it is compiled from, which stand for
 * their content, and all that was given and loaded. A flow whose rules read the time is nobody else's, since its next
 * screen may be another one.
 */
function findAlike(request: ScreenRequest, { flow, record, sources, denial }: OrderPage): Alike | null {
  const { parts, who, url, catalogue, referrers } = request;
  const { id, place, city, state, service_version, rules_version, trials } = record;
  const isGuestsFirst = who.session === null && record.rev === 0 && state.phase === 'questions';
  if (!isGuestsFirst || denial !== null || state.moved_to !== null || canChangeWithTime(flow)) return null;
  // An emergency stop is in the flow's rules, and in no list of a record.
  const versions = [service_version, rules_version, flow.rules.version, city, catalogue];
  const given = [url.href, place, state, trials, referrers];
  return {
    key: JSON.stringify([versions, given, sources, parts.services.knownCities()]),
    own: () => ({ flow: id, ticket: ticketOf(parts.signers, { flow, record, who }) }),
  };
}

/** Presents an order page that rules deny: it has no flow, so that nothing can be ordered from it. */
const presentDenied = (denial: Denial, { service }: Flow, record: FlowRecord, request: ScreenRequest) =>
  presentPage(request, {
    id: 'order.denied',
    title: service.title,
    meta: { robots: 'noindex', canonical: readCanonical(service.rel_canonical_link) },
    bar: {
      title: service.title,
      city: record.city,
      user: null,
      links: [{ label: commonTexts.order.back, href: categoryUrl(record.place, record.city) }],
    },
    heading: null,
    body: [presentDenial(denial, record)],
  });

/**
 * Applies the rules of the entry, which lead elsewhere or deny the order: a service of the new work flow begins with its
 * experts. [O-2.11]
 */
function decideAtEntry(page: OrderPage): Hydrated<OrderPage> {
  const { flow, record } = page;
  if (record.rev > 0) return shown(page);
  const { place, state } = record;
  const { redirect, denial } = decideEntry(flow.rules, new Evaluation(flow, state, record.issued_at).facts());
  if (redirect === null) return shown({ ...page, denial });
  return instead({
    is: 'redirect',
    to: fillRoute(redirect, { ...state.facts.place, order_uuid: '', query: queryOf(place, null) }),
  });
}
