import type { CustomerFacts } from '@gam/engine/facts';
import type { PlatformParts } from '../platform/platform-parts.ts';
import type { Recent } from '../platform/store/recent.ts';
import type { Outcomes } from '../rules/outcomes/outcomes.ts';
import type { RulesParts } from '../rules/rules-parts.ts';
import type { Compiled } from '../rules/services/compiled.ts';
import type { ServiceLoader } from '../rules/services/service-loader.ts';
import type { Fragments } from './fragments/fragments.ts';
import type { CallUnderWay } from './records/call-under-way.ts';
import type { Given } from './records/given.ts';
import type { TicketAccess } from './records/ticket.ts';
import type { Registry } from './registry.ts';
import type { SourceReader } from './sources/source-reader.ts';

/** For services, and flows that are compiled of them and their rules. */
export interface ServiceAccess {
  readonly services: ServiceLoader;
  readonly compiled: Compiled;
  readonly outcomes: Outcomes;
}

/** For what the features give. */
export interface FeatureAccess {
  readonly features: Registry;
}

/** For the items of sources. */
export interface SourceAccess {
  readonly sources: SourceReader;
  /** The wait of a request for the outside world before it answers with the pending screen, ms. */
  readonly waitMs: number;
}

/** What this process remembers of flows, for itself alone. */
export interface FlowMemory extends Pick<TicketAccess, 'tickets'> {
  /** The data of first screens by flow and customer, so that the first event needs no further call. */
  readonly given: Recent<Given>;
  /** Told facts by flow and customer, so that a claim that is not stored yet asks no second time. */
  readonly customerFacts: Recent<CustomerFacts>;
  /** The calls that this process makes, by name, so that a second request waits for the first one's call. */
  readonly underWay: Map<string, CallUnderWay>;
}

/** The parts of the BFF that serve requests; a function asks for the groups that it needs. */
export interface Parts
  extends PlatformParts, RulesParts, ServiceAccess, FeatureAccess, SourceAccess, FlowMemory {
  /** The parts of screens that clients keep. */
  readonly fragments: Fragments;
  readonly deadlines: Deadlines;
}

/** How long a customer waits for the reply of a request, from the request's last byte on, ms. */
export interface Deadlines {
  readonly screenMs: number;
  /** An event that takes longer is answered with the pending screen, or asks for the same action again. */
  readonly eventMs: number;
  /** A check of rules walks every service. */
  readonly rulesMs: number;
}
