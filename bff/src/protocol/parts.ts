import type { RulesParts } from '../rules/rules-parts.ts';
import type { Repeated } from '../platform/repeat-work.ts';
import type { Outcomes } from '../rules/outcomes/outcomes.ts';
import type { Signer } from '../platform/secrets/secrets.ts';
import type { Registry } from './registry.ts';
import type { Fragments } from './fragments/fragments.ts';
import type { Compiled } from '../rules/services/compiled.ts';
import type { ServiceSource } from '../rules/services/service-source.ts';
import type { Telemetry } from '../platform/telemetry/open-telemetry.ts';
import type { SourceReader } from './sources/source-reader.ts';
import type { Caches } from '../platform/store/caches.ts';
import type { Recent } from '../platform/store/recent.ts';
import type { Store } from '../platform/store/store.ts';
import type { CallUnderWay } from './records/call-under-way.ts';
import type { Given } from './records/given.ts';
import type { CustomerFacts } from '@gam/engine/facts';
import type { BrokenReplies } from '../platform/upstream/broken-replies.ts';

/** The parts of the BFF, which are passed to everything with I/O. */
export interface Parts extends Telemetry, RulesParts {
  /** What the features give. */
  readonly features: Registry;
  readonly store: Store;
  readonly caches: Caches;
  /** The data of first screens by flow and customer, so that the first event needs no further call. */
  readonly given: Recent<Given>;
  /** Told facts by flow and customer, so that a claim that is not stored yet asks no second time. */
  readonly customerFacts: Recent<CustomerFacts>;
  /** Replies of the upstream that broke the contract. */
  readonly brokenReplies: BrokenReplies;
  readonly services: ServiceSource;
  readonly sources: SourceReader;
  readonly compiled: Compiled;
  /** The parts of screens that clients keep. */
  readonly fragments: Fragments;
  readonly outcomes: Outcomes;
  /** Moves guarded roll-outs. */
  readonly guard: Repeated;
  readonly signers: {
    readonly ticket: Signer;
    readonly visitor: Signer;
    readonly referral: Signer;
    readonly version: Signer;
    readonly upload: Signer;
    readonly payment: Signer;
    readonly device: Signer;
    /** For the assets of builds in the store. */
    readonly asset: Signer;
    /** For the wrong answers of forms, in cookies. */
    readonly answer: Signer;
  };
  /** The calls that this process makes, by name, so that a second request waits for the first one's call. */
  readonly underWay: Map<string, CallUnderWay>;
  /** The id of this process, under which it owns pending calls. */
  readonly bootId: string;
  /** Aborted when the process is about to end: requests are still served for a while. */
  readonly leaving: AbortSignal;
  /** The public URL of this BFF, without a slash at the end; never from a Host header. */
  readonly publicUrl: () => string;
  /** The wait of a request for the outside world before it answers with the pending screen, ms. */
  readonly waitMs: number;
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
