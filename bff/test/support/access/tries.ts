import { bffCalls, type SourceName, sourceNames } from '@gam/schemas/descriptors';
import { makeOgg, makePng } from '../files.ts';
import type { Attempt, BffCallName } from './attempt.ts';
import { onDesk, onFlows, onMoney, onOwnFlows, onPages } from './events.ts';
import { forPromised, isGuest, notTheirs, operators, ownersOnly } from './expected.ts';
import { addressFor, get, type Intruder, type Role, post, upload, visit } from './intruder.ts';
import { pagesOf } from './pages.ts';
import { teamTries } from './team-tries.ts';
import { rulesTries } from './rules.ts';
import type { Victim } from './victim.ts';

const isTeams = (role: Role): boolean => [...operators, 'rules editor', 'supervisor'].includes(role);

/** The tries of each call of the BFF. A call without a line here does not compile. */
export const tries: { readonly [N in BffCallName]: (victim: Victim) => Attempt[] } = {
  getScreen: (victim) =>
    Object.values(pagesOf(victim))
      .flat()
      .flatMap(({ id, url, expects, readers }): Attempt[] => {
        const same = { call: 'getScreen', id, sent: url, expects, ...(readers && { readers }) } as const;
        const asked = (who: Intruder) => addressFor(who, url);
        const path = bffCalls.getScreen.path;
        return [
          {
            ...same,
            about: url,
            make: (who) => get(who, `${path}?url=${encodeURIComponent(asked(who))}`),
          },
          { ...same, about: `${url} as a page`, make: (who) => visit(who, asked(who)) },
        ];
      }),
  followPage: (victim) =>
    pagesOf(victim).task_details.map(({ id, url }): Attempt => ({
      call: 'followPage',
      id,
      about: url,
      sent: url,
      make: (who) => get(who, `${bffCalls.followPage.path}?url=${encodeURIComponent(addressFor(who, url))}`),
      // The operator's own session has no pages to follow.
      expects: (role) => (role === 'operator' ? [401] : ownersOnly(role)),
    })),
  sendEvents: (victim) => [
    ...onFlows(victim),
    ...onOwnFlows(victim),
    ...onPages(victim),
    ...onDesk(victim),
    ...onMoney(victim),
  ],
  explainFlow: ({ flows, id: customer }) =>
    (['middle', 'quote', 'promised'] as const).map((name): Attempt => {
      const path = bffCalls.explainFlow.path.replace('{id}', flows[name].id);
      const isStored = name !== 'promised';
      return {
        call: 'explainFlow',
        id: name === 'quote' ? 'rule version' : 'flow',
        about: name,
        sent: `${path} ${customer}`,
        make: (who) => get(who, path),
        expects: (role) => (isStored && [...operators, 'rules editor'].includes(role) ? [200] : [404]),
        readers: operators,
      };
    }),
  loadSource: ({ flows, address, id: customer }) =>
    (Object.keys(flows) as (keyof typeof flows)[]).flatMap((name) =>
      sourceNames.flatMap((source: SourceName) =>
        (['theirs', 'own'] as const).flatMap((ticket) =>
          [null, address].map((item): Attempt => ({
            call: 'loadSource',
            id: item !== null ? 'address' : name === 'quote' ? 'quote' : 'flow',
            about: `${source} of ${name} with ${ticket} ticket`,
            sent: `${flows[name].ticket} ${address} ${customer}`,
            make: (who) =>
              get(
                who,
                `${bffCalls.loadSource.path.replace('{id}', flows[name].id).replace('{source}', source)}?v=x${item === null ? '' : `&item=${item}`}`,
                ticket === 'own' ? who.own.ticket : flows[name].ticket,
              ),
            expects: (role) => (name === 'promised' ? forPromised(role, [410]) : notTheirs(role)),
          })),
        ),
      ),
    ),
  loadPageSource: ({ flows }) =>
    [`/order/home-services/cleaning/home-cleaning?city_id=1&flow=${flows.middle.id}`].map((url): Attempt => ({
      call: 'loadPageSource',
      id: 'flow',
      about: 'a search from their order',
      sent: url,
      make: (who) =>
        get(
          who,
          `${bffCalls.loadPageSource.path.replace('{source}', 'search')}?${new URLSearchParams({ url, q: 'نظافت' }).toString()}`,
        ),
      expects: [200],
    })),
  downloadExport: ({ id: customer }) => [
    {
      call: 'downloadExport',
      id: 'customer',
      about: 'their data as a file',
      sent: customer,
      make: (who) => get(who, `${bffCalls.downloadExport.path}?customer=${customer}`),
      // Everybody else gets their own data at most.
      expects: (role) => (isTeams(role) ? [403] : isGuest(role) ? [401] : [200, 403, 404]),
    },
  ],
  ...teamTries,
  uploadImage: (victim) => uploads(victim, 'uploadImage', makePng(40, 40)),
  uploadVoice: (victim) => uploads(victim, 'uploadVoice', makeOgg(2_000)),
  reportClientError: ({ flows }) => [
    {
      call: 'reportClientError',
      id: 'flow',
      about: 'a report that names a flow',
      sent: flows.middle.id,
      make: (who) =>
        post(who, bffCalls.reportClientError.path, {
          kind: 'bad_node',
          path: flows.middle.id,
          message: 'x',
          screen: 'order',
        }),
      expects: [200],
    },
  ],
  ...rulesTries,
};

function uploads({ flows }: Victim, call: 'uploadImage' | 'uploadVoice', bytes: Uint8Array): Attempt[] {
  return Object.entries(flows).flatMap(([name, flow]) =>
    (['theirs', 'own'] as const).map((ticket): Attempt => ({
      call,
      id: name === 'quote' ? 'quote' : 'flow',
      about: `to ${name} with ${ticket} ticket`,
      sent: flow.ticket,
      make: (who) =>
        upload(who, bffCalls[call].path, {
          flow: flow.id,
          ticket: ticket === 'own' ? who.own.ticket : flow.ticket,
          bytes,
        }),
      expects: (role) => (name === 'promised' ? forPromised(role, [410]) : notTheirs(role)),
    })),
  );
}
