import type { ServiceDetail } from '@gam/schemas/questions';
import { completeService } from '../questions/complete-service.ts';
import { compileFlow } from '../flow/compile-flow.ts';
import type { Flow } from '../flow/flow.ts';
import { type CompiledRules, compileRules } from '../rules/compile-rules.ts';
import { Recent } from '../store/recent.ts';
import type { Store } from '../store/store.ts';
import type { LoadedService } from './service-source.ts';

/** What a flow runs under, by content. */
export interface Versions {
  readonly service_version: string;
  readonly rules_version: string;
  readonly city: string;
}

type KeptRules = Pick<CompiledRules, 'document' | 'number'>;

/** Snapshots outlive every flow and ticket that may use them, ms. */
const snapshotMs = 60 * 24 * 3600_000;

/** Compiled flows by version, and the snapshots from which a restart or another BFF compiles them again. */
export function makeCompiled(store: Store, now: () => number) {
  const flows = new Recent<Flow>(200);
  const saved = new Recent<true>(1000);
  const sources = new Recent<{ readonly loaded: LoadedService; readonly rules: CompiledRules }>(200);
  const keyOf = ({ service_version, rules_version, city }: Versions) =>
    `${service_version}/${rules_version}/${city}`;

  const keep = async (key: string, value: unknown) => {
    if (saved.get(key)) return;
    await store.insert('snapshot', key, value, now() + snapshotMs);
    saved.set(key, true);
  };

  const recall = async (versions: Versions): Promise<Flow | null> => {
    const service = await store.get<ServiceDetail>('snapshot', `service/${versions.service_version}`);
    const kept = await store.get<KeptRules>('snapshot', `rules/${versions.rules_version}`);
    const rules = kept && compileRules(kept.value.document, kept.value.number);
    if (!service || !rules?.ok) return null;
    return compileFlow(completeService(service.value), rules.rules, { id: versions.city });
  };

  return {
    /** The flow of a service that was just loaded. */
    of: (loaded: LoadedService, rules: CompiledRules, city: string): Flow => {
      const key = keyOf({ service_version: loaded.version, rules_version: rules.version, city });
      sources.set(key, { loaded, rules });
      const known = flows.get(key);
      if (known) return known;
      const flow = compileFlow(loaded.service, rules, { id: city });
      flows.set(key, flow);
      return flow;
    },
    /** The flow that somebody is in; null where neither memory nor a snapshot has it. */
    find: async (versions: Versions): Promise<Flow | null> => {
      const known = flows.get(keyOf(versions));
      if (known) return known;
      const flow = await recall(versions);
      if (flow) flows.set(keyOf(versions), flow);
      return flow;
    },
    /** Keeps what a flow that begins now runs under, so that a restart can compile it. */
    save: async (versions: Versions): Promise<void> => {
      const source = sources.get(keyOf(versions));
      if (!source) return;
      const { document, number } = source.rules;
      await keep(`service/${source.loaded.version}`, source.loaded.raw);
      await keep(`rules/${source.rules.version}`, { document, number } satisfies KeptRules);
    },
  };
}

export type Compiled = ReturnType<typeof makeCompiled>;
