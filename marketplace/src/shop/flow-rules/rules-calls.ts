import type { Result } from '@gam/shared/result';
import type { FastifyInstance } from 'fastify';
import { maxDocumentCharacters } from '@gam/schemas/rules';
import { mayWithRules, type RulesRight, type UpstreamCall } from '@gam/schemas/upstream';
import {
  type CallHandler,
  type CallOptions,
  missingKey,
  registerCall,
} from '../../platform/http/register-call.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { Database } from '../../platform/database/database.ts';
import type { News } from '../../platform/database/news/news.ts';

export interface FlowRulesDeps {
  readonly db: Database;
  readonly news: News;
  readonly now: () => number;
}

/**
 * The limit of a body with a document in bytes: the largest document with every character escaped (`\u0641`), and the
 * other fields with a certificate.
 */
export const documentBodyLimit = maxDocumentCharacters * 6 + 512 * 1024;

const noEditor = 'تنها ویرایشگران قواعد می‌توانند این کار را انجام دهند.';
const noRight = {
  read: noEditor,
  draft: noEditor,
  carry_out: noEditor,
  change: noEditor,
  approve: 'تنها بازبینان قواعد می‌توانند این کار را انجام دهند.',
} as const satisfies { readonly [R in RulesRight]: string };

/** Mounts a call that only roles with a right may make; 403 for every other signed-in user. */
export function registerWithRight<const C extends UpstreamCall & { readonly auth: 'user' | 'bff+user' }>(
  app: FastifyInstance,
  right: RulesRight,
  call: C,
  handle: NoInfer<CallHandler<C>>,
  options: CallOptions = {},
): void {
  const serve: CallHandler<C> = async (request) =>
    mayWithRules(request.caller.roles, right)
      ? handle(request)
      : refuse(403, noRight[right], { code: 'forbidden' });
  registerCall(app, call, serve, { ...options, forPrograms: true });
}

/** Runs a change under its key; a write without a key is refused. */
export const withKey = async <T>(
  key: string | null,
  change: (key: string) => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> => (key === null ? missingKey() : change(key));

/** A page of a list that was read with one row more than its limit. */
export const pageOfRows = <Row, T>(
  rows: readonly Row[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
  present: (row: Row) => T,
): { results: T[]; next: number | null } => ({
  results: rows.slice(0, limit).map(present),
  next: rows.length > limit ? offset + limit : null,
});
