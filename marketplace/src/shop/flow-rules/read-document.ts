import { done, type Result } from '@gam/shared/result';
import type { RuleDocument } from '@gam/schemas/rules';
import { checkDocument, describeFinding, type RuleFinding } from '@gam/shared/rule-document';
import { type Refusal, type Refused, refuse } from '../../platform/refusal.ts';

/** The document if it is valid and has the published name, otherwise the refusal with its errors. */
export function readDocument(name: string, document: unknown): Result<RuleDocument, Refusal> {
  const findings = checkDocument(document);
  if (findings.length > 0) return brokenDocument(findings);
  const sound = document as RuleDocument;
  if (sound.name === name) return done(sound);
  const expected = `"${name}" is expected, the name under which it is published`;
  return brokenDocument([{ code: 'other_name', document: sound.name, rule: null, path: '/name', expected }]);
}

function brokenDocument(findings: readonly RuleFinding[]): Refused {
  const [first, ...others] = findings.map(describeFinding);
  const more = others.length === 0 ? '' : ` (و ${others.length} مورد دیگر)`;
  return refuse(400, `سند قواعد پذیرفته نشد؛ ${first}${more}`, {
    code: 'broken_document',
    findings: findings.map(({ code, path, rule, expected }) => ({ code, path, rule, expected })),
  });
}
