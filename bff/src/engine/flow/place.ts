import type { QueryFacts, SessionFacts } from '../rules/facts.ts';

/** What says in which contexts a flow began. */
interface ContextFacts {
  readonly session: Pick<SessionFacts, 'in_app' | 'expert_app'>;
  readonly query: Pick<QueryFacts, 'from_ewano'>;
}

/** The contexts that were given at entry, by their names in a page's query. [readings 30] */
const contextFacts = {
  in_app: ({ session }: ContextFacts) => session.in_app,
  expert_app: ({ session }: ContextFacts) => session.expert_app,
  from_ewano: ({ query }: ContextFacts) => query.from_ewano,
} as const;

/** A context that pages look different in. */
export type PageContext = keyof typeof contextFacts;

/**
 * A page of the product that a flow leads to, which the protocol turns into a URL. `path`: a path that a rule or a
 * result of the outside world names. `contexts`: those that the next page keeps.
 */
export type Place = { readonly contexts?: readonly PageContext[] } & (
  | { readonly page: 'task'; readonly order: string }
  | { readonly page: 'edit'; readonly legacy_id: string; readonly city: string }
  | { readonly page: 'path'; readonly path: string }
);

/** The contexts that a flow began in: the next page shows what they change. */
export const contextsOf = (facts: ContextFacts): PageContext[] =>
  (Object.keys(contextFacts) as PageContext[]).filter((name) => contextFacts[name](facts));
