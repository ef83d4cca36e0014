import type { FastifyBaseLogger } from 'fastify';
import type { Flow } from '@gam/engine/flow';
import { type Caches, makeCaches } from '../../platform/store/caches.ts';
import type { Versions } from './compiled.ts';

const levels = { error: 'error', warning: 'warn', note: 'info' } as const;

/** What is remembered of findings that the log has, characters. */
const rememberedCharacters = 200_000;

/** The most findings in the log for one service under one version of the rules. */
const maxLines = 20;

/**
 * Logs the findings of a service: once for each pair of service and rules, and findings about the rules once for these.
 * It runs after the current requests, so that no reply waits.
 */
export function makeFindingsLog(log: FastifyBaseLogger, caches: Caches = makeCaches()) {
  const told = caches.open<true>('told findings', rememberedCharacters);
  const isNew = (key: string): boolean => {
    if (told.get(key)) return false;
    told.set(key, true, key.length);
    return true;
  };

  const tell = (flow: Flow, { service_version, rules_version }: Versions) => {
    const service = flow.service.slug;
    const mended = flow.service.findings.map((message) => ({ severity: 'warning', message }) as const);
    const found = flow
      .findings()
      .filter(({ question, message }) => question !== null || isNew(`${rules_version}/${message}`));
    const lines = [...mended, ...misfitsOf(flow), ...found];
    const versions = { service, service_version, rules: rules_version };
    for (const { severity, message, ...place } of lines.slice(0, maxLines)) {
      log[levels[severity]]({ ...versions, ...place }, message);
    }
    if (lines.length > maxLines) log.warn(versions, `and ${lines.length - maxLines} more findings`);
  };

  return (flow: Flow, versions: Versions): void => {
    if (!isNew(`${versions.service_version}/${versions.rules_version}`)) return;
    setImmediate(() => {
      try {
        tell(flow, versions);
      } catch (error) {
        log.error({ err: error, ...versions }, 'a service could not be checked');
      }
    });
  };
}

/** What rules ask of questions that cannot have it: it does not count. */
const misfitsOf = (flow: Flow) =>
  flow.questions.flatMap(({ question, decide }) =>
    decide.misfits.map(({ rule, consequence, field, because }) => ({
      severity: 'warning' as const,
      rule,
      question: question.id,
      message: `rule "${rule}": ${field ?? consequence} cannot apply to question ${question.id}, ${because}; it does not count`,
    })),
  );
