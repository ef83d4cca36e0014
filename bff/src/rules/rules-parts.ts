import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../platform/config/read-config.ts';
import type { Sessions } from '../platform/sessions/sessions.ts';
import type { Upstream } from '../platform/upstream/client.ts';
import type { Certifier } from './adoption/certificate.ts';
import type { LiveRules } from './services/live-rules.ts';
import type { RuleVersions } from './versions/rule-versions.ts';
import type { RulesWorker } from './worker/open-worker.ts';

/** What the life of a rule needs of the BFF. */
export interface RulesParts {
  readonly config: Config;
  readonly upstream: Upstream;
  readonly sessions: Sessions;
  readonly rules: LiveRules;
  /** The versions of rule documents. */
  readonly versions: RuleVersions;
  /** The thread in which rules are checked. */
  readonly worker: RulesWorker;
  /** What makes the certificates of checked rules; the same on every BFF of one product. */
  readonly certifier: Certifier;
  readonly log: FastifyBaseLogger;
  readonly now: () => number;
}
