import type { ContentGateFinding } from '@gam/schemas/descriptors';
import type { ContentKind, ContentOf } from '@gam/schemas/upstream';
import { checkContent } from '@gam/shared/content-document';
import { compileFlow } from '../../engine/flow/compile-flow.ts';
import type { Parts } from '../../protocol/parts.ts';
import { findingsOf } from '../../protocol/services/findings-log.ts';
import { toLoaded } from '../../protocol/services/service-source.ts';

type Checking = Pick<Parts, 'services' | 'rules' | 'now'>;

/** Returns the findings of a service under the rules that count now, in one city. */
async function checkInCity(
  { services, rules, now }: Checking,
  { main, category, detail }: ContentOf<'service'>,
  city: string,
): Promise<ContentGateFinding[]> {
  const local = await services.inCity({ ...detail, category, main_category: main }, city);
  if (!local.ok) {
    const message = `city ${city} could not be checked: ${local.failure.message}`;
    return [{ severity: 'warning', code: 'not_checked', path: '', message, cities: [city] }];
  }
  const { service } = toLoaded(local.value);
  const flow = compileFlow(service, rules.pick(service, city, { visitor: null, at: now() }), { id: city });
  const mended = flow.service.findings.map((message): ContentGateFinding => ({
    severity: 'warning',
    code: 'service_mended',
    path: '',
    message,
  }));
  // What is only about a rule is the business of the rules' own check.
  const ofQuestions = findingsOf(flow)
    .filter(({ question }) => question !== null)
    .map(({ severity, code, path, message }): ContentGateFinding => ({
      severity,
      code,
      path: path.startsWith('/questions/') ? `/detail${path}` : path,
      message,
    }));
  return [...mended, ...ofQuestions].map((finding) => ({ ...finding, cities: [city] }));
}

const keyOf = ({ code, path, message }: ContentGateFinding): string => JSON.stringify([code, path, message]);

/** Returns each finding once, with all its cities. */
function mergeCities(findings: readonly ContentGateFinding[]): ContentGateFinding[] {
  const byKey = new Map<string, ContentGateFinding>();
  for (const finding of findings) {
    const known = byKey.get(keyOf(finding));
    const cities = [...(known?.cities ?? []), ...(finding.cities ?? [])];
    byKey.set(keyOf(finding), { ...finding, ...(cities.length > 0 && { cities }) });
  }
  return [...byKey.values()];
}

/**
 * Returns the findings of a document: its own faults, or, of a sound service, what the live rules make of it in each of
 * its cities.
 */
export async function checkDraft(
  parts: Checking,
  kind: ContentKind,
  document: unknown,
): Promise<ContentGateFinding[]> {
  const faults = checkContent(kind, document).map(({ code, path, expected }): ContentGateFinding => ({
    severity: 'error',
    code,
    path,
    message: `${expected}.`,
  }));
  if (faults.length > 0 || kind !== 'service') return faults;
  // Its shape was just checked.
  const service = document as ContentOf<'service'>;
  const found = await Promise.all(service.cities.map((city) => checkInCity(parts, service, city)));
  return mergeCities(found.flat());
}

/** Returns the errors that a draft adds to those of the live document: what was broken before refuses no change. */
export function newErrors(
  draft: readonly ContentGateFinding[],
  live: readonly ContentGateFinding[],
): ContentGateFinding[] {
  const known = new Set(live.map(({ code, message }) => JSON.stringify([code, message])));
  return draft.filter(
    ({ severity, code, message }) => severity === 'error' && !known.has(JSON.stringify([code, message])),
  );
}
