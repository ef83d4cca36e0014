export type ServerName = 'marketplace' | 'bff';

type Chosen = { readonly servers: readonly ServerName[] } | { readonly problem: string };

const isServer = (name: string): name is ServerName => name === 'marketplace' || name === 'bff';

/** Both servers; the BFF alone where an upstream is named or asked for; the marketplace alone where asked for. */
export function chooseServers(
  asked: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): Chosen {
  if (asked === undefined) return { servers: env['UPSTREAM_URL'] ? ['bff'] : ['marketplace', 'bff'] };
  return isServer(asked)
    ? { servers: [asked] }
    : { problem: `start: expects marketplace or bff, not ${asked}` };
}
