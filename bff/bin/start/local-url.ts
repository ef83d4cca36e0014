import type { Config } from '../../src/platform/config/read-config.ts';

/**
 * Returns the URL of the product on the machine that it runs on, by name, since browsers refuse passkeys at a bare
 * address; null where the server's own URL is used: in production, and where the host or port is chosen otherwise.
 */
export const localUrl = ({
  production,
  publicUrl,
  host,
  port,
}: Pick<Config, 'production' | 'publicUrl' | 'host' | 'port'>): string | null =>
  !production && publicUrl === null && host === '127.0.0.1' && port > 0 ? `http://localhost:${port}` : null;
