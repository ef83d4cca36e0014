import { done } from '@gam/shared/result';
import type { FastifyInstance } from 'fastify';
import { upstreamCalls } from '@gam/schemas/upstream';
import { keepUntilNews } from '../../platform/database/news/keep-until-news.ts';
import { registerCall, Tagged } from '../../platform/http/register-call.ts';
import { refuse } from '../../platform/refusal.ts';
import { findAudit } from './audit-repository.ts';
import { changeRoutes } from './change-routes.ts';
import { draftRoutes } from './draft-routes.ts';
import { presentAudit, presentCard, presentVersion } from './present.ts';
import { findVersion, findVersions, readLive, readPolled, readRevision } from './repository.ts';
import { type FlowRulesDeps, pageOfRows, registerWithRight } from './rules-calls.ts';
import { settleSchedules } from './schedules.ts';
import { stepRoutes } from './step-roll-out.ts';

/** The time for which the answer to a poll is kept, ms; news of a change comes sooner. */
const keptMs = 5_000;

/** What counts now: the revision of this database's rules. */
interface Counting {
  readonly epoch: string;
  readonly revision: number;
}

/** Rule documents of the flow: changed by rules editors through the BFF, polled by BFFs. */
export async function flowRulesRoutes(app: FastifyInstance, deps: FlowRulesDeps) {
  const { db, now } = deps;
  const settle = () => settleSchedules(db, new Date(now()));
  const readLiveNow = () =>
    db.transaction((tx) => readLive(tx), { isolationLevel: 'repeatable read', accessMode: 'read only' });
  const loadVersion = async ({ name, number }: { name: string; number: number }) => {
    const found = await findVersion(db, name, number);
    return found === undefined ? refuse(404, 'این نسخه پیدا نشد.') : done(presentVersion(found));
  };

  const kept = keepUntilNews<Counting>(deps.news, 'flow_rules', 1);
  const readCounting = async (at: number) => {
    const { nextDue, ...polled } = await readPolled(db);
    if (nextDue === null || nextDue > at)
      return { value: polled, until: Math.min(at + keptMs, nextDue ?? Infinity) };
    await settle();
    return { value: await readRevision(db), until: 0 };
  };

  registerCall(app, upstreamCalls.loadLiveFlowRules, async ({ knows }) => {
    const { epoch, revision } = await kept('', now(), () => readCounting(now()));
    const tagOf = (counted: number) => `"${epoch}-${counted}"`;
    if (knows(tagOf(revision))) return done(Tagged.unchanged(tagOf(revision)));
    const live = await readLiveNow();
    return done(new Tagged(tagOf(live.revision), live));
  });

  registerCall(app, upstreamCalls.loadFlowRules, ({ params }) => loadVersion(params));
  registerWithRight(app, 'read', upstreamCalls.listFlowRules, async () => {
    await settle();
    return done(await readLiveNow());
  });
  registerWithRight(app, 'read', upstreamCalls.readFlowRules, ({ params }) => loadVersion(params));

  registerWithRight(
    app,
    'read',
    upstreamCalls.listFlowRulesVersions,
    async ({ params: { name }, query: { limit = 100, offset = 0 } }) =>
      done(
        pageOfRows(
          await findVersions(db, name, { limit: limit + 1, offset }),
          { limit, offset },
          presentCard,
        ),
      ),
  );

  registerWithRight(
    app,
    'read',
    upstreamCalls.listFlowRulesAudit,
    async ({ query: { name, limit = 100, offset = 0 } }) =>
      done(
        pageOfRows(await findAudit(db, name, { limit: limit + 1, offset }), { limit, offset }, presentAudit),
      ),
  );

  stepRoutes(app, deps);
  changeRoutes(app, deps);
  draftRoutes(app, deps);
}
