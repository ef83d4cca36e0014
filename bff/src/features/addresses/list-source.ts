import type { AddressPage } from '@gam/schemas/descriptors';
import type { AddressList } from '@gam/schemas/upstream';
import {
  addressFailure,
  askedAddresses,
  loadAddresses,
  maxAddressPages,
  offsetOf,
} from './load-addresses.ts';
import { presentAddress } from './present-addresses.ts';
import { readRichText } from './read-rich-text.ts';
import { keepUsableIds } from '../../engine/questions/complete-question.ts';
import type { AskItems, Source } from '../../protocol/sources/source.ts';

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
