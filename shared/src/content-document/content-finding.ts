/** The kinds of faults in a document of a service, of discounts or of banners. */
type ContentFindingCode =
  | 'schema'
  | 'duplicate_id'
  | 'reserved_id'
  | 'unknown_parent'
  | 'later_parent'
  | 'unknown_requirement'
  | 'unknown_question'
  | 'unknown_option'
  | 'other_type'
  | 'not_fetched'
  | 'min_above_max'
  | 'bad_window'
  | 'bad_amount'
  | 'other_document'
  | 'other_address'
  | 'unknown_city'
  | 'unknown_service';

/** One fault: its place (`path` is a JSON pointer into the document), and what is expected there. */
export interface ContentFinding {
  readonly code: ContentFindingCode;
  readonly path: string;
  readonly expected: string;
}

/** Returns a finding as one line of text, for logs and the command line. */
export const describeContentFinding = ({ code, path, expected }: ContentFinding): string =>
  `${code} at ${path === '' ? '/' : path}: ${expected}`;
