import { closenessTo, type CompiledRules, type Finding, placeOf } from '@gam/engine/rules';
import { contentHash } from '../../platform/hash.ts';
import type { Signer } from '../../platform/secrets/secrets.ts';
import { isIn, type LoadedServiceInCity } from '../services/load-services-in-cities.ts';

/** What a certificate is made with: the same on every BFF of one product. */
export interface Certifier {
  /** Signs for this purpose alone. */
  readonly signer: Pick<Signer, 'signAll'>;
  /** The engine's build. */
  readonly build: string;
}

/** Characters of a tag: 96 bits of a keyed hash. */
const tagLength = 16;
const prefix = 'v1:';
/** The longest certificate that an upstream takes; services beyond it are walked by each BFF. */
const maxLength = 200_000;

/**
 * Returns the tags of one service under a set, by each accepted secret, the current one first: a keyed hash of the service's content, the documents that can apply to it,
 * stable and candidate, and the engine's build. Numbers of versions are left out, since a set is certified before its
 * newest version has one.
 */
function tagsOf(
  { signer, build }: Certifier,
  offer: LoadedServiceInCity,
  documents: readonly CompiledRules[],
): readonly string[] {
  const place = placeOf(offer.service, offer.city.id);
  const versions = documents
    .filter((rules) => closenessTo(rules, place) > 0)
    .map(({ document }) => `${document.name}#${contentHash(document)}`);
  const text = JSON.stringify([build, offer.city.id, offer.version, [...new Set(versions)].toSorted()]);
  return signer.signAll(text).map((tag) => tag.slice(0, tagLength));
}

/**
 * Returns the certificate of the services that passed the whole check. `documents`: all live versions of the set, stable
 * and candidate.
 */
export function certify(
  certifier: Certifier,
  passed: readonly LoadedServiceInCity[],
  documents: readonly CompiledRules[],
): string {
  const tags = [...new Set(passed.flatMap((offer) => tagsOf(certifier, offer, documents).slice(0, 1)))];
  return prefix + tags.slice(0, Math.floor((maxLength - prefix.length) / tagLength)).join('');
}

/** Reads a certificate: whether a service passed the check under a set. Everything fails without a readable one. */
export function readCertificate(
  certifier: Certifier,
  certificate: string | null | undefined,
): (offer: LoadedServiceInCity, documents: readonly CompiledRules[]) => boolean {
  if (!certificate?.startsWith(prefix)) return () => false;
  const tags = new Set<string>();
  for (let at = prefix.length; at + tagLength <= certificate.length; at += tagLength)
    tags.add(certificate.slice(at, at + tagLength));
  return (offer, documents) => tagsOf(certifier, offer, documents).some((tag) => tags.has(tag));
}

/** The offers in which none of the findings is an error: those that a certificate may name. */
export function passedOffers(
  offers: readonly LoadedServiceInCity[],
  findings: readonly Pick<Finding, 'severity' | 'places'>[],
): LoadedServiceInCity[] {
  const errors = findings.filter(({ severity }) => severity === 'error');
  return offers.filter((offer) => !errors.some((finding) => isIn(finding, offer)));
}
