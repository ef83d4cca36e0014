import { fitOf, typedWords, wordsOf } from './words.ts';

/** The texts by which a service is found, the most telling first. */
interface SearchTexts {
  readonly title: string;
  /** Other words for the service. */
  readonly words: readonly string[];
  readonly category: string;
  readonly summary: string;
}

/** A service with the folded words of its texts and how much each counts. */
export interface Indexed<T> {
  readonly service: T;
  readonly terms: ReadonlyMap<string, number>;
}

/** How much a word of each text counts. */
const weights = { title: 1, words: 0.9, category: 0.6, summary: 0.4 } as const;

/** A service fits if this share of what was typed fits one of its words. */
const leastScore = 0.2;
/** Of the best one's score: what is far below it is not shown beside it. */
const leastShare = 0.5;
/** Words apart tell a little less than the same letters in one. */
const apart = 0.95;

/** Returns a service with its words. */
export function indexService<T>(service: T, texts: SearchTexts): Indexed<T> {
  const { title, words, category, summary } = texts;
  const all = [
    ...wordsOf(summary).map((word) => [word, weights.summary] as const),
    ...wordsOf(category).map((word) => [word, weights.category] as const),
    ...words.flatMap(wordsOf).map((word) => [word, weights.words] as const),
    ...wordsOf(title).map((word) => [word, weights.title] as const),
  ];
  // A later entry of a Map replaces an earlier one: a word counts as in its most telling text.
  return { service, terms: new Map(all) };
}

/** Returns the services that fit a typed text, the best first, at most `limit`; services that fit alike keep their order. */
export function rankServices<T>(index: readonly Indexed<T>[], typed: string, limit: number): readonly T[] {
  const words = typedWords(typed);
  if (words.length === 0) return [];
  const scored = index
    .map(({ service, terms }) => ({ service, score: scoreOf(words, terms) }))
    .filter(({ score }) => score >= leastScore);
  const best = Math.max(...scored.map(({ score }) => score));
  return scored
    .filter(({ score }) => score >= best * leastShare)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ service }) => service);
}

/** A long word tells more than a short one, so that «در» and «برای» decide nothing. */
function scoreOf(words: readonly string[], terms: ReadonlyMap<string, number>): number {
  const whole = words.join('');
  const sum = words.reduce((total, word) => total + word.length * bestOf(word, terms), 0);
  return Math.max(bestOf(whole, terms), (apart * sum) / whole.length);
}

function bestOf(word: string, terms: ReadonlyMap<string, number>): number {
  let best = 0;
  for (const [term, weight] of terms) if (weight > best) best = Math.max(best, weight * fitOf(word, term));
  return best;
}
