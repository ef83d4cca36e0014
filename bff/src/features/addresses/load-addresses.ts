import { done } from '@gam/shared/result';
import { type Address, type AddressList, addressPageSize, type Area } from '@gam/schemas/upstream';
import type { QuestionTag } from '@gam/schemas/questions';
import type { Upstream } from '../../platform/upstream/client.ts';
import { type UpstreamFailure, type UpstreamResult, wasKeptBack } from '../../platform/upstream/failure.ts';
import { addressQuestion, type Evaluation } from '@gam/engine/flow';
import type { FlowRecord } from '../../protocol/records/flow-record.ts';
import { addressTexts } from '@gam/engine/questions';

/** The addresses that a flow's step asks for. */
interface AskedAddresses {
  readonly city: string;
  /** The area that the link forces; null: any area of the city. */
  readonly region: string | null;
  /** The contract under which the addresses are saved. */
  readonly contract: string | null;
  readonly saved: number;
}

const destination: QuestionTag = 'destination_address';

/** Returns what the addresses of a flow's step depend on; null if the step asks for no address. [W-4.03] */
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

/** Returns the contract in the query of the flow's first page; null if there is none. [W-2.01] */
export function contractOf({ place }: Pick<FlowRecord, 'place'>): string | null {
  const [, contract = ''] = place.query.find(([name]) => name === 'customer_contract_id') ?? [];
  return contract === '' ? null : contract;
}

/** The message for a failed call for addresses: no answer, or the server's own words. [W-8.01, W-8.02] */
export const addressFailure = (failure: UpstreamFailure): string =>
  failure.status === 0 && !wasKeptBack(failure) ? addressTexts.unreachable : failure.message;

/** The most pages that are searched for one address: more than any customer has. */
export const maxAddressPages = 10;

/** The caller, and the addresses to load. */
interface AddressCalls {
  readonly upstream: Pick<Upstream, 'call'>;
  readonly token: string | null;
  readonly asked: AskedAddresses;
}

/**
 * Loads the areas of the city. A forced area of this city is the only one; any other forced area is ignored. [W-2.02]
 */
export async function loadAreas({
  upstream,
  asked: { city, region },
}: AddressCalls): Promise<UpstreamResult<{ areas: readonly Area[]; forced: Area | null }>> {
  const told = await upstream.call('listAreas', { query: { cityId: city } });
  if (!told.ok) return told;
  const areas = told.value.results;
  const forced = areas.find(({ id }) => id === region) ?? null;
  return done({ areas: forced ? [forced] : areas, forced });
}

/** Returns the offset that a page's item names; null for an invalid item. */
export function offsetOf(item: string | null): number | null {
  if (item === null) return 0;
  const offset = /^\d{1,6}$/.test(item) ? Number(item) : 0;
  return offset > 0 && offset % addressPageSize === 0 ? offset : null;
}

/**
 * Loads a page of the caller's addresses. A page past the end is empty: the upstream answers it with 404. [W-4.06,
 * W-7.12]
 */
export async function loadAddresses(
  calls: AddressCalls,
  offset: number,
): Promise<UpstreamResult<AddressList>> {
  const { upstream, token, asked } = calls;
  const areas = asked.region === null ? null : await loadAreas(calls);
  if (areas?.ok === false) return areas;
  const region = areas?.value.forced?.id;
  const query = {
    limit: addressPageSize,
    offset,
    cityId: asked.city,
    ...(region !== undefined && { regionId: region }),
    ...(asked.contract !== null && { customerContractId: asked.contract }),
  };
  const listed = await upstream.call('listAddresses', { query, token });
  if (!listed.ok && listed.failure.status === 404 && isEmptyList(listed.failure.body)) return noMore;
  return listed;
}

const noMore = done({ results: [], next: null, warning: null });

const isEmptyList = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  'results' in body &&
  Array.isArray(body.results) &&
  body.results.length === 0;

/** Finds one of the caller's own addresses; null if there is none with this id. */
export async function findAddress(calls: AddressCalls, id: string): Promise<UpstreamResult<Address | null>> {
  for (let page = 0; page < maxAddressPages; page += 1) {
    const listed = await loadAddresses(calls, page * addressPageSize);
    if (!listed.ok) return listed;
    const found = listed.value.results.find((address) => address.id === id);
    if (found) return done(found);
    if (listed.value.next === null) break;
  }
  return done(null);
}
