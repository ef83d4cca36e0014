import { rulesDocument } from '../flow-rules.ts';
import { attempt, forBff, forEditors, type Outcomes, tried, type Try } from './line.ts';

const version = (outcomes: Outcomes, body?: object): Try =>
  attempt('a version', outcomes, ({ rules }) => ({
    params: { name: rules, number: '1' },
    ...(body && { body }),
  }));

/** Rule documents of the flow. */
export const rulesLines = {
  loadLiveFlowRules: tried(attempt('what counts', forBff, () => ({}))),
  loadFlowRules: tried(version(forBff)),
  listFlowRules: tried(attempt('what counts', forEditors, () => ({}))),
  listFlowRulesVersions: tried(attempt('of one', forEditors, ({ rules }) => ({ params: { name: rules } }))),
  readFlowRules: tried(version(forEditors)),
  publishFlowRules: tried(
    attempt('a candidate', forEditors, ({ rules }) => ({
      params: { name: rules },
      body: { document: rulesDocument(rules, 'of another'), reason: 'because', percent: 10 },
    })),
  ),
  rollOutFlowRules: tried(
    attempt('of one', forEditors, ({ rules }) => ({
      params: { name: rules },
      body: { percent: 50, reason: 'because' },
    })),
  ),
  rollBackFlowRules: tried(
    attempt('of one', forEditors, ({ rules }) => ({ params: { name: rules }, body: { reason: 'because' } })),
  ),
  withdrawFlowRules: tried(version(forEditors, { reason: 'because' })),
  listFlowRulesAudit: tried(attempt('of one', forEditors, ({ rules }) => ({ query: { name: rules } }))),
} as const;
