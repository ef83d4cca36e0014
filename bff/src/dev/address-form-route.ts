/* oxlint-disable unicorn/no-thenable -- `then` is the protocol's word, and an object, never awaited */
import type { SourceReply } from '@gam/schemas/descriptors';
import type { FastifyInstance } from 'fastify';
import { refuse } from '../platform/refuse.ts';

/** The flow id of /dev/widgets; no real flow has an id of this form. */
export const devFlow = 'f_dev';

/** GET /api/flows/f_dev/sources/address_form: the form of a state of /dev/widgets, by the state's name. */
export function devAddressFormRoute(app: FastifyInstance): void {
  app.get<{ Querystring: { v?: string; item?: string } }>(
    `/api/flows/${devFlow}/sources/address_form`,
    async ({ query: { v = '', item = null } }, reply) => {
      const { shownStates } = await import('./list-states.ts');
      const form = shownStates.find(({ type, name }) => type === 'addresses' && name === v)?.form;
      if (!form) {
        const { status, body } = refuse('missing', 'source_item');
        return reply.code(status).send(body);
      }
      return {
        source: 'address_form',
        v,
        item,
        items: [form],
        select: null,
        then: null,
      } satisfies SourceReply;
    },
  );
}
