import type { AddressPage } from '@gam/schemas/descriptors';
import type { AddressList } from '@gam/schemas/upstream';
import {
  addressFailure,
  askedAddresses,
  findAddress,
  loadAddresses,
  loadAreas,
  maxAddressPages,
  offsetOf,
} from './load-addresses.ts';
import { makeAddressForm } from './address-form.ts';
import { type AskItems, newAddress, type Source } from '../../protocol/sources/source.ts';
import { presentAddress } from './present-addresses.ts';
import { readRichText } from './read-rich-text.ts';
import { keepUsableIds } from '../../engine/questions/complete-question.ts';

/** The saved addresses of the signed-in customer, page by page; `item` is where a page begins. [O-2.47, W-7.12] */
export const addresses: Source<'addresses'> = {
  request: (evaluation, record) => {
    const asked = askedAddresses(evaluation, record);
    return (
      asked && {
        // What one flow saved, another would not see in a list that is remembered for both.
        body: { asked, flow: record.id },
        load: async (upstream, token, item) => {
          const offset = offsetOf(item);
          if (offset === null) return null;
          const listed = await loadAddresses({ upstream, token, asked }, offset);
          return listed.ok ? { ok: true, value: [presentPage(listed.value)] } : listed;
        },
      }
    );
  },
  find: async (values, items) => {
    const [id = ''] = values;
    return values.length === 1 ? findListed(id, items) : { ok: true, value: null };
  },
  select: ([page]) => page?.addresses[0]?.id ?? null,
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is the protocol's word, and an object, never awaited
  then: () => null,
  failure: addressFailure,
};

/** A page as it is shown, its warning read into what can be drawn. [W-2.03, W-4.06] */
function presentPage({ results, next, warning }: AddressList): AddressPage {
  const read = warning === null ? [] : readRichText(warning);
  return {
    addresses: keepUsableIds(results, 'address', []).map(presentAddress),
    next: next === null ? null : String(next),
    warning: read.length > 0 ? read : null,
  };
}

/** An address among the pages, asking for each only where those before do not hold it. [W-4.05] */
async function findListed(id: string, items: AskItems<'addresses'>): ReturnType<typeof addresses.find> {
  let item: string | null = null;
  for (let page = 0; page < maxAddressPages; page += 1) {
    const came = await items(item);
    if (!came.ok) return came;
    const found = came.value.flatMap((one) => one.addresses).find((address) => address.id === id);
    if (found) return { ok: true, value: [{ id, label: found.text }] };
    item = came.value[0]?.next ?? null;
    if (item === null) break;
  }
  return { ok: true, value: null };
}

/**
 * The form of a new address, or of one that the caller has saved. Experts change none; an operator's new one says whose it
 * is. [W-2.04, W-6.02, W-6.03]
 */
export const addressForm: Source<'address_form'> = {
  request: (evaluation, record, { config, customer }) => {
    const asked = askedAddresses(evaluation, record);
    if (!asked) return null;
    const { country = null } = evaluation.flow.service;
    const { expert, admin } = evaluation.state.facts.session;
    const named = admin ? customer : null;
    const kind = config.addressForm;
    return {
      body: { asked, kind, country, expert, customer: named, flow: record.id },
      load: async (upstream, token, item) => {
        if (item === null) return { ok: true, value: [] };
        const isNew = item === newAddress;
        if (expert && !isNew) return null;
        const calls = { upstream, token, asked };
        const found = isNew ? null : await findAddress(calls, item);
        if (found?.ok === false) return found;
        if (found?.value === null) return null;
        const areas = await loadAreas(calls);
        if (!areas.ok) return areas;
        const form = makeAddressForm({
          ...areas.value,
          // A saved address is changed as a whole, so that nothing of it is lost.
          kind: isNew ? kind : 'full',
          country,
          address: found?.value ?? null,
          tiles: config.mapTiles,
          customer: isNew ? named : null,
        });
        return { ok: true, value: [form] };
      },
    };
  },
  // Nothing is chosen among forms.
  find: () => Promise.resolve({ ok: true, value: null }),
  select: () => null,
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is the protocol's word, and an object, never awaited
  then: () => null,
  failure: addressFailure,
};
