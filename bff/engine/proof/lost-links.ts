import type { DecisionPoint } from '@gam/schemas/rules';
import type { Flow } from '../flow/flow.ts';
import { bindRule } from '../rules/bind-rule.ts';
import type { Way, ProvenFinding } from '../rules/check/check-finding.ts';
import { type CompiledRule, documentsOf } from '../rules/compiled-rules.ts';
import { fillRoute } from '../rules/decide-placed.ts';
import { causeBy } from './causes.ts';
import { readTemplate } from './read-template.ts';

/** What is known of the places that links lead to. */
export interface Surroundings {
  /** Whether a page of the product answers at a path. */
  readonly isPage: (path: string) => boolean;
  /** Whether a city offers a service; null where that is not known. */
  readonly offers: (service: string, city: string) => boolean | null;
}

/** A link of a rule, and its place in the rule's consequences. */
interface RuleLink {
  readonly to: string;
  readonly at: string;
}

const denied = (deny: { readonly link?: { readonly to: string } } | undefined): RuleLink[] =>
  deny?.link ? [{ to: deny.link.to, at: '/deny/link/to' }] : [];

/** The links of the rules of each decision point; a missing one does not compile. */
const linksOf: { readonly [P in DecisionPoint]: (then: CompiledRule<P>['then']) => RuleLink[] } = {
  entry: ({ redirect, deny }) => [
    ...(redirect === undefined ? [] : [{ to: redirect, at: '/redirect' }]),
    ...denied(deny),
  ],
  question: () => [],
  after_last: ({ deny }) => denied(deny),
  quote: ({ deny }) => denied(deny),
  payment: () => [],
  placed: ({ navigate }) => (navigate === undefined ? [] : [{ to: navigate, at: '/navigate' }]),
  task: ({ help_link }) => (help_link === undefined ? [] : [{ to: help_link.to, at: '/help_link/to' }]),
};

/** An order as its page's URL names it. */
const someOrder = '00000000-0000-4000-8000-000000000000';
/** A service of a backend that does not say where it stands. */
const somewhere = 'category';

/** Why a link of a service leads nowhere; null if it leads to a page. */
function whyLost(to: string, { service, facts }: Flow, { isPage, offers }: Surroundings): string | null {
  const city = facts.city.id ?? '';
  const { main_category: main = somewhere, category = somewhere, slug } = service;
  const filled = fillRoute(to, {
    main,
    category,
    service: slug,
    order_uuid: someOrder,
    query: to.includes('?') ? '' : `?city_id=${city}`,
  });
  if (!isPage(filled)) return 'no page answers there';
  const { steps, given } = readTemplate(to);
  const [root, , , name = '', end] = steps;
  const leadsToService = root === 'order' || (root === 'categories' && end === 'experts');
  const there = { service: name === '{service}' ? slug : name, city: given.get('city_id') ?? city };
  if (!leadsToService || offers(there.service, there.city) !== false) return null;
  return `city ${there.city} offers no service "${there.service}"`;
}

/** Finds the links of a flow's rules that lead nowhere. `ways`: how customers come to a rule that matched. */
export function lostLinks(
  flow: Flow,
  surroundings: Surroundings,
  ways: ReadonlyMap<CompiledRule, Way>,
): ProvenFinding[] {
  const lostAt = (point: DecisionPoint): ProvenFinding[] => {
    // The registry pairs each point with its consequences, which the compiler cannot follow through the look-up.
    const find = linksOf[point] as (then: CompiledRule['then']) => RuleLink[];
    const rules: readonly CompiledRule[] = flow.rules.at[point];
    return rules.flatMap((rule) => {
      if (bindRule(rule, flow.facts) === 'never') return [];
      const written = documentsOf(flow.rules).find(({ version }) => version === rule.document);
      const path = written?.review().written.get(rule.id)?.path ?? '';
      return find(rule.then).flatMap(({ to, at }): ProvenFinding[] => {
        const why = whyLost(to, flow, surroundings);
        if (why === null) return [];
        return [
          {
            ...causeBy(flow, { rule: rule.id, document: rule.document }),
            code: 'lost_link',
            severity: 'error',
            service: flow.service.slug,
            question: null,
            path: `${path}/then${at}`,
            message: `rule "${rule.id}" leads to ${to}, and ${why}.`,
            way: ways.get(rule) ?? null,
          },
        ];
      });
    });
  };
  return (Object.keys(flow.rules.at) as DecisionPoint[]).flatMap(lostAt);
}
