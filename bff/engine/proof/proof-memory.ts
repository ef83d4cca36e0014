import { canonicalJson } from '../canonical-json.ts';
import { type CompiledRule, documentsOf, type RuleCombination } from '../rules/compiled-rules.ts';
import type { Proof } from './prove-service.ts';
import type { VerdictOn } from './walk-service.ts';

/** Returns the name of a content: equal for equal contents. */
type NameContent = (content: object) => string;

/** Gives each object its name once. */
function nameOnce(name: NameContent): NameContent {
  // By identity: what is saved here is the work of naming an object again.
  const names = new WeakMap<object, string>();
  return (content) => {
    const known = names.get(content) ?? name(content);
    names.set(content, known);
    return known;
  };
}

/** Names contents by their identity: enough within one check. */
export function nameByIdentity(): NameContent {
  let last = 0;
  return nameOnce(() => String((last += 1)));
}

/** Names contents by a hash, so that they are known again in later checks. Each object is hashed once. */
export const nameByContent = (hash: (text: string) => string): NameContent =>
  nameOnce((content) => hash(canonicalJson(content)));

/** A proof without references to the documents that it was made with: plain data. */
export interface KeptProof {
  readonly findings: Proof['findings'];
  readonly unmatched: ReadonlySet<string>;
  /** What redirects led to, by slug: the name of that service under its rules. */
  readonly reached: ReadonlyMap<string, string>;
  /** The sets of answers that the backend has not accepted, each with whether it had refused them. */
  readonly open: ReadonlyMap<string, boolean>;
}

/** What is remembered of a proof. */
export type RecalledProof = Omit<Proof, 'sets'> & Pick<KeptProof, 'open'>;

/** Proofs that are remembered: a check of fifty services under some sets makes some hundred, of about 1 KB each. */
const maxKept = 2_000;
/** A proof with more text in its findings is made again, since documents can have long ones, characters. */
const longestFindings = 16_000;

/** The sets of answers that a backend has not accepted, each with whether it refused them. */
export function openIn(sets: Iterable<string>, verdictOn: VerdictOn): ReadonlyMap<string, boolean> {
  const open = new Map<string, boolean>();
  for (const answers of sets) {
    const verdict = verdictOn(answers);
    if (verdict !== null) open.set(answers, verdict !== undefined);
  }
  return open;
}

/** What is kept of sets of answers that are not accepted, by all proofs together, characters. */
const openCharacters = 16_000_000;

const sizeOf = ({ open }: KeptProof): number => [...open.keys()].reduce((sum, { length }) => sum + length, 0);

/** All rules of a combination, each with its name among them. */
const namedRules = (rules: RuleCombination): [name: string, rule: CompiledRule][] =>
  documentsOf(rules).flatMap((document) =>
    Object.values(document.at)
      .flat()
      .map((rule): [string, CompiledRule] => [`${document.name}/${rule.id}`, rule]),
  );

/**
 * Remembers what was found of each service under each combination of rules, by the names of all that it depends on. The
 * oldest are forgotten first.
 */
export class ProofMemory {
  readonly nameContent: NameContent;
  readonly #kept: Map<string, KeptProof>;
  #characters: number;

  /** `kept`: what an earlier memory with names by content had kept. */
  constructor(nameContent: NameContent, kept: ReadonlyMap<string, KeptProof> = new Map()) {
    this.nameContent = nameContent;
    this.#kept = new Map(kept);
    this.#characters = [...kept.values()].reduce((sum, proof) => sum + sizeOf(proof), 0);
  }

  /** All proofs by their names, the oldest first. */
  get kept(): ReadonlyMap<string, KeptProof> {
    return this.#kept;
  }

  /** The name of a combination by the content of its documents. */
  nameRules(rules: RuleCombination): string {
    return documentsOf(rules)
      .map(({ document }) => this.nameContent(document))
      .join('+');
  }

  /**
   * Returns what is known under a name, with the rules of today; null if a redirect leads elsewhere by now, or the backend
   * says something else of the answers.
   */
  recall(
    name: string,
    rules: RuleCombination,
    nameOf: (slug: string) => string,
    verdictOn: VerdictOn,
  ): RecalledProof | null {
    const kept = this.#kept.get(name);
    if (!kept || [...kept.reached].some(([slug, reached]) => nameOf(slug) !== reached)) return null;
    const open = openIn(kept.open.keys(), verdictOn);
    if ([...kept.open].some(([answers, isRefused]) => (open.get(answers) ?? false) !== isRefused))
      return null;
    this.#forget(name);
    this.#remember(name, { ...kept, open });
    const unmatched = namedRules(rules).filter(([ruleName]) => kept.unmatched.has(ruleName));
    return { findings: kept.findings, unmatched: new Set(unmatched.map(([, rule]) => rule)), open };
  }

  /** Remembers a proof. `reached`: what redirects led to. */
  keep(
    name: string,
    rules: RuleCombination,
    proof: RecalledProof,
    reached: ReadonlyMap<string, string>,
  ): void {
    this.#forget(name);
    if (JSON.stringify(proof.findings).length > longestFindings) return;
    const { findings, open } = proof;
    const unmatched = namedRules(rules).filter(([, rule]) => proof.unmatched.has(rule));
    const names = new Set(unmatched.map(([ruleName]) => ruleName));
    this.#remember(name, { findings, unmatched: names, reached, open });
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= maxKept && this.#characters <= openCharacters) break;
      this.#forget(oldest);
    }
  }

  #remember(name: string, proof: KeptProof): void {
    this.#kept.set(name, proof);
    this.#characters += sizeOf(proof);
  }

  #forget(name: string): void {
    const kept = this.#kept.get(name);
    if (!kept) return;
    this.#characters -= sizeOf(kept);
    this.#kept.delete(name);
  }
}
