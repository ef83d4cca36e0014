import type { ContentGateFinding } from '@gam/schemas/descriptors';
import type { ContentKind, ContentOf } from '@gam/schemas/upstream';
import { checkContent } from '@gam/shared/content-document';
import { describeWay } from '@gam/engine/proof';
import type { ServiceAccess } from '../../protocol/parts.ts';
import type { RulesParts } from '../../rules/rules-parts.ts';
import { type LoadedServiceInCity, toServiceInCity } from '../../rules/services/load-services-in-cities.ts';
import { contentsOf, loadLiveSet, runJob } from '../../rules/index.ts';

/** What a check of a document needs. */
type Checking = ServiceAccess & RulesParts;

/** The editor's token at the upstream, with which the rules are read. */
interface Editor {
  readonly token: string;
}

/** A service as its cities would offer it, and the cities that cannot be read now. */
async function offersOf(
  { services }: Pick<Checking, 'services'>,
  { main, category, detail, cities }: ContentOf<'service'>,
): Promise<{ offers: LoadedServiceInCity[]; unread: ContentGateFinding[] }> {
  const content = { ...detail, category, main_category: main };
  const loaded = await Promise.all(
    cities.map(async (city) => ({ city, local: await services.inCity(content, city) })),
  );
  return {
    offers: loaded.flatMap(({ city, local }) => (local.ok ? [toServiceInCity(local.value, city)] : [])),
    unread: loaded.flatMap(({ city, local }): ContentGateFinding[] => {
      if (local.ok) return [];
      const message = `city ${city} could not be checked: ${local.failure.message}`;
      return [{ severity: 'warning', code: 'not_checked', path: '', message, cities: [city] }];
    }),
  };
}

/**
 * Returns what the whole check finds of a service under every set of rules that a visitor can get, now or later: candidates
 * and scheduled versions too. Of what is only about a rule, errors count: a change of the service can break it.
 */
async function walk(
  parts: Checking,
  offers: readonly LoadedServiceInCity[],
  editor: Editor,
): Promise<ContentGateFinding[]> {
  const set = await loadLiveSet(parts, editor);
  const found =
    set.ok &&
    (await runJob<'visitors'>(parts, {
      is: 'visitors',
      documents: set.value.documents,
      services: contentsOf(offers),
      at: parts.now(),
    }));
  if (!found || !found.ok) {
    const message = 'the check did not come to its end: try again.';
    return [{ severity: 'error', code: 'not_checked', path: '', message }];
  }
  return found.value
    .filter(({ question, severity }) => question !== null || severity === 'error')
    .map(({ severity, code, path, question, document, rule, message, places, way }) => ({
      severity,
      code,
      path: path.startsWith('/questions/')
        ? `/detail${path}`
        : question === null && rule !== null
          ? ''
          : path,
      message,
      ...(document !== null && rule !== null && { document, rule }),
      ...(way && { way: describeWay(way) }),
      cities: places.flatMap(({ cities }) => [...cities]),
    }));
}

/**
 * Returns the findings of a document: its own faults, or, of a sound service, what the whole check finds of it under the
 * rules that visitors get, now or later, in each of its cities.
 */
export async function checkDraft(
  parts: Checking,
  kind: ContentKind,
  document: unknown,
  editor: Editor,
): Promise<ContentGateFinding[]> {
  const faults = checkContent(kind, document).map(({ code, path, expected }): ContentGateFinding => ({
    severity: 'error',
    code,
    path,
    message: `${expected}.`,
  }));
  if (faults.length > 0 || kind !== 'service') return faults;
  // Its shape was just checked.
  const { offers, unread } = await offersOf(parts, document as ContentOf<'service'>);
  const mended = new Set(offers.flatMap(({ service }) => service.findings));
  return [
    ...unread,
    ...[...mended].map((message): ContentGateFinding => ({
      severity: 'warning',
      code: 'service_mended',
      path: '',
      message,
    })),
    ...(await walk(parts, offers, editor)),
  ];
}

/**
 * Returns the errors that a draft adds to those of the live document: what was broken before refuses no change, a check
 * that did not end refuses every one.
 */
export function newErrors(
  draft: readonly ContentGateFinding[],
  live: readonly ContentGateFinding[],
): ContentGateFinding[] {
  const known = new Set(
    live
      .filter(({ code }) => code !== 'not_checked')
      .map(({ code, message }) => JSON.stringify([code, message])),
  );
  return draft.filter(
    ({ severity, code, message }) => severity === 'error' && !known.has(JSON.stringify([code, message])),
  );
}
