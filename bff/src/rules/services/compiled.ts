import type { LocalService } from '@gam/engine/questions';
import { compileFlow, type Flow, RecentWalks } from '@gam/engine/flow';
import {
  combineRules,
  type CompiledRules,
  documentsOf,
  type FlowRules,
  readVersionList,
} from '@gam/engine/rules';
import type { KeptVersion, LiveRules } from './live-rules.ts';
import { type Caches, makeCaches } from '../../platform/store/caches.ts';
import { sizeOf } from '../../platform/store/size-of.ts';
import type { Store } from '../../platform/store/store.ts';
import { type LoadedService, toLoaded } from './service-loader.ts';
import { type RuleVersions, saveSnapshot } from '../versions/rule-versions.ts';

/** The versions of a flow's service and rules, by content. */
export interface Versions {
  readonly service_version: string;
  /** The list of the versions of its documents; see `readVersionList`. */
  readonly rules_version: string;
  readonly city: string;
}

interface Settings {
  readonly store: Store;
  readonly versions: Pick<RuleVersions, 'find' | 'save'>;
  readonly rules: Pick<LiveRules, 'isWithdrawn'>;
  readonly caches?: Caches;
  /** Called when a service is compiled under rules for the first time in a while. */
  readonly onCompiled: (flow: Flow, versions: Versions) => void;
}

/** What compiled flows and the services that they were compiled from take, bytes. */
const flowsBytes = 32_000_000;
/** What a compiled flow takes beside its service's questions: about as much for each question again. */
const perQuestion = 3_000;
/** The walks of recent events, of all flows: about one for each customer who is answering right now. */
const rememberedWalks = 256;

/**
 * Keeps compiled flows by their versions, and the snapshots from which a restart or another BFF compiles them again. The
 * cache is bounded: rules that are published again and again push the oldest out.
 */
export function makeCompiled({
  store,
  versions: ruleVersions,
  rules: source,
  onCompiled,
  caches = makeCaches(),
}: Settings) {
  const flows = caches.open<{ readonly flow: Flow; readonly loaded: LoadedService }>(
    'compiled flows',
    flowsBytes,
  );
  const walks = caches.add('walks', new RecentWalks(rememberedWalks), 'people');
  const keyOf = ({ service_version, rules_version, city }: Versions) =>
    `${service_version}/${rules_version}/${city}`;

  const findService = async (version: string): Promise<LoadedService | null> => {
    const kept = await store.get<LocalService>('snapshot', `service/${version}`);
    return kept && toLoaded(kept.value);
  };

  const findRules = async (list: string): Promise<FlowRules | null> => {
    const exposed = readVersionList(list).filter(({ isExposed }) => isExposed);
    const found = await Promise.all(exposed.map(({ version }) => ruleVersions.find(version)));
    const [first, ...others] = found.filter((rules) => rules !== null);
    return first && others.length === exposed.length - 1 ? combineRules([first, ...others], list) : null;
  };

  /** Returns the compiled flow of a service. */
  const of = (loaded: LoadedService, rules: FlowRules, city: string): Flow => {
    const versions = { service_version: loaded.version, rules_version: rules.version, city };
    const key = keyOf(versions);
    const known = flows.get(key);
    if (known) return known.flow;
    const flow = compileFlow(loaded.service, rules, { id: city }, walks);
    flows.set(key, { flow, loaded }, sizeOf(loaded.raw) + perQuestion * flow.questions.length);
    onCompiled(flow, versions);
    return flow;
  };

  return {
    of,
    /** Returns a compiled flow with emergency stops before its own rules. */
    withStops: (flow: Flow, stops: readonly CompiledRules[], service_version: string): Flow => {
      const [first, ...others] = stops;
      const city = flow.facts.city.id ?? '';
      if (!first) return flow;
      const version = [...stops.map((stop) => stop.version), flow.rules.version].join(' ');
      const rules = combineRules([first, ...others, ...documentsOf(flow.rules)], version);
      const known = flows.get(keyOf({ service_version, rules_version: flow.rules.version, city }));
      // A flow that was pushed out meanwhile is compiled for this request alone.
      return known ? of(known.loaded, rules, city) : compileFlow(flow.service, rules, { id: city }, walks);
    },
    /** Finds the service of a version; null if no snapshot has it. */
    findService,
    /** Finds each version of a list in memory, in a snapshot or upstream; withdrawn and lost ones are without rules. */
    findKept: (list: string): Promise<KeptVersion[]> =>
      Promise.all(
        readVersionList(list).map(async (listed) => {
          const counts = listed.isExposed && !source.isWithdrawn(listed.version);
          return { ...listed, rules: counts ? await ruleVersions.find(listed.version) : null };
        }),
      ),
    /** Finds the flow of these versions; null if its service or rules are lost. */
    find: async (versions: Versions): Promise<Flow | null> => {
      const known = flows.get(keyOf(versions));
      if (known) return known.flow;
      const loaded = await findService(versions.service_version);
      const rules = loaded && (await findRules(versions.rules_version));
      return rules && of(loaded, rules, versions.city);
    },
    /** Saves the versions of a new flow, so that a restart can compile it. */
    save: async (versions: Versions): Promise<void> => {
      const known = flows.get(keyOf(versions));
      if (!known) return;
      await saveSnapshot(store, `service/${known.loaded.version}`, known.loaded.raw);
      for (const rules of documentsOf(known.flow.rules)) await ruleVersions.save(rules);
    },
  };
}

export type Compiled = ReturnType<typeof makeCompiled>;
