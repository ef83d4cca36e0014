import type { QuestionTag } from '@gam/schemas/questions';
import type { Evaluation } from '../../engine/flow/evaluation.ts';
import type { FlowRecord } from '../../protocol/records/flow-record.ts';
import { addressQuestion } from '../../engine/flow/address-question.ts';

/** Which addresses a flow's step is about, and how often they changed since it began. */
export interface AskedAddresses {
  readonly city: string;
  /** The area that they must lie in, as the link that led here says; null: any of the city's. [W-2.02] */
  readonly region: string | null;
  /** The contract that they are saved under. [W-2.01] */
  readonly contract: string | null;
  readonly saved: number;
}

const destination: QuestionTag = 'destination_address';

/** What the addresses of a flow's step depend on; null where it asks for none. [W-4.03] */
export function askedAddresses(evaluation: Evaluation, record: FlowRecord): AskedAddresses | null {
  const row = addressQuestion(evaluation);
  if (!row) return null;
  const { facts, addresses_saved: saved } = evaluation.state;
  const isDestination = row.at.question.type_tags.includes(destination);
  return {
    city: record.city,
    region: isDestination ? facts.query.destination_area : facts.query.area,
    contract: contractOf(record),
    saved,
  };
}

/** The contract that a flow's addresses are saved under, as the page that it began on names it. [W-2.01] */
export function contractOf({ place }: Pick<FlowRecord, 'place'>): string | null {
  const [, contract = ''] = place.query.find(([name]) => name === 'customer_contract_id') ?? [];
  return contract === '' ? null : contract;
}
