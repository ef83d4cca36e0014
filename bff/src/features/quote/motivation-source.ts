import { showsMotivation } from './motivation.ts';
import { fetchFailure } from '../../protocol/sources/fetch-failure.ts';
import type { Source } from '../../protocol/sources/source.ts';

/** What encourages a customer to go on, beside a quote. [O-7.12, O-3.14] */
export const motivation: Source<'motivation'> = {
  request: (evaluation, { city }) => {
    if (!showsMotivation(evaluation)) return null;
    const query = { service: evaluation.flow.service.id, city };
    return {
      body: query,
      load: async (upstream, token, item) => {
        if (item !== null) return null;
        const told = await upstream.call('loadMotivation', { query, token });
        if (!told.ok) return told;
        const { motivation_visibility: isVisible, motivation_text: text, motivation_type: type } = told.value;
        if (!isVisible || !text) return { ok: true, value: [] };
        const kind = type === 'first_order_discount' ? 'discount' : 'other';
        return { ok: true, value: [{ id: 'motivation', text, kind }] };
      },
    };
  },
  // Nothing is chosen here.
  find: () => Promise.resolve({ ok: true, value: null }),
  select: () => null,
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is the protocol's word, and an object, never awaited
  then: () => null,
  failure: fetchFailure,
};
