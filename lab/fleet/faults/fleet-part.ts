import type { FaultRow, FaultRun } from '../../soak/fault-row.ts';
import type { Fleet } from '../open-fleet.ts';
import type { Outcome } from './order-under.ts';

/** One part of the run on a fleet: it makes faults of one kind and returns its rows. */
export interface FleetPart {
  readonly name: string;
  readonly run: (fleet: Fleet, run: FaultRun) => Promise<FaultRow[]>;
}

/** Returns the row of an outcome, and reports what broke. */
export function toRow(tried: string, outcome: Outcome, { report }: FaultRun): FaultRow {
  const { requests, faults, losses, broken, acknowledged, repeats, restored, problems } = outcome;
  for (const problem of problems) report(`${tried}: ${problem}`);
  const result = `${acknowledged} orders acknowledged, ${repeats} requests repeated, ${restored} flows restored`;
  return { tried, requests, faults, losses, result, broken };
}
