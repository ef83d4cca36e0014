import { done } from '@gam/shared/result';
import type { FastifyInstance } from 'fastify';
import { type LiveContents, upstreamCalls } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { missingKey } from '../../platform/http/register-call.ts';
import { refuse } from '../../platform/refusal.ts';
import { services } from '../catalogue/index.ts';
import { readRevision, registerWithRight } from '../flow-rules/index.ts';
import { confirmProposal, proposeDocument, publishDocument, rollBackDocument } from './change-content.ts';
import { presentAudit, presentCard, presentProposal, presentVersion } from './present.ts';
import { findProposal, findProposals } from './proposal-repository.ts';
import { findAudit, findLiveCards, findVersion, findVersions } from './repository.ts';

interface ContentDeps {
  readonly db: Database;
  readonly now: () => number;
  /** Whether another person has to confirm what is published. */
  readonly rulesReview: boolean;
}

/** The limit of the publish body in bytes: a service with thousands of fetched options. */
const publishBodyLimit = 4 * 1024 * 1024;

const titles = {
  discounts: 'تخفیف‌های بدون کد',
  banners: 'بنرهای صفحه نخست',
  site: 'درباره شرکت',
  landings: 'متن صفحه‌های معرفی',
  slides: 'اسلایدهای صفحه نخست',
  call_script: 'متن تماس اپراتورها',
  search: 'واژه‌های جست‌وجو',
} as const;

/** Every document with its live version, and what is proposed, of one snapshot. */
function readLive({ db, rulesReview }: ContentDeps): Promise<LiveContents> {
  return db.transaction(
    async (tx) => {
      const { revision } = await readRevision(tx);
      const known = new Map((await tx.select().from(services)).map((service) => [service.id, service]));
      const documents = (await findLiveCards(tx)).map(({ kind, id, number, hash }) => {
        const service = kind === 'service' ? known.get(id) : undefined;
        const title = kind === 'service' ? (service?.detail.title ?? id) : titles[kind];
        return { kind, id, slug: service?.slug ?? null, title, number, hash };
      });
      const proposals = (await findProposals(tx)).map(presentProposal);
      return { revision, documents, review: rulesReview ? 'required' : 'off', proposals };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** Services, discounts and banners as documents, for roles of rules: what readers see, editors change through the BFF. */
export async function contentRoutes(app: FastifyInstance, deps: ContentDeps) {
  const { db, now, rulesReview: review } = deps;
  registerWithRight(app, 'read', upstreamCalls.listContent, async () => done(await readLive(deps)));

  registerWithRight(
    app,
    'read',
    upstreamCalls.listContentVersions,
    async ({ params, query: { limit = 100, offset = 0 } }) => {
      const found = await findVersions(db, params, { limit: limit + 1, offset });
      const results = found.slice(0, limit).map(presentCard);
      return done({ results, next: found.length > limit ? offset + limit : null });
    },
  );

  registerWithRight(app, 'read', upstreamCalls.readContent, async ({ params }) => {
    const found = await findVersion(db, params, params.number);
    return found === undefined ? refuse(404, 'این نسخه پیدا نشد.') : done(presentVersion(found));
  });

  registerWithRight(
    app,
    'read',
    upstreamCalls.listContentAudit,
    async ({ query: { kind, id, limit = 100, offset = 0 } }) => {
      const of = { ...(kind !== undefined && { kind }), ...(id !== undefined && { id }) };
      const found = await findAudit(db, of, { limit: limit + 1, offset });
      const results = found.slice(0, limit).map(presentAudit);
      return done({ results, next: found.length > limit ? offset + limit : null });
    },
  );

  registerWithRight(
    app,
    'change',
    upstreamCalls.publishContent,
    async ({ params: name, body, caller, key }) => {
      if (key === null) return missingKey();
      const { document, reason, base_version: baseVersion, revision } = body;
      const edit = { name, document, reason, baseVersion, revision, caller, key, now: now() };
      return publishDocument(db, { ...edit, review });
    },
    { bodyLimit: publishBodyLimit },
  );

  registerWithRight(
    app,
    'draft',
    upstreamCalls.proposeContent,
    async ({ params: name, body, caller, key }) => {
      if (key === null) return missingKey();
      const { document, reason, base_version: baseVersion, revision } = body;
      return proposeDocument(db, { name, document, reason, baseVersion, revision, caller, key, now: now() });
    },
    { bodyLimit: publishBodyLimit },
  );

  registerWithRight(app, 'read', upstreamCalls.readContentProposal, async ({ params: { hash, ...name } }) => {
    const found = await findProposal(db, name, hash);
    if (found === undefined) return refuse(404, 'این پیشنهاد پیدا نشد.', { code: 'proposal_void' });
    return done({ ...presentProposal(found), document: found.document });
  });

  registerWithRight(
    app,
    'approve',
    upstreamCalls.confirmContent,
    async ({ params: { hash, ...name }, body: { revision }, caller, key }) => {
      if (key === null) return missingKey();
      return confirmProposal(db, { name, hash, revision, caller, key, now: now() });
    },
  );

  registerWithRight(
    app,
    'change',
    upstreamCalls.rollBackContent,
    async ({ params: name, body, caller, key }) => {
      if (key === null) return missingKey();
      const { reason, base_version: baseVersion, revision } = body;
      return rollBackDocument(db, { name, reason, baseVersion, revision, caller, key, now: now() });
    },
  );
}
