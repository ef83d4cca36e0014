import type { RulesFinding } from '@gam/schemas/gate';
import { type AnswerVerdict, maxAnswerSets } from '@gam/schemas/upstream';
import { type OpenAnswers, readAnswers } from '@gam/engine/proof';
import { findingWords } from '@gam/engine/rules';
import { done } from '@gam/shared/result';
import { msLeft, withDeadline } from '../../platform/deadline.ts';
import { codeOf, type UpstreamFailure } from '../../platform/upstream/failure.ts';
import type { RulesParts } from '../rules-parts.ts';
import type { Job, JobResults, JudgedSet } from '../worker/jobs.ts';
import type { Asker } from './asker.ts';
import type { Replied } from './rules-failure.ts';
import { runJob } from './run-job.ts';

/** The jobs whose walks end with orders. */
type JudgedJob = Extract<Job, { is: 'check' | 'compare' }>;

/** Sets of answers that the backend judges for one check. */
const maxJudged = 2_000;
/** The longest time that a check waits for the backend's judgement, ms. */
const judgeMs = 30_000;

/** How the backend's judgement went. */
interface Judgement {
  /** Sets of answers that it judged. */
  readonly sets: number;
  readonly seconds: number;
}

/** Why sets of answers were not judged, in words, and whether that is worth a warning. */
const reasons = {
  no_call: ['note', 'the backend has no call that judges answers'],
  no_right: ['note', 'the backend judges answers for rules editors only'],
  other_service: ['note', 'the backend judges the services that it has, not those of a file'],
  failed: ['warning', 'the backend could not be asked'],
  too_many: ['warning', `one check asks about at most ${maxJudged.toLocaleString('en')}`],
} as const satisfies Record<string, readonly [RulesFinding['severity'], string]>;
type Reason = keyof typeof reasons;

/** Some sets of answers to one service. */
interface Batch {
  readonly of: OpenAnswers;
  readonly sets: readonly string[];
}

/** The sets that are asked about: of each service in turn, so that none is left because of another one. */
function pickSets(open: readonly OpenAnswers[]): { readonly batches: Batch[]; readonly left: Batch[] } {
  const counts = open.map(() => 0);
  let [room, turn] = [maxJudged, 0];
  for (let isFull = false; room > 0 && !isFull; turn += 1) {
    isFull = true;
    for (const [at, { sets }] of open.entries()) {
      if (turn >= sets.size || room === 0) continue;
      counts[at] = turn + 1;
      room -= 1;
      isFull = false;
    }
  }
  const parts = open.map((of, at) => {
    const sets = [...of.sets.keys()];
    return { of, asked: sets.slice(0, counts[at]), left: sets.slice(counts[at]) };
  });
  return {
    batches: parts.flatMap(({ of, asked }) =>
      Array.from({ length: Math.ceil(asked.length / maxAnswerSets) }, (_none, at) => ({
        of,
        sets: asked.slice(at * maxAnswerSets, (at + 1) * maxAnswerSets),
      })),
    ),
    left: parts.flatMap(({ of, left }) => (left.length > 0 ? [{ of, sets: left }] : [])),
  };
}

/** Why a request was refused, and whether every other one would be as well. */
function reasonOf(failure: UpstreamFailure): { readonly reason: Reason; readonly isLast: boolean } {
  const { status } = failure;
  if (status === 403) return { reason: 'no_right', isLast: true };
  if (status !== 404) return { reason: 'failed', isLast: true };
  return codeOf(failure) === null
    ? { reason: 'no_call', isLast: true }
    : { reason: 'other_service', isLast: false };
}

const toJudged = ({ of: { version } }: Batch, answers: string, said: AnswerVerdict): JudgedSet => ({
  version,
  answers,
  verdict: said.accepted ? null : { question: said.question, message: said.message },
});

/** Asks the backend about sets of answers, batch by batch. */
async function askBackend(
  { upstream }: Pick<RulesParts, 'upstream'>,
  { token }: Asker,
  batches: readonly Batch[],
): Promise<{ readonly judged: JudgedSet[]; readonly unjudged: ReadonlyMap<Batch, Reason> }> {
  const judged: JudgedSet[] = [];
  const unjudged = new Map<Batch, Reason>();
  let last: Reason | null = null;
  for (const batch of batches) {
    if (last !== null) {
      unjudged.set(batch, last);
      continue;
    }
    const { service, city } = batch.of;
    const body = { service: service.id, city, sets: batch.sets.map(readAnswers) };
    const told = await upstream.call('checkAnswers', { body, token });
    const results = told.ok ? told.value.results : [];
    if (told.ok && results.length === batch.sets.length) {
      judged.push(...results.map((said, at) => toJudged(batch, batch.sets[at] ?? '', said)));
      continue;
    }
    const { reason, isLast } = told.ok
      ? ({ reason: 'failed', isLast: false } as const)
      : reasonOf(told.failure);
    unjudged.set(batch, reason);
    if (isLast) last = reason;
  }
  return { judged, unjudged };
}

/** One finding for each reason for which sets were not judged, with their services. */
function unjudgedFindings(unjudged: ReadonlyMap<Batch, Reason>): RulesFinding[] {
  return [...Map.groupBy(unjudged, ([, reason]) => reason)].map(([reason, some]): RulesFinding => {
    const [severity, because] = reasons[reason];
    const count = some.reduce((sum, [{ sets }]) => sum + sets.length, 0);
    const services = Map.groupBy(some, ([{ of }]) => of.service.slug);
    return {
      code: 'not_proved',
      severity,
      document: null,
      rule: null,
      question: null,
      path: '',
      message: `${count} ${count === 1 ? 'set' : 'sets'} of answers that customers can order with ${count === 1 ? 'is' : 'are'} not proved by the backend: ${because}.`,
      words: findingWords.not_proved,
      places: [...services].map(([service, of]) => ({
        service,
        cities: [...new Set(of.map(([batch]) => batch.of.city))],
      })),
    };
  });
}

/**
 * Runs a check, and lets the backend judge the answers that customers can order with: each set once for each content of a
 * service, with the editor's rights. Where the verdicts change what is found, the check takes them in.
 * `isLive`: the services are those of the backend.
 */
export async function runJudged<K extends JudgedJob['is']>(
  parts: Pick<RulesParts, 'worker' | 'upstream'>,
  job: Extract<JudgedJob, { is: K }>,
  asker: Asker,
  isLive = true,
): Promise<Replied<JobResults[K] & { readonly judgement: Judgement }>> {
  const run = () => runJob<K>(parts, job, asker);
  const first = await run();
  if (!first.ok) return first;
  const { batches, left } = pickSets(first.value.open);
  const began = performance.now();
  const { judged, unjudged } = isLive
    ? await withDeadline(Math.min(msLeft(), judgeMs), () => askBackend(parts, asker, batches))
    : {
        judged: [],
        unjudged: new Map(batches.map((batch) => [batch, 'other_service' as const])),
      };
  const seconds = Math.round(performance.now() - began) / 1000;
  const wasRefused = new Set(
    first.value.open.flatMap(({ version, sets }) =>
      [...sets].flatMap(([answers, refused]) => (refused ? [`${version} ${answers}`] : [])),
    ),
  );
  const isNew = ({ version, answers, verdict }: JudgedSet) =>
    (verdict !== null) !== wasRefused.has(`${version} ${answers}`);
  if (judged.length > 0) {
    const learnt = await runJob<'learn'>(parts, { is: 'learn', judged });
    if (!learnt.ok) return learnt;
  }
  const second = judged.some(isNew) ? await run() : first;
  if (!second.ok) return second;
  const open = new Map<Batch, Reason>([
    ...unjudged,
    ...left.map((batch): [Batch, Reason] => [batch, isLive ? 'too_many' : 'other_service']),
  ]);
  const findings = [...second.value.findings, ...unjudgedFindings(open)];
  return done({ ...second.value, findings, judgement: { sets: judged.length, seconds } });
}
