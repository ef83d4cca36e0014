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

/** Publishes rules in the upstream's place, through the proxy: also documents that an upstream would refuse. */
export class RulesDesk {
  readonly #proxy: FaultProxy;
  readonly #documents = new Map<number, unknown>();
  #live: LiveFlowRules = { revision: 0, documents: [], withdrawn: [] };

  constructor(proxy: FaultProxy) {
    this.#proxy = proxy;
    this.#lay();
  }

  /** Publishes a version for everyone, or for a percentage of new flows beside the stable one. */
  publish(number: number, document: unknown, percent?: number): void {
    this.#documents.set(number, document);
    const [before] = this.#live.documents;
    this.#say({
      documents: [
        percent === undefined
          ? { name: 'default', stable: number, candidate: null }
          : { name: 'default', stable: before?.stable ?? null, candidate: { number, percent } },
      ],
    });
  }

  /** Withdraws a version, also from the flows in it; `stable` applies from now on, null: the seed. */
  withdraw(number: number, stable: number | null): void {
    this.#say({
      documents: [{ name: 'default', stable, candidate: null }],
      withdrawn: [...this.#live.withdrawn, { name: 'default', number }],
    });
  }

  #say(says: Partial<LiveFlowRules>): void {
    this.#live = { ...this.#live, ...says, revision: this.#live.revision + 1 };
    this.#lay();
  }

  #lay(): void {
    this.#proxy.heal();
    const answer = (call: RegExp, body: unknown) =>
      this.#proxy.fail(call, { does: 'answer', status: 200, body: JSON.stringify(body) });
    answer(/^GET \/v2\/flow-rules\/$/, this.#live);
    for (const [number, document] of this.#documents) {
      answer(new RegExp(`^GET /v2/flow-rules/default/versions/${number}/$`), {
        name: 'default',
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
