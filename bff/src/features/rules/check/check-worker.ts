import { parentPort, workerData } from 'node:worker_threads';
import { checkRules } from '../../../engine/proof/check-rules.ts';
import { compileRules } from '../../../engine/rules/compile-rules.ts';
import type { CompiledRules } from '../../../engine/rules/compiled-rules.ts';
import { sha256 } from '../../../platform/hash.ts';
import { toOffer } from '../../../protocol/services/load-offers.ts';
import type { CheckJob, CheckNews } from './run-check.ts';

/** The thread of one whole check: it compiles what it is sent, checks it, and sends the findings. */
const { documents, candidates, findings, services, at } = workerData as CheckJob;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
const send = (news: CheckNews): void => parentPort?.postMessage(news);
const compile = (sent: CheckJob['documents']): CompiledRules[] =>
  sent.flatMap(({ document, number }) => {
    const compiled = compileRules(document, sha256, number);
    return compiled.ok ? [compiled.rules] : [];
  });

const found = checkRules({
  documents: compile(documents),
  candidates: compile(candidates),
  findings,
  services: services.flatMap(({ raw, cities }) => cities.map((city) => toOffer(raw, city))),
  at,
  onProgress: (progress) => send({ is: 'progress', progress }),
});
send({ is: 'done', findings: found });
