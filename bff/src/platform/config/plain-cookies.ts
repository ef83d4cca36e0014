import type { Config } from './read-config.ts';

/**
 * Whether cookies go without Secure and the `__Host-` prefix: Safari and WebKitGTK store no Secure cookie over plain http,
 * not even on the local machine. Settings decide, never a request: only outside production, where the public URL is http
 * or not set.
 */
export const hasPlainCookies = ({
  production = false,
  publicUrl,
}: Pick<Config, 'publicUrl'> & Partial<Pick<Config, 'production'>>): boolean =>
  !production && publicUrl?.startsWith('https:') !== true;
