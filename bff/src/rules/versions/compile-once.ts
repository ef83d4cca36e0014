import type { RuleDocument } from '@gam/schemas/rules';
import { canonicalJson } from '@gam/engine';
import { type CompiledRules, compileRules, rulesVersion } from '@gam/engine/rules';
import { done, failed, type Result } from '@gam/shared/result';
import { checkDocument, type RuleFinding } from '@gam/shared/rule-document';
import { sha256 } from '../../platform/hash.ts';
import { makeCaches } from '../../platform/store/caches.ts';
import { sizeOf } from '../../platform/store/size-of.ts';

/** A version as it is kept on disk and in snapshots, and as it is sent to the worker. */
export interface WrittenVersion {
  readonly document: unknown;
  /** 0: it is not published. */
  readonly number: number;
}

/** Compiles documents, and remembers those that were used last by the hash of their content. */
export interface RuleCompiler {
  /** Returns the compiled document, the same object for the same content and number; or the document's faults. */
  readonly compile: (document: unknown, number?: number) => Result<CompiledRules, readonly RuleFinding[]>;
  /** Returns the remembered document with a full name such as `default@7#3f9a2c10`. */
  readonly remembered: (version: string) => CompiledRules | null;
}

/** What remembered documents take, bytes. Those that count are held by the live set as well. */
const rememberedBytes = 16_000_000;
/** A compiled document takes about as much again as its text. */
const compiledAgain = 2;

/** Opens a memory of compiled documents: the one place of the BFF where rules are compiled. */
export function openCompiler(bytes = rememberedBytes, caches = makeCaches()): RuleCompiler {
  const memory = caches.open<{ readonly rules: CompiledRules; readonly content: string }>(
    'compiled rules',
    bytes,
  );
  return {
    compile: (document, number = 0) => {
      // Only a sound document is hashed: one that is nested without end is refused by its check.
      const findings = checkDocument(document);
      if (findings.length > 0) return failed(findings);
      const content = sha256(canonicalJson(document), 'hex');
      const version = rulesVersion(document as RuleDocument, number, () => content);
      const known = memory.get(version);
      if (known?.content === content) return done(known.rules);
      const compiled = compileRules(document, sha256, number);
      if (!compiled.ok) return compiled;
      const rules = compiled.value;
      memory.set(version, { rules, content }, compiledAgain * sizeOf(document));
      return done(rules);
    },
    remembered: (version) => memory.get(version)?.rules ?? null,
  };
}

/** Returns a version as it is kept and sent. */
export const toWritten = ({ document, number }: CompiledRules): WrittenVersion => ({ document, number });
