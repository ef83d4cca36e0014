import { answerFacts, type Fact, factPaths, readAnswerPath } from '@gam/schemas/rules';
import type { LocalFinding } from '@gam/shared/rule-document';
import { isLinkPath } from '../facts/link-facts.ts';
import { noLiveFacts } from '../facts/no-facts.ts';
import type { CompiledCondition, CompiledRule } from './compiled-rules.ts';

const factAt = (path: string): Fact | undefined => {
  const answer = readAnswerPath(path);
  return answer ? answerFacts[answer.fact] : (factPaths as Readonly<Record<string, Fact>>)[path];
};

/**
 * Whether a fact says what neither a link nor a browser says of itself, and what is not the same for everybody: who signed
 * in, what was answered, the price.
 */
function tellsOfCustomer(path: string): boolean {
  const fact = factAt(path);
  if (!fact) return false;
  const { known, needs } = fact;
  return known === 'sign_in' || known === 'price' || needs === 'answers' || needs === 'options';
}

/** Whether a condition keeps out a guest who has told nothing. */
const keepsOut = (condition: CompiledCondition): boolean =>
  condition.is === 'live' &&
  tellsOfCustomer(condition.path) &&
  !condition.accepts(condition.read(noLiveFacts));

/**
 * Finds a voucher that a link alone would grant: a way in which its rule matches reads the link, and every other condition
 * of it is met by a guest who has told nothing, at some time, in some service and city. Anybody can write such a link.
 */
export function grantsByLinkAlone({ then, when, any }: CompiledRule): LocalFinding[] {
  if (!('voucher' in then) || !then.voucher) return [];
  const ways = (any ?? [[]]).map((map) => [...when, ...map]);
  const isByLink = (way: readonly CompiledCondition[]) => way.some(({ path }) => isLinkPath(path));
  if (!ways.some((way) => isByLink(way) && !way.some(keepsOut))) return [];
  const expected =
    'a condition on the customer, the answers or the price that a guest does not meet is expected beside query.*, in every way in which the rule matches';
  return [{ code: 'link_alone', path: '/then/voucher', expected }];
}
