import type { Config } from '../../src/platform/config/read-config.ts';

/** The hosts that the partners of the demo services have. */
const partnerHosts = 'insurance.example';

/**
 * The settings that the demo services need and that are not set: their partners' hosts, so that a web view leads there.
 * Production stays closed. [O-2.33, readings 31]
 */
export const demoSettings = (
  { production }: Pick<Config, 'production'>,
  env: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> =>
  production || env['WEB_VIEW_HOSTS']?.trim() ? {} : { WEB_VIEW_HOSTS: partnerHosts };
