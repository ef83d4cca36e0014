import { done } from '@gam/shared/result';
import type { ClientEvent } from '@gam/schemas/descriptors';
import type { Question, ServiceDetail } from '@gam/schemas/questions';
import type { CallReply, UpstreamCallName, User } from '@gam/schemas/upstream';
import { defaultRules, makeService, noon } from '@gam/engine/fixtures';
import type { Service } from '@gam/engine/questions';
import { combineRules, type CompiledRules } from '@gam/engine/rules';
import { readConfig } from '../../platform/config/read-config.ts';
import { makeSigner, makeSigners } from '../../platform/secrets/secrets.ts';
import { makeSessions } from '../../platform/sessions/sessions.ts';
import type { Who } from '../../platform/sessions/who.ts';
import { makeCaches } from '../../platform/store/caches.ts';
import { memoryStore } from '../../platform/store/memory-store-fixture.ts';
import { makeBrokenReplies } from '../../platform/upstream/broken-replies.ts';
import type { CallInput, Upstream } from '../../platform/upstream/client.ts';
import { networkFailure, refusal, type UpstreamResult } from '../../platform/upstream/failure.ts';
import type { Parts } from '../parts.ts';
import type { FlowRecord } from '../records/flow-record.ts';
import { noOutcomes } from '../../rules/outcomes/no-outcomes-fixture.ts';
import { keptTicketCharacters, type Ticket, writeTicket } from '../records/ticket.ts';
import { makeRegistry } from '../features.ts';
import { makeFragments } from '../fragments/fragments.ts';
import { makeCompiled } from '../../rules/services/compiled.ts';
import { makeServiceLoader } from '../../rules/services/service-loader.ts';
import { openRuleVersions, openRulesWorker } from '../../rules/index.ts';
import { makeFeatures } from '../../features/index.ts';
import { makeSourceReader } from '../sources/source-reader.ts';
import { customerFactsBytes } from './customer-facts.ts';
import { givenBytes } from './gather-given.ts';
import { handleFlowEvents } from './handle-flow-events.ts';

type Reply<N extends UpstreamCallName> = UpstreamResult<CallReply<N>>;
type Replies = { [N in UpstreamCallName]?: (input: CallInput<N>) => Reply<N> | Promise<Reply<N>> };

/** An upstream's reply. */
export const replied: <T>(value: T) => UpstreamResult<T> = done;

/** An upstream's refusal with a status; 0: no answer. */
export const failed = (status: number): Extract<UpstreamResult<never>, { ok: false }> => ({
  ok: false,
  failure: status === 0 ? networkFailure('no_answer') : refusal(status, null, null),
});

export const guest: Who = {
  visitor: 'v_1',
  browser: 'b_1',
  session: null,
  sessionId: null,
  address: '127.0.0.1',
};

export const makeUser = (id: string, role: User['role'] = 'customer'): User => ({
  id,
  phone: '989121234567',
  first_name: 'سارا',
  last_name: null,
  role,
  email_signup: false,
});

const features = makeFeatures();
const secret = 'a secret of at least thirty-two characters';
const place = { main: 'home', category: 'cleaning', service: 'cleaning' };

/** The BFF's parts without a network: a store in memory and an upstream whose replies the test sets. */
export class FlowWorld {
  now = noon;
  rules: CompiledRules = defaultRules;
  /** The emergency stops that count. */
  stops: readonly CompiledRules[] = [];
  readonly withdrawn = new Set<string>();
  readonly store = memoryStore('boot', () => this.now);
  /** What was logged. */
  readonly logged: unknown[] = [];
  /** The upstream's calls so far. */
  readonly calls: { readonly name: UpstreamCallName; readonly input: CallInput<UpstreamCallName> }[] = [];
  /** The upstream's replies; a call without one gets no answer. */
  replies: Replies;
  /** The number of the actions that were called, and their replies. */
  acts = 0;
  act: () => UpstreamResult<null> | Promise<UpstreamResult<null>> = () => failed(0);
  readonly parts: Parts;

  constructor(questions: Question[], service: Partial<Service> = {}) {
    const { findings: _findings, ...detail } = makeService(questions, service);
    this.replies = {
      listCities: () => replied({ results: [] }),
      loadService: () => replied(detail satisfies ServiceDetail),
    };
    this.parts = this.#makeParts();
  }

  #makeParts(bootId = 'boot', aheadMs = 0): Parts {
    const { store } = this;
    const now = () => this.now + aheadMs;
    const config = readConfig({ NODE_ENV: 'test', GAM_DATA: '/nowhere', UPSTREAM_URL: 'http://localhost:1' });
    if (!config.ok) throw new Error(JSON.stringify(config.failure));
    const write = (...entry: unknown[]) => void this.logged.push(entry);
    const upstream: Upstream = {
      call: async <N extends UpstreamCallName>(name: N, input: CallInput<N>) => {
        this.calls.push({ name, input });
        return (await this.replies[name]?.(input)) ?? failed(0);
      },
      poll: async () => failed(0),
      act: async () => {
        this.acts += 1;
        return this.act();
      },
      lacks: () => false,
      close: async () => {},
    };
    const rules: Parts['rules'] = {
      pick: () => combineRules([this.rules]),
      renew: (kept) => {
        const staying = kept.flatMap(({ rules }) => rules ?? []);
        return combineRules([staying[0] ?? this.rules, ...staying.slice(1)]);
      },
      stops: () => this.stops,
      rollOuts: () => [],
      trials: () => [],
      liveShare: () => null,
      live: () => [],
      counting: () => ({ documents: [this.rules], candidates: [] }),
      revision: () => null,
      unpublished: () => [],
      held: () => [],
      isWithdrawn: (version) => this.withdrawn.has(version),
      start: async () => {},
      decided: async () => {},
      stop: async () => {},
    };
    const versions = openRuleVersions({ upstream, store });
    const caches = makeCaches();
    const signer = (name: Parameters<typeof makeSigner>[1]) => makeSigner(secret, name);
    return {
      certifier: { signer: signer('rules'), build: 'a build' },
      config: config.value,
      features: makeRegistry(features),
      store,
      caches,
      tickets: caches.open('tickets', keptTicketCharacters),
      given: caches.open('given', givenBytes),
      customerFacts: caches.open('customer facts', customerFactsBytes),
      upstream,
      brokenReplies: makeBrokenReplies(now),
      sessions: makeSessions(store, now),
      services: makeServiceLoader(upstream, now),
      sources: makeSourceReader({
        sources: features.sources,
        upstream,
        signer: signer('version'),
        config: config.value,
        now,
      }),
      compiled: makeCompiled({ store, versions, rules, onCompiled: () => {} }),
      rules,
      versions,
      worker: openRulesWorker(),
      fragments: makeFragments(signer('fragment')),
      outcomes: noOutcomes,
      signers: makeSigners(signer),
      log: { warn: write, error: write, info: write } as unknown as Parts['log'],
      metrics: null,
      tracing: null,
      now,
      underWay: new Map(),
      bootId,
      leaving: new AbortController().signal,
      publicUrl: () => 'http://gam.invalid',
      deadlines: { screenMs: 10_000, eventMs: 8_000, rulesMs: 120_000 },
      waitMs: 20,
    };
  }

  /** The same store and upstream under another process, which remembers nothing. */
  restarted(bootId = 'another boot'): Parts {
    this.store.alive = [bootId];
    return this.#makeParts(bootId);
  }

  /** Another process beside the first one, on the same store and upstream; its clock may be ahead, ms. */
  beside(bootId = 'another boot', aheadMs = 0): Parts {
    this.store.alive.push(bootId);
    return this.#makeParts(bootId, aheadMs);
  }

  /** Ends a process without a word. */
  kill({ bootId }: Pick<Parts, 'bootId'>): void {
    this.store.alive = this.store.alive.filter((id) => id !== bootId);
  }

  /** The ticket of a first screen that was made now. */
  async ticket(fields: Partial<Ticket> = {}): Promise<Ticket> {
    const loaded = await this.parts.services.service(place, { city_id: '1' });
    if (!loaded.ok) throw new Error(loaded.failure.code);
    this.parts.compiled.of(loaded.value, this.rules, '1');
    return {
      flow: 'f_1',
      visitor: guest.visitor,
      subject: null,
      actor: null,
      ...place,
      similar_id: null,
      query: [['city_id', '1']],
      mode: 'new',
      city: '1',
      service_version: loaded.value.version,
      rules_version: this.rules.version,
      issued_at: this.now,
      ...fields,
    };
  }

  /** Sends a batch of events on a flow. */
  send(
    ticket: Ticket,
    base_rev: number,
    events: readonly ClientEvent[],
    { who = guest, parts = this.parts }: { readonly who?: Who; readonly parts?: Parts } = {},
  ): ReturnType<typeof handleFlowEvents> {
    const text = writeTicket(parts.signers.ticket, ticket);
    return handleFlowEvents(parts, who, { flow: ticket.flow, ticket: text, base_rev, events: [...events] });
  }

  /** The stored record of a flow. */
  async stored(flow = 'f_1'): Promise<FlowRecord | null> {
    return (await this.store.get<FlowRecord>('flow', flow))?.value ?? null;
  }

  /** The inputs of every call of one name. */
  callsOf<N extends UpstreamCallName>(name: N): CallInput<N>[] {
    return this.calls.filter((call) => call.name === name).map(({ input }) => input as CallInput<N>);
  }

  /** A browser whose user is signed in. */
  async signIn(user: User = makeUser('sara'), visitor: string = guest.visitor): Promise<Who> {
    const { id, session } = await this.parts.sessions.begin(
      { user, token: `token of ${user.id}`, visitor },
      Infinity,
    );
    return { ...guest, visitor, session, sessionId: id };
  }
}

let lastAction = 0;

/** An event under an action id of its own. */
export function event<N extends ClientEvent['name']>(
  name: N,
  args: Extract<ClientEvent, { name: N }>['args'],
  action_id = `action_${(lastAction += 1)}`,
): ClientEvent {
  return { action_id, name, args } as ClientEvent;
}

/** Answers a question and goes on. */
export const answerAndGo = (question: string, ...values: string[]): ClientEvent[] => [
  event('answer', { question, values }),
  event('next', {}),
];
