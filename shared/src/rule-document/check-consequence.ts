import { routePlaces, type DecisionPoint, type RuleAt } from '@gam/schemas/rules';
import type { LocalFinding } from './rule-finding.ts';

/** Places named in a route that nothing will fill. */
function checkPlaces(route: string, path: string, places: readonly string[]): LocalFinding[] {
  const unknown = route.replaceAll(/\{([a-z_]+)\}/g, (whole, place: string) =>
    places.includes(place) ? '' : whole,
  );
  if (!/[{}]/.test(unknown)) return [];
  const expected = `only the places ${places.map((place) => `{${place}}`).join(', ')} are expected`;
  return [{ code: 'unknown_place', path, expected }];
}

/** What the schema of a consequence cannot say, by decision point. */
const checks: { readonly [P in DecisionPoint]: (then: RuleAt<P>['then']) => LocalFinding[] } = {
  entry: ({ redirect }) => checkPlaces(redirect, '/then/redirect', routePlaces.entry),
  question: () => [],
  after_last: () => [],
  quote: ({ show = [], hide = [] }) =>
    show
      .filter((block) => hide.includes(block))
      .map((block) => ({
        code: 'shown_and_hidden',
        path: '/then',
        expected: `"${block}" either shown or hidden is expected, not both`,
      })),
  placed: ({ navigate = '/' }) => checkPlaces(navigate, '/then/navigate', routePlaces.placed),
};

/** What is wrong with a rule's consequence beyond its shape. */
export function checkConsequence<P extends DecisionPoint>(rule: RuleAt<P>): LocalFinding[] {
  return checks[rule.at](rule.then);
}
