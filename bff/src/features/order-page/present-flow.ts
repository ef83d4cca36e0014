import type { Block, FlowRef, Phase, Screen } from '@gam/schemas/descriptors';
import type { City, ScriptPart } from '@gam/schemas/upstream';
import { fillText } from '@gam/shared/fill-text';
import type { Above } from '@gam/shared/assemble-reply';
import { placeUrl } from '../../protocol/urls/place-url.ts';
import {
  contextsOf,
  Evaluation,
  type Flow,
  hasWayBack,
  offeredEvents,
  type PhaseEvents,
  positionOf,
  type Problem,
  type Refusal,
} from '@gam/engine/flow';
import type { Config } from '../../platform/config/read-config.ts';
import type { ServiceLoader } from '../../rules/services/service-loader.ts';
import type { FlowView } from '../../protocol/phases/flow-screens.ts';
import type { FlowRecord, OpenFlow } from '../../protocol/records/flow-record.ts';
import { commonTexts } from '../../protocol/texts.ts';
import { categoryUrl } from '../../protocol/urls/catalogue-urls.ts';
import { readsCustomer } from '../../protocol/flows/customer-facts.ts';
import { isCityByDefault, orderUrl } from '../../protocol/urls/order-url.ts';
import { keptOf, placeOf, writeTicket } from '../../protocol/records/ticket.ts';
import type { Clock, SignerAccess } from '../../platform/platform-parts.ts';
import { deriveFrom } from '../../protocol/fragments/share.ts';
import { cityPicker } from '../../protocol/screens/city-picker.ts';
import { shopLevel } from '../../protocol/screens/shop-level.ts';
import { frameScreen } from '../../protocol/screens/screen-frame.ts';
import { presentScript } from '../desk/index.ts';
import { presentExpertSelection, presentGivenExpert } from '../experts/index.ts';
import { presentFlowLogin } from '../sign-in/index.ts';
import { framesOf, leaveGuard } from './flow-frames.ts';
import { operatorFindings, presentWhy } from './operator-notes.ts';
import type { PhaseContext, PresentPhase } from '../../protocol/phases/phase-screen.ts';
import { presentPlacing, presentPriceTable, presentQuote, presentQuotePending } from '../quote/index.ts';
import { presentQuestions, summariseSoFar } from '../questions/index.ts';

/**
 * Presents a placed order: leads to its payment if that has begun, else to its task page, also after a reload. [O-2.12,
 * O-4.01]
 */
const presentPlaced: PresentPhase = ({ evaluation: { state } }) => ({
  id: 'order.placed',
  body: [{ type: 'status', key: 'status', tone: 'good', ...commonTexts.task.status.placed }],
  footer: [],
  redirect:
    state.checkout.charge ??
    placeUrl({ page: 'task', order: state.order?.order_uuid ?? '', contexts: contextsOf(state.facts) }),
});

/** The presenter of each phase. */
const phaseScreens = {
  questions: presentQuestions,
  login: presentFlowLogin,
  expert_selection: presentExpertSelection,
  quote_pending: presentQuotePending,
  quote: presentQuote,
  placing: presentPlacing,
  placed: presentPlaced,
} satisfies { [P in Phase]: PresentPhase };

/** The parts that a flow's screen is loaded with. */
export interface FlowParts extends SignerAccess, Clock {
  readonly config: Pick<Config, 'webViewHosts' | 'addressRemoval'>;
  readonly services: Pick<ServiceLoader, 'knownCities' | 'knownScript'>;
}

/** The data of a flow's screen. */
export interface FlowScreen extends Omit<PhaseContext, 'problem' | 'blankSummary'> {
  readonly flow: Flow;
  readonly refusal: Refusal | null;
  /** The part of the flow's reference that is the same for every step. */
  readonly ref: Omit<FlowRef, 'rev' | 'phase' | 'step'>;
  /** The cities in which the order can continue. */
  readonly cities: readonly City[];
  /** Whether operators see why the step is shown; screens ahead never say it. */
  readonly explains: boolean;
  /** What an operator reads out in the call; empty for customers. */
  readonly script: readonly ScriptPart[];
}

/** Loads the data of a flow's screen and signs its ticket. */
export function prepareFlow({ signers, services, config, now }: FlowParts, view: FlowView): FlowScreen {
  const { flow, record, refusal = null, sources = {} } = view;
  return {
    ...view,
    evaluation: new Evaluation(flow, record.state, record.decided_at),
    refusal,
    sources,
    ref: presentRef(signers, view),
    cities: services.knownCities(),
    at: now(),
    linkHosts: config.webViewHosts,
    removesAddresses: config.addressRemoval,
    explains: true,
    script: record.state.facts.session.admin ? services.knownScript() : [],
  };
}

/** Returns the flow's current screen. */
export const presentFlow = (parts: FlowParts, view: FlowView): Screen =>
  composeFlow(prepareFlow(parts, view));

/** Returns what the screen of a flow at a question shows, of which a reply in fragments leaves out what it has. */
export function presentAbove({ signers }: SignerAccess, view: OpenFlow, ticket: string): Above {
  const { flow, record } = view;
  const { state, rev } = record;
  const atQuestion = state.phase === 'questions' && state.step !== null;
  return {
    url: urlOf(record),
    flow: { ...refOf(signers, record), ticket, rev, phase: state.phase, step: state.step },
    rows: atQuestion
      ? summariseSoFar(new Evaluation(flow, state, record.decided_at), positionOf(flow, state.step)).items
      : [],
  };
}

/** The address of a flow, which is that of its service before the first accepted event. */
const urlOf = ({ place, id, rev }: FlowRecord): string => orderUrl(place, rev > 0 ? id : null);

/** Composes the screen of any step of a flow; pure. */
export function composeFlow(shown: FlowScreen): Screen {
  const { flow, record, refusal, catalogue, ref, explains, script } = shown;
  const { state, place } = record;
  const problem = refusal && problemOf(refusal);
  const isFirst = state.trail.length === 0 && state.phase === 'questions';
  const back = categoryUrl(place, record.city);
  const frames = framesOf({ flow, cities: shown.cities, city: record.city, back, catalogue });
  const phase = phaseScreens[state.phase]({ ...shown, problem, blankSummary: frames.blankSummary });
  const changesCity = canChangeCity(shown);
  const cityChange = changesCity && frames.city ? [frames.city] : [];
  const leavesHere = isFirst || (state.phase === 'login' && !hasWayBack(shown.evaluation));
  const stepBar = leavesHere ? frames.bars.first : frames.bars.later;
  const screen = frameScreen({
    ...phase,
    // A small screen has no second column: the city can be changed on the first step only.
    body: [
      changesCity || frames.city ? stepBar : frames.bars.cityless,
      ...(isFirst && changesCity ? askAboutCity(shown) : []),
      ...bodyWithExpert(flow, state, phase.body),
      ...(isFirst ? [...priceList(shown), ...cityChange] : []),
      ...presentScript(script, state.phase),
      ...(state.facts.session.admin && explains ? presentWhy(flow, record) : []),
    ],
    aside: [
      ...(phase.aside ?? []),
      ...(isFirst ? [] : cityChange),
      ...(state.facts.session.admin ? operatorFindings(flow) : []),
    ],
    redirect: phase.redirect ?? (state.moved_to && placeUrl(state.moved_to)),
    url: urlOf(record),
    title: frames.title,
    meta: frames.meta,
    flow: { ...ref, rev: record.rev, phase: state.phase, step: state.step },
    // No guard before the first accepted event and after the order is placed. [O-4.24, O-4.25]
    guard: record.rev > 0 && state.phase !== 'placed' ? leaveGuard : null,
  });
  return deriveFrom(isFirst ? frames.first : frames.later, screen);
}

/** Names the expert of the link: under a question, and above a quote, which is long or says why there is none. */
function bodyWithExpert({ service }: Flow, state: FlowRecord['state'], body: readonly Block[]): Block[] {
  const offered: PhaseEvents = offeredEvents[state.phase];
  const given = offered.drop_expert ? presentGivenExpert(state, service) : [];
  return state.phase === 'quote' ? [...given, ...body] : [...body, ...given];
}

/** The price table, offered on the first screen. [O-2.24] */
function priceList({ sources }: FlowScreen): Block[] {
  const table = presentPriceTable(sources, 'dialog');
  return table ? [table] : [];
}

const problemOf = ({ field, message, fields, ref }: Refusal): Problem => ({
  field: field ?? null,
  message,
  ...(fields && { fields }),
  ...(ref !== undefined && { ref }),
});

/** The most cities to choose from above a question; the bar has them all. */
const nearCities = 6;

/** Asks about a city that was not chosen, above the first question until it is answered. [O-1.11] */
function askAboutCity({ record, cities, catalogue }: FlowScreen): Block[] {
  if (record.rev > 0 || catalogue < shopLevel || !isCityByDefault(record.place)) return [];
  const near = [
    ...cities.filter(({ id }) => id === record.city),
    ...cities.filter(({ id }) => id !== record.city),
  ];
  const name = near[0]?.name ?? '';
  return [
    {
      ...cityPicker(near.slice(0, nearCities), record.city),
      label: fillText(commonTexts.order.isYourCity, { name }),
    },
  ];
}

/** Whether there is another city, and the step allows its choice. [O-4.37] */
function canChangeCity({ record: { state }, cities }: FlowScreen): boolean {
  const offered: PhaseEvents = offeredEvents[state.phase];
  return offered.change_city !== undefined && !state.facts.query.lock_city && cities.length > 1;
}

/** Returns the reference that the client sends back with its next event. */
const presentRef = (signers: SignerAccess['signers'], view: FlowView): FlowScreen['ref'] => ({
  ...refOf(signers, view.record),
  ticket: ticketOf(signers, view),
});

/** Returns the ticket of a flow, which is valid in this browser only. */
export function ticketOf(
  signers: SignerAccess['signers'],
  { flow, record, who }: Pick<FlowView, 'flow' | 'record' | 'who'>,
): string {
  const { device, client, customer, flow: entered } = record.state.facts;
  return writeTicket(signers.ticket, {
    ...placeOf(record.place),
    ...keptOf(record),
    flow: record.id,
    visitor: who.visitor,
    ...(device.kind !== null && { device: device.kind }),
    ...(record.subject !== null && readsCustomer(flow) && { customer: { ...customer } }),
    ...(client.catalogue !== null && { catalogue: client.catalogue }),
    mode: entered.mode,
    ...(record.state.checkout.removed_voucher && { removed_voucher: true }),
    ...(who.cookieless && { cookieless: true }),
  });
}

const refOf = (signers: SignerAccess['signers'], record: FlowRecord): Omit<FlowScreen['ref'], 'ticket'> => ({
  id: record.id,
  subject: record.subject && signers.version.sign(record.subject).slice(0, 12),
  rules: record.rules_version,
  service_version: record.service_version,
});
