import type { QueryFacts, SessionFacts } from '../facts/facts.ts';

/** The facts that name the contexts of a flow's entry. */
interface ContextFacts {
  readonly session: Pick<SessionFacts, 'in_app' | 'expert_app'>;
  readonly query: Pick<QueryFacts, 'from_ewano'>;
}

/** The contexts given at entry, by their names in a page's query. [readings 30] */
const contextFacts = {
  in_app: ({ session }: ContextFacts) => session.in_app,
  expert_app: ({ session }: ContextFacts) => session.expert_app,
  from_ewano: ({ query }: ContextFacts) => query.from_ewano,
} as const;

/** A context that pages look different in. */
type PageContext = keyof typeof contextFacts;

/**
 * A page of the product that a flow leads to; the protocol turns it into a URL. `path`: a path from a rule or a result
 * of the outside world. `contexts`: the contexts that the next page keeps.
 */
export type PageRef = { readonly contexts?: readonly PageContext[] } & (
  | { readonly page: 'task'; readonly order: string }
  | { readonly page: 'edit'; readonly legacy_id: string; readonly city: string }
  | { readonly page: 'path'; readonly path: string }
);

/** The contexts of a flow's entry, which the next page applies too. */
export const contextsOf = (facts: ContextFacts): PageContext[] =>
  (Object.keys(contextFacts) as PageContext[]).filter((name) => contextFacts[name](facts));
