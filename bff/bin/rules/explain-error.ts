import type { WireError } from '@gam/schemas/descriptors';
import { RulesFinding, RulesMerge } from '@gam/schemas/gate';
import { Check } from 'typebox/value';
import { type Bff, failedReply, howToSignIn } from './call-bff.ts';
import { type FailedCommand, failure } from './command.ts';
import { findingLines } from './report/finding-lines.ts';
import { mergeLines } from './report/merge-lines.ts';

/** What to do, by the code of the error. */
const adviceByCode: Readonly<Record<string, string>> = {
  unauthenticated: `GAM_TOKEN is not valid or has expired: ${howToSignIn}`,
  forbidden: 'This account may not do this: sign in as a rules editor or reviewer.',
  own_draft: 'An author of the draft may not review it: ask another reviewer.',
  rate_limited: 'Too many requests: wait a minute and try again.',
  checking: 'Other checks are under way: try again in a moment.',
  check_failed: 'The check did not end: try again, or read the log of the BFF.',
  upstream: 'The backend does not answer: try again, or read its log.',
  no_rule_store:
    'The rules of this BFF come from files, not from its backend: put the document into the folder of GAM_RULES.',
  no_outcomes: 'The backend keeps no outcomes.',
  same_content: 'The live version has the same content: there is nothing to publish.',
  no_candidate: 'There is no candidate: publish one with --percent first.',
  nothing_live: 'No version is live, only the seed: there is nothing to roll back.',
  not_live: 'Another version is live by now: `npm run rules -- status` shows it.',
  not_scheduled: 'This version is not scheduled: `npm run rules -- status` shows what is.',
  scheduled: 'A version is scheduled: `npm run rules -- unschedule <name>@<number>` takes it back first.',
  withdrawn: 'This version is withdrawn already: there is nothing to do.',
  not_approved:
    'A review is required: `npm run rules -- draft <file>` makes a draft, which a reviewer approves and `publish-draft` publishes.',
  stop_for_all: 'An emergency stop is for everyone: publish it without --percent and --plan.',
  stop_too_long:
    'An emergency stop ends within 60 minutes (`"until"` in the document), or another person approves its draft first.',
  draft_changed: 'The draft was changed or closed in between: `npm run rules -- drafts` shows it as it is.',
  revision: 'Others changed the rules again and again meanwhile: try again.',
  not_loaded: 'Some services could not be loaded, so the change was not made:',
  missing: 'It does not exist: `npm run rules -- versions <name>` lists the versions.',
};

const field = (params: WireError['params'], name: string): unknown => params?.[name];

const isText = (value: unknown): value is string => typeof value === 'string';

/** A fault of a document, with its place. */
function faultLine(fault: unknown): string {
  const [rule, path, expected, document] = ['rule', 'path', 'expected', 'document'].map((name): unknown =>
    typeof fault === 'object' && fault !== null ? Reflect.get(fault, name) : undefined,
  );
  const place = [
    ...(isText(document) ? [document] : []),
    ...(isText(rule) ? [`rule ${rule}`] : []),
    `at ${isText(path) && path !== '' ? path : '/'}`,
  ].join(', ');
  return `  ${place}: ${isText(expected) ? expected : 'expects another value'}`;
}

function findingsOf(params: WireError['params']): string[] {
  const findings = field(params, 'findings');
  if (!Array.isArray(findings)) return [];
  return findings.flatMap((finding: unknown) =>
    Check(RulesFinding, finding) ? findingLines(finding) : [faultLine(finding)],
  );
}

/** The words for the codes that come with a report. */
const reports: Readonly<Record<string, (params: WireError['params']) => string[]>> = {
  broken_document: (params) => ['The document is broken. Correct this first:', ...findingsOf(params)],
  refused: (params) => ['The change was not made, since it would break services:', ...findingsOf(params)],
  not_acknowledged: (params) => {
    const codes = field(params, 'codes');
    const named = Array.isArray(codes) ? codes.filter(isText).join(',') : '';
    return [`Nothing was published. Where this is meant, add --acknowledge ${named}:`, ...findingsOf(params)];
  },
  base_version: (params) => {
    const number = String(field(params, 'number'));
    const merged = field(params, 'merge');
    const from = field(params, 'base_version');
    const base = typeof from === 'number' ? from : 0;
    return [
      `Version ${number} came after the one that the document was made from; nothing was published.`,
      ...(Check(RulesMerge, merged) ? mergeLines(merged) : []),
      `\`npm run rules -- merge <file> --base ${base}\`, or \`merge-draft <draft>\`, takes it over where nothing contradicts; then publish with --base ${number}.`,
    ];
  },
};

/** Returns what to do about an error of the BFF. */
export function explainError(status: number, { code, message, params }: WireError, bff: Bff): FailedCommand {
  const report = reports[code];
  if (report) return failure(1, ...report(params));
  const missing = field(params, 'missing');
  const more = Array.isArray(missing) ? missing.map((line) => `  ${String(line)}`) : [];
  const advice = adviceByCode[code] ?? (status === 404 ? adviceByCode['missing'] : undefined);
  if (advice !== undefined) return failure(1, advice, ...more);
  if (status >= 500) return failedReply(bff, status);
  return failure(1, message);
}
