import { done } from '@gam/shared/result';
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
import { onlyShown } from '../../protocol/sources/fetched-lists.ts';
import { presentAddress } from './present-addresses.ts';
import { readRichText } from './read-rich-text.ts';
import { keepUsableIds, type PhoneForm } from '@gam/engine/questions';

/** The saved addresses of the signed-in customer, page by page; `item` is the offset of a page. [O-2.47, W-7.12] */
export const addresses: Source<'addresses'> = {
  ...onlyShown,
  request: (evaluation, record) => {
    const asked = askedAddresses(evaluation, record);
    return (
      asked && {
        // Each flow has its own cache entry, so that a saved address appears at once.
        body: { asked, flow: record.id },
        load: async (upstream, token, item) => {
          const offset = offsetOf(item);
          if (offset === null) return null;
          const listed = await loadAddresses({ upstream, token, asked }, offset);
          return listed.ok
            ? done([presentPage(listed.value, evaluation.flow.service.country ?? null)])
            : listed;
        },
      }
    );
  },
  find: async (values, items) => {
    const [id = ''] = values;
    return values.length === 1 ? findListed(id, items) : done(null);
  },
  select: ([page]) => page?.addresses[0]?.id ?? null,
  failure: addressFailure,
};

/** Presents a page of addresses, with its warning as a tree of known elements. [W-2.03, W-4.06] */
function presentPage({ results, next, warning }: AddressList, country: PhoneForm | null): AddressPage {
  const read = warning === null ? [] : readRichText(warning);
  return {
    addresses: keepUsableIds(results, 'address', []).map((address) => presentAddress(address, country)),
    next: next === null ? null : String(next),
    warning: read.length > 0 ? read : null,
  };
}

/** Finds an address; requests a page only if the pages before it do not contain the address. [W-4.05] */
async function findListed(id: string, items: AskItems<'addresses'>): ReturnType<typeof addresses.find> {
  let item: string | null = null;
  for (let page = 0; page < maxAddressPages; page += 1) {
    const came = await items(item);
    if (!came.ok) return came;
    const found = came.value.flatMap((one) => one.addresses).find((address) => address.id === id);
    if (found) {
      const { text: label, area } = found;
      return done([{ id, label, ...(area !== undefined && { area }) }]);
    }
    item = came.value[0]?.next ?? null;
    if (item === null) break;
  }
  return done(null);
}

/**
 * The form of a new address or of one of the caller's addresses. Experts cannot change addresses; an operator's form of
 * a new address names its customer. [W-2.04, W-6.02, W-6.03]
 */
export const addressForm: Source<'address_form'> = {
  ...onlyShown,
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
        if (item === null) return done([]);
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
          // A saved address is changed with the full form, so that no field is lost.
          kind: isNew ? kind : 'full',
          country,
          address: found?.value ?? null,
          tiles: config.mapTiles,
          customer: isNew ? named : null,
        });
        return done([form]);
      },
    };
  },
  failure: addressFailure,
};
