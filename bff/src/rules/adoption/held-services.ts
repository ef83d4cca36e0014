import { Type, type Static } from 'typebox';
import { type CompiledRules, publishedName } from '@gam/engine/rules';
import type { HeldService } from '../services/live-rules.ts';
import { toWritten, type WrittenVersion } from '../versions/compile-once.ts';
import type { RuleVersions } from '../versions/rule-versions.ts';
import { type Offered, openSet, type RuleSet, versionsOf } from './rule-set.ts';

const KeptDocument = Type.Object({ number: Type.Integer(), document: Type.Unknown() });

/** The last good sets of services as they are stored on disk: each set once, and the services that stay on it. */
export const KeptServices = Type.Object({
  upstream: Type.String(),
  sets: Type.Array(
    Type.Object({
      offered: Type.Array(
        Type.Object({
          stable: Type.Union([KeptDocument, Type.Null()]),
          candidate: Type.Union([
            Type.Object({ rules: KeptDocument, percent: Type.Number(), rollOut: Type.String() }),
            Type.Null(),
          ]),
        }),
      ),
      base: Type.Array(KeptDocument),
    }),
  ),
  services: Type.Array(
    Type.Object({
      service: Type.String(),
      city: Type.String(),
      set: Type.Integer(),
      reasons: Type.Array(Type.String()),
    }),
  ),
});
export type KeptServices = Static<typeof KeptServices>;

/** A service that stays on an earlier set, and why. */
export interface Held extends Omit<HeldService, 'versions'> {
  readonly set: RuleSet;
}

/** The name of a service in a city. */
export const placeKey = (service: string, city: string): string => `${city}/${service}`;

/** Returns the held services in the form that is stored. */
export function keepServices(upstream: string, held: Iterable<Held>): KeptServices {
  const sets = new Map<RuleSet, number>();
  const services = [...held].map(({ set, service, city, reasons }) => {
    const index = sets.get(set) ?? sets.size;
    sets.set(set, index);
    return { service, city, set: index, reasons: [...reasons] };
  });
  return {
    upstream,
    sets: [...sets.keys()].map(({ offered, base }) => ({
      base: base.map(toWritten),
      offered: offered.map(({ stable, candidate }) => ({
        stable: stable && toWritten(stable),
        candidate: candidate && { ...candidate, rules: toWritten(candidate.rules) },
      })),
    })),
    services,
  };
}

/** Restores the held services; those whose set cannot be compiled any more are left out. */
export function restoreServices(
  { sets, services }: KeptServices,
  versions: Pick<RuleVersions, 'compile'>,
): Held[] {
  const compile = ({ number, document }: WrittenVersion): CompiledRules[] => {
    const compiled = versions.compile(document, number);
    return compiled.ok ? [compiled.value] : [];
  };
  const restored = sets.map(({ offered, base }) =>
    openSet({
      base: base.flatMap(compile),
      offered: offered.map(({ stable, candidate }): Offered => {
        const [rules] = candidate ? compile(candidate.rules) : [];
        return {
          stable: (stable && compile(stable)[0]) ?? null,
          candidate: candidate && rules ? { ...candidate, rules } : null,
        };
      }),
      withdrawn: new Set(),
    }),
  );
  return services.flatMap(({ service, city, set: index, reasons }): Held[] => {
    const set = restored[index];
    return set?.offered.some(({ stable }) => stable !== null) === true
      ? [{ service, city, set, reasons }]
      : [];
  });
}

/** Every version of a set: stable and candidate. */
export const documentsIn = ({ offered }: RuleSet): CompiledRules[] => offered.flatMap(versionsOf);

/** Whether a set has a published version that is withdrawn now. */
export const hasWithdrawn = (set: RuleSet, withdrawn: ReadonlySet<string>): boolean =>
  documentsIn(set).some((rules) => rules.number > 0 && withdrawn.has(publishedName(rules)));
