import { compileFlow } from '../flow/compile-flow.ts';
import type { ServiceInCity } from '../rules/check/service-in-city.ts';
import type { FlowRules } from '../rules/compiled-rules.ts';
import { comparePaths, type PathComparison } from './compare-paths.ts';
import { simulatedCustomers, type SimulatedCustomer } from './customers.ts';
import { Guide } from './guide.ts';
import { retrace } from './retrace.ts';
import { defaultBound, simulatePaths, type SimulatedPaths } from './simulate-paths.ts';
import { makeTellApart } from './tell-apart.ts';

/** The differences between two versions for one customer in one service. */
export interface CustomerSimulation extends PathComparison {
  readonly customer: string;
  readonly live: SimulatedPaths;
  readonly draft: SimulatedPaths;
}

export interface SimulationOptions {
  /** When everything happens, ms since 1970. */
  readonly at: number;
  /** The number of paths walked for each customer under each version. */
  readonly bound?: number;
  readonly customers?: readonly SimulatedCustomer[];
}

/** The two versions that are compared. */
export interface ComparedVersions {
  readonly live: FlowRules;
  readonly draft: FlowRules;
}

/**
 * Walks a service's questionnaire under two versions as each customer, and compares the paths for the same answers.
 * Answers are distinguished by the facts that either version reads, so that no difference is missed. Pure.
 */
export function simulateService(
  { service, city }: ServiceInCity,
  { live, draft }: ComparedVersions,
  { at, bound = defaultBound, customers = simulatedCustomers }: SimulationOptions,
): readonly CustomerSimulation[] {
  const tellApart = makeTellApart([live, draft]);
  const underLive = new Guide(compileFlow(service, live, city), at);
  const underDraft = new Guide(compileFlow(service, draft, city), at);
  return customers.map((customer) => {
    const lived = simulatePaths(underLive, customer, tellApart, bound);
    const drafted = simulatePaths(underDraft, customer, tellApart, bound);
    const pairs = [
      ...lived.paths.map((path) => ({ live: path, draft: retrace(underDraft, customer, path) })),
      ...drafted.paths.map((path) => ({ live: retrace(underLive, customer, path), draft: path })),
    ];
    return { customer: customer.name, live: lived, draft: drafted, ...comparePaths(lived, drafted, pairs) };
  });
}
