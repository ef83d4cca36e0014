import { addressFailure, askedAddresses, findAddress, loadAreas } from './load-addresses.ts';
import { makeAddressForm } from './address-form.ts';
import { newAddress, type Source } from '../../protocol/sources/source.ts';

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
