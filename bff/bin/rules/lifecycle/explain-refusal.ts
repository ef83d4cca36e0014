import type { UpstreamFailure } from '../../../src/platform/upstream/failure.ts';
import { Failure } from '../command.ts';
import { explainFailure } from '../upstream.ts';

/** What to do where the backend understood and said no, by its code. */
const advice: Readonly<Record<string, string>> = {
  same_content: 'What counts says the very same already: there is nothing to publish.',
  no_candidate: 'There is no candidate: publish one with --percent first.',
  nothing_live: 'No version counts, only the seed does: there is nothing to take back.',
  withdrawn: 'This version is withdrawn already: there is nothing to do.',
};

const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined;

/** A finding as the backend wrote it; what is missing of it, or is none of its kind, is left out. */
function describeFinding(finding: unknown): string {
  const [rule, path, expected] = ['rule', 'path', 'expected'].map((field) => fieldOf(finding, field));
  const place = typeof rule === 'string' ? `rule ${rule}, at` : 'at';
  const where = typeof path === 'string' && path !== '' ? path : '/';
  return `  ${place} ${where}: ${typeof expected === 'string' ? expected : 'something else is expected'}`;
}

/** What to do about a call on rules that brought nothing: in one line, and where a document is broken, its places. */
export function explainRefusal(failure: UpstreamFailure, url: string): Failure {
  const findings = fieldOf(failure.body, 'findings');
  if (failure.status === 400 && Array.isArray(findings)) {
    return new Failure(
      1,
      'The backend refused the document and changed nothing. Correct this and publish again:',
      ...findings.map(describeFinding),
    );
  }
  const code = fieldOf(failure.body, 'code');
  const known = typeof code === 'string' && Object.hasOwn(advice, code) ? advice[code] : undefined;
  if (known !== undefined) return new Failure(1, known);
  if (failure.status === 404)
    return new Failure(
      1,
      'There is no such version here: `pnpm rules versions <name>` lists those there are.',
    );
  return explainFailure(failure, url);
}
