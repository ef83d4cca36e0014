import { failed } from '@gam/shared/result';
import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  DelegateBackoff,
  type IBreaker,
  handleWhenResult,
} from 'cockatiel';
import type { Exchanged } from './exchange.ts';
import { networkFailure } from './failure.ts';

/** It opens when half of this many tries failed within this long, ms. */
const defaultSample = 20;
const sampleMs = 10_000;
const threshold = 0.5;
/** It lets one try through after this long, and up to a fifth more, so that processes do not all try at once; ms. */
const pauseMs = 5_000;
const jitter = 0.2;

/** The state of a breaker, for the log and for metrics. */
export type BreakerState = 'closed' | 'open' | 'half_open';

interface Breaker {
  /** Sends a try; null where the breaker is open and nothing was sent. */
  send: (send: () => Promise<Exchanged>) => Promise<Exchanged | null>;
  isOpen: () => boolean;
}

/** Tries of the last seconds, newest last; the library asks it whether to open. */
class RecentTries implements IBreaker {
  state: unknown = null;
  readonly #size: number;
  #tries: { readonly at: number; readonly hasFailed: boolean }[] = [];

  constructor(size: number) {
    this.#size = size;
  }

  success(state: CircuitState): void {
    if (state === CircuitState.HalfOpen) this.#tries = [];
    this.#add(false);
  }

  failure(state: CircuitState): boolean {
    this.#add(true);
    if (state !== CircuitState.Closed) return true;
    const failed = this.#tries.filter(({ hasFailed }) => hasFailed).length;
    return this.#tries.length >= this.#size && failed >= threshold * this.#tries.length;
  }

  #add(hasFailed: boolean): void {
    const at = Date.now();
    const recent = this.#tries.filter((one) => one.at > at - sampleMs);
    this.#tries = [...recent, { at, hasFailed }].slice(-this.#size);
  }
}

/** Neither success nor failure: a try that this side ended says nothing about the upstream. */
class EndedByUs extends Error {
  readonly exchanged: Exchanged;

  constructor(exchanged: Exchanged) {
    super('ended by the caller');
    this.exchanged = exchanged;
  }
}

const stateNames: Readonly<Record<CircuitState, BreakerState>> = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.Open]: 'open',
  [CircuitState.Isolated]: 'open',
  [CircuitState.HalfOpen]: 'half_open',
};

interface BreakerOptions {
  readonly sampleSize: number;
  readonly isFailure: (exchanged: Exchanged) => boolean;
  readonly onChange: (state: BreakerState) => void;
}

/** The breakers of an upstream: one for each call's name, and one for each host that takes no connections. */
interface Breakers {
  /** Sends a try where both breakers let it through; a failure with the code `breaker_open` where one does not. */
  send: (name: string, host: string, send: () => Promise<Exchanged>) => Promise<Exchanged>;
  /** Whether a try would not be sent now. */
  isOpen: (name: string, host: string) => boolean;
}

/** Makes breakers as calls are made; they last as long as the process. */
export function makeBreakers(
  sampleSize = defaultSample,
  onChange: (of: string, state: BreakerState) => void = () => undefined,
): Breakers {
  const made = new Map<string, Breaker>();
  const breakerOf = (of: string, isFailure: (exchanged: Exchanged) => boolean): Breaker => {
    const known = made.get(of);
    if (known) return known;
    const breaker = makeBreaker({ sampleSize, isFailure, onChange: (state) => onChange(of, state) });
    made.set(of, breaker);
    return breaker;
  };
  const ofHost = (host: string) => breakerOf(new URL(host).host, refusesConnections);
  const ofName = (name: string) => breakerOf(name, hasFailed);
  return {
    send: async (name, host, send) => {
      // A try that the name's breaker keeps back would look like an answer of the host.
      if (ofName(name).isOpen()) return notSent;
      const whole = await ofHost(host).send(async () => (await ofName(name).send(send)) ?? notSent);
      return whole ?? notSent;
    },
    isOpen: (name, host) => ofHost(host).isOpen() || ofName(name).isOpen(),
  };
}

const notSent: Exchanged = failed(networkFailure('not_sent', 'breaker_open'));

/**
 * Refused, reset, timed out, not HTTP and 5xx; neither a 4xx nor a reply that breaks the contract. Where something else
 * than HTTP answers, there is no upstream.
 */
const hasFailed = (exchanged: Exchanged): boolean =>
  exchanged.ok ? exchanged.value.status >= 500 : exchanged.failure.status === 0;
const refusesConnections = (exchanged: Exchanged): boolean =>
  !exchanged.ok && exchanged.failure.kind === 'unreachable';

/** Stops tries for a while after too many of them failed, and lets a single one find out whether that is over. */
function makeBreaker({ sampleSize, isFailure, onChange }: BreakerOptions): Breaker {
  let openedAt = 0;
  const makePolicy = () => {
    const made = circuitBreaker(
      handleWhenResult((result) => isFailure(result as Exchanged) || isEnded(result as Exchanged)),
      {
        halfOpenAfter: new DelegateBackoff(() => pauseMs * (1 + jitter * Math.random())),
        breaker: new RecentTries(sampleSize),
      },
    );
    made.onStateChange((state) => {
      if (state === CircuitState.Open) openedAt = performance.now();
      onChange(stateNames[state]);
    });
    return made;
  };
  let policy = makePolicy();
  return {
    isOpen: () => policy.state === CircuitState.Open && performance.now() - openedAt < pauseMs,
    send: async (send) => {
      // The one try that finds out is under way: the others do not wait for it.
      if (policy.state === CircuitState.HalfOpen) return null;
      // The library goes by the system's time, which may have been set back.
      if (policy.state === CircuitState.Open && performance.now() - openedAt > 2 * pauseMs) {
        policy = makePolicy();
      }
      const { state } = policy;
      try {
        return await policy.execute(async () => {
          const exchanged = await send();
          if (isEnded(exchanged) && state === CircuitState.Closed) throw new EndedByUs(exchanged);
          return exchanged;
        });
      } catch (error) {
        if (error instanceof BrokenCircuitError) return null;
        if (error instanceof EndedByUs) return error.exchanged;
        throw error;
      }
    },
  };
}

const isEnded = (exchanged: Exchanged): boolean => !exchanged.ok && exchanged.failure.kind === 'ended';
