import { rulesDocument } from '../flow-rules.ts';
import {
  attempt,
  forBff,
  forDrafters,
  forRulesEditors,
  forRulesReaders,
  type Outcomes,
  throughBff,
  tried,
  type Try,
  users,
} from './line.ts';
import type { Victim } from './victim.ts';

const version = (outcomes: Outcomes): Try =>
  attempt('a version', outcomes, ({ rules }) => ({ params: { name: rules, number: '1' } }));

const changed = (
  bodyOf: (victim: Victim) => object | Promise<object>,
  outcomes: Outcomes = forRulesEditors,
) =>
  throughBff(outcomes, async (victim) => ({
    params: { name: victim.rules },
    body: { reason: 'because', ...(await bodyOf(victim)) },
  }));

const cleaning = { kind: 'service', id: '1' };
const banners = { kind: 'banners', id: 'home' };
const unproposed = { ...banners, hash: '0'.repeat(64) };
const madeFrom = { document: { banners: [] }, reason: 'because', base_version: 1, revision: 0 };
const forEditorsTooLate = users(403, { editor: 409, reviewer: 409 });
const forDraftersTooLate = users(403, { editor: 409, reviewer: 409, pipeline: 409 });
/** Programs carry out only what a person approved. */
const forPublishers = users(403, { editor: 'may', reviewer: 'may', pipeline: 409 });

/** A call on a new draft of the victim's document. */
const drafted = (bodyOf: (draft: Victim['draft']) => object, outcomes: Outcomes = forRulesEditors) =>
  throughBff(outcomes, async ({ rules, makeDraft }) => {
    const draft = await makeDraft();
    return { params: { name: rules, id: draft.id }, body: bodyOf(draft) };
  });

let texts = 0;
const anotherText = () => `text ${(texts += 1)}`;

const publication = async ({ rules, liveRevision }: Victim) => ({
  document: rulesDocument(rules, anotherText()),
  base_version: 1_000,
  percent: 10,
  revision: await liveRevision(),
});

/** Rule documents of the flow, their drafts, and content documents. */
export const rulesLines = {
  loadLiveFlowRules: tried(attempt('what counts', forBff, () => ({}))),
  loadFlowRules: tried(version(forBff)),
  listFlowRules: tried(attempt('what counts', forRulesReaders, () => ({}))),
  listFlowRulesVersions: tried(
    attempt('of one', forRulesReaders, ({ rules }) => ({ params: { name: rules } })),
  ),
  readFlowRules: tried(version(forRulesReaders)),
  listFlowRulesAudit: tried(attempt('of one', forRulesReaders, ({ rules }) => ({ query: { name: rules } }))),
  listFlowRulesDrafts: tried(attempt('of one', forRulesReaders, ({ rules }) => ({ query: { name: rules } }))),
  readFlowRulesDraft: tried(
    attempt('a draft', forRulesReaders, ({ rules, draft }) => ({ params: { name: rules, id: draft.id } })),
  ),
  createFlowRulesDraft: tried(
    ...changed(
      ({ rules }) => ({ document: rulesDocument(rules, anotherText()), base_version: null }),
      forDrafters,
    ),
  ),
  changeFlowRulesDraft: tried(
    ...drafted(
      ({ name, hash }) => ({
        document: rulesDocument(name, anotherText()),
        base_version: null,
        was: hash,
      }),
      forDrafters,
    ),
  ),
  remarkFlowRulesDraft: tried(
    ...drafted(({ hash }) => ({ kind: 'comment', hash, text: 'x' }), forDrafters),
    ...drafted(({ hash }) => ({ kind: 'approve', hash, text: 'x' }), users(403, { reviewer: 'may' })),
  ),
  discardFlowRulesDraft: tried(...drafted(() => ({ reason: 'because' }))),
  publishFlowRules: tried(...changed(publication, forPublishers)),
  rollOutFlowRules: tried(
    ...changed(async ({ liveRevision }) => ({ percent: 50, revision: await liveRevision() }), forPublishers),
  ),
  rollBackFlowRules: tried(...changed(() => ({}))),
  unscheduleFlowRules: tried(
    ...throughBff(users(403, { editor: 409, reviewer: 409 }), ({ rules }) => ({
      params: { name: rules, number: '1' },
      body: { reason: 'because' },
    })),
  ),
  withdrawFlowRules: tried(
    ...throughBff(forRulesEditors, async ({ rules, makeVersion }) => ({
      params: { name: rules, number: String(await makeVersion()) },
      body: { reason: 'because' },
    })),
  ),
  checkAnswers: tried(
    ...throughBff(forDrafters, () => ({
      body: { service: '1', city: '1', sets: [[{ id: '101', values: ['10101'] }]] },
    })),
  ),
  sendFlowOutcomes: tried(
    attempt('an empty batch', forBff, () => ({ body: { flows: [], trials: [] }, key: 'a-batch' })),
  ),
  stepFlowRules: tried(
    attempt('of no roll-out', { ...forBff, bff: 409 }, ({ rules }) => ({
      params: { name: rules },
      body: { number: 1, roll_out: 'none', percent: 5, revision: 0, reason: 'because' },
      key: 'a-step',
    })),
  ),
  loadRollOutCells: tried(attempt('of one', forBff, () => ({ params: { roll_out: 'a-roll-out' } }))),
  loadFlowOutcomes: tried(attempt('of one', forBff, ({ rules }) => ({ params: { name: rules } }))),
  listContent: tried(attempt('what counts', forRulesReaders, () => ({}))),
  listContentVersions: tried(attempt('of a service', forRulesReaders, () => ({ params: cleaning }))),
  readContent: tried(attempt('a service', forRulesReaders, () => ({ params: { ...cleaning, number: '1' } }))),
  // Revision 0 is long past.
  publishContent: tried(...throughBff(forEditorsTooLate, () => ({ params: banners, body: madeFrom }))),
  proposeContent: tried(...throughBff(forDraftersTooLate, () => ({ params: banners, body: madeFrom }))),
  readContentProposal: tried(
    attempt('of nothing', users(403, { reader: 404, editor: 404, reviewer: 404, pipeline: 404 }), () => ({
      params: unproposed,
    })),
  ),
  confirmContent: tried(
    ...throughBff(users(403, { reviewer: 409 }), () => ({ params: unproposed, body: { revision: 0 } })),
  ),
  rollBackContent: tried(...throughBff(forEditorsTooLate, () => ({ params: banners, body: madeFrom }))),
  listContentAudit: tried(attempt('of all', forRulesReaders, () => ({}))),
} as const;
