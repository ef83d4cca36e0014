import { readFileSync } from 'node:fs';
import type { LiveFlowRules } from '@gam/schemas/upstream';
import type { RuleDocument } from '@gam/schemas/rules';
import type { FaultProxy } from './fault-proxy.ts';

/** The document that ships with the BFF. */
export const seedDocument = JSON.parse(
  readFileSync(new URL('../../rules/default.json', import.meta.url), 'utf8'),
) as RuleDocument;

/** The seed with further rules before its own. */
export const seedWith = (...rules: readonly unknown[]): RuleDocument => ({
  ...seedDocument,
  rules: [...(rules as RuleDocument['rules']), ...seedDocument.rules],
});

/** A rule that takes a question out of the flow. */
export const skipRule = (question: string) => ({
  id: `no-${question}`,
  at: 'question',
  when: { 'question.id': { const: question } },
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is a field of the document; a rule is not awaited
  then: { skip: true },
  because: `The question ${question} is skipped.`,
});

/** A layer for every service and city. */
export const layerOf = (name: string, rules: readonly unknown[], fields: object = {}) => ({
  name,
  kind: 'layer',
  applies_to: { services: ['*'], cities: ['*'] },
  rules,
  ...fields,
});

/** Publishes rules in the upstream's place, through the proxy: also documents that an upstream would refuse. */
export class RulesDesk {
  readonly #proxy: FaultProxy;
  readonly #documents = new Map<string, { name: string; number: number; document: unknown }>();
  #live: LiveFlowRules = { revision: 0, documents: [], withdrawn: [] };

  constructor(proxy: FaultProxy) {
    this.#proxy = proxy;
    this.#lay();
  }

  /** Publishes a version for everyone, or for a percentage of visitors beside the stable one. */
  publish(number: number, document: { readonly name: string }, percent?: number, rollOut?: string): void {
    const { name } = document;
    this.#documents.set(`${name}@${number}`, { name, number, document });
    const before = this.#live.documents.find((one) => one.name === name);
    this.#replace(
      percent === undefined
        ? { name, stable: number, candidate: null }
        : {
            name,
            stable: before?.stable ?? null,
            candidate: { number, percent, ...(rollOut !== undefined && { roll_out: rollOut }) },
          },
    );
  }

  /** Withdraws a version, also from the flows in it; `stable` applies from now on, null: the seed. */
  withdraw(number: number, stable: number | null, name = 'default'): void {
    this.#replace(
      { name, stable, candidate: null },
      { withdrawn: [...this.#live.withdrawn, { name, number }] },
    );
  }

  #replace(document: LiveFlowRules['documents'][number], says: Partial<LiveFlowRules> = {}): void {
    const others = this.#live.documents.filter(({ name }) => name !== document.name);
    const { revision } = this.#live;
    this.#live = { ...this.#live, ...says, documents: [...others, document], revision: revision + 1 };
    this.#lay();
  }

  #lay(): void {
    this.#proxy.heal();
    const answer = (call: RegExp, body: unknown) =>
      this.#proxy.fail(call, { does: 'answer', status: 200, body: JSON.stringify(body) });
    answer(/^GET \/v2\/flow-rules\/$/, this.#live);
    for (const { name, number, document } of this.#documents.values()) {
      answer(new RegExp(`^GET /v2/flow-rules/${name}/versions/${number}/$`), {
        name,
        number,
        document,
        reason: 'a reason',
        published_by: 'u_1',
        published_at: '2025-01-01T00:00:00.000Z',
        withdrawn_at: null,
      });
    }
  }
}
