import { contentKindNames, contentKinds, type ContentKind, type ContentOf } from '@gam/schemas/upstream';
import { lazyValidators } from '../rule-document/lazy-validators.ts';
import { findingsOf } from '../rule-document/schema-findings.ts';
import { checkCallScript } from './check-call-script.ts';
import { checkService } from './check-service.ts';
import type { ContentFinding } from './content-finding.ts';
import { checkSite } from './check-site.ts';
import { checkBanners, checkDiscounts, checkSlides } from './check-windows.ts';

const validatorOf = lazyValidators(
  Object.fromEntries(contentKindNames.map((kind) => [kind, contentKinds[kind].schema])) as Record<
    ContentKind,
    object
  >,
);

/** The checks that a schema cannot express, by kind. */
const checks: { readonly [K in ContentKind]: (document: ContentOf<K>) => ContentFinding[] } = {
  service: checkService,
  discounts: checkDiscounts,
  banners: checkBanners,
  site: checkSite,
  call_script: checkCallScript,
  search: () => [],
  landings: () => [],
  slides: checkSlides,
};

/** Findings listed per document. */
const maxFindings = 200;

/**
 * Returns the faults of a document that need no knowledge of anything else: of its shape first, then of its meaning.
 * Empty for a sound document of the kind. Takes any parsed JSON and never throws.
 */
export function checkContent(kind: ContentKind, document: unknown): readonly ContentFinding[] {
  const shape = findingsOf(validatorOf(kind), document).map(({ path, expected }): ContentFinding => ({
    code: 'schema',
    path,
    expected,
  }));
  // The key is the document's kind, which the compiler cannot infer from the union.
  const check = checks[kind] as (document: unknown) => ContentFinding[];
  return (shape.length > 0 ? shape : check(document)).slice(0, maxFindings);
}
