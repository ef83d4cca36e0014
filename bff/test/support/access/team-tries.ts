import { bffCalls } from '@gam/schemas/descriptors';
import { moneyExports, type UpstreamCall } from '@gam/schemas/upstream';
import type { Attempt } from './attempt.ts';
import { operators } from './expected.ts';
import { get, post, type Role } from './intruder.ts';

const named = { kind: 'service', id: '1', number: '1', hash: '0'.repeat(64) };
const body = { document: {}, reason: 'because', base_version: 1 };

/** The team without a role of rules. */
const others: readonly Role[] = [...operators, 'supervisor', 'finance'];
const forEditors = (role: Role): readonly number[] =>
  role === 'rules editor' ? [200, 400] : others.includes(role) ? [403, 400] : [401];
/** Of a proposal that is not there. */
const forNothing = (role: Role): readonly number[] =>
  role === 'rules editor' ? [404, 400] : forEditors(role);
const forTeam = (role: Role): readonly number[] =>
  role === 'rules editor' || others.includes(role) ? [200] : [404];

/** A call of the team, which names nothing of a customer. */
function attempt(call: keyof typeof bffCalls, expects: Attempt['expects']): () => Attempt[] {
  const { method, path }: UpstreamCall = bffCalls[call];
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: keyof typeof named) => named[name]);
  return () => [
    {
      call,
      id: 'rule version',
      about: filled,
      sent: filled,
      make: (who) => (method === 'GET' ? get(who, filled) : post(who, filled, body)),
      expects,
    },
  ];
}

/** The tries of the team's calls for services, discounts and banners, and for broken replies. */
export const teamTries = {
  listServices: attempt('listServices', forEditors),
  listServiceVersions: attempt('listServiceVersions', forEditors),
  loadServiceVersion: attempt('loadServiceVersion', forEditors),
  checkServiceDocument: attempt('checkServiceDocument', forEditors),
  publishServiceDocument: attempt('publishServiceDocument', forEditors),
  readServiceProposal: attempt('readServiceProposal', forNothing),
  confirmServiceProposal: attempt('confirmServiceProposal', forNothing),
  rollBackServiceDocument: attempt('rollBackServiceDocument', forEditors),
  listServiceAudit: attempt('listServiceAudit', forEditors),
  listBrokenReplies: attempt('listBrokenReplies', forTeam),
  exportFinance: () =>
    moneyExports.map((what): Attempt => {
      const url = `${bffCalls.exportFinance.path}?what=${what}&first_day=2026-11-01&last_day=2026-11-30`;
      return {
        call: 'exportFinance',
        id: 'order',
        about: what,
        sent: url,
        make: (who) => get(who, url),
        // The ledger of all customers is finance's own; an upstream without one has nothing to export.
        expects: (role) => (role === 'finance' ? [200, 404] : [404]),
        readers: ['finance'],
      };
    }),
} as const;
