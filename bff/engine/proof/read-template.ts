/** A link as a rule writes it, with its places still open. */
interface LinkTemplate {
  /** The steps of its path. */
  readonly steps: readonly string[];
  /** The parameters that are written in it. */
  readonly given: ReadonlyMap<string, string>;
  /** Whether the query of the page that it stands on is kept. */
  readonly keepsQuery: boolean;
}

/** Reads a link as a rule writes it. */
export function readTemplate(link: string): LinkTemplate {
  const keepsQuery = link.includes('{query}');
  const [path = '', ...written] = link.replace('{query}', '').split('?');
  const pairs = written.flatMap((query) => query.split('&')).filter((pair) => pair !== '');
  return {
    steps: path.split('/').filter((step) => step !== ''),
    given: new Map(
      pairs.map((pair): [string, string] => {
        const [name = '', value = ''] = pair.split('=', 2);
        return [name, value];
      }),
    ),
    keepsQuery,
  };
}
