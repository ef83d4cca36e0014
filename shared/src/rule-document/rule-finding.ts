/** The kinds of faults in a rule document. */
export type FindingCode =
  | 'unreadable'
  | 'too_large'
  | 'duplicate_name'
  | 'other_name'
  | 'schema'
  | 'duplicate_id'
  | 'unknown_path'
  | 'path_not_here'
  | 'unknown_option_field'
  | 'keyword_misfit'
  | 'value_misfit'
  | 'unknown_place'
  | 'shown_and_hidden'
  | 'other_kind'
  | 'empty_window'
  | 'bounds_crossed'
  | 'link_alone';

/** One fault of a rule document: its place (`path` is a JSON pointer), and what is expected there. */
export interface RuleFinding {
  readonly code: FindingCode;
  readonly document: string;
  readonly rule: string | null;
  readonly path: string;
  readonly expected: string;
}

/** A finding before the caller adds the document and the rule. */
export type LocalFinding = Pick<RuleFinding, 'code' | 'path' | 'expected'>;

/** Returns a finding as one line of text, for logs and the command line. */
export function describeFinding({ document, rule, path, expected }: RuleFinding): string {
  const place = rule === null ? document : `${document}, rule ${rule}`;
  return `${place}, at ${path === '' ? '/' : path}: ${expected}`;
}

/** Returns a key as one step of a JSON pointer. */
export const pointerStep = (key: string | number): string =>
  `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
