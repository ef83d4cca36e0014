import { done } from '@gam/shared/result';
import type { FastifyInstance } from 'fastify';
import { upstreamCalls } from '@gam/schemas/upstream';
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

  registerCall(app, upstreamCalls.loadLiveFlowRules, async ({ knows }) => {
    const polled = await readPolled(db, new Date(now()));
    if (polled.hasDue) await settle();
    const { epoch, revision } = polled.hasDue ? await readRevision(db) : polled;
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
