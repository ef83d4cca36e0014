/** The reply of a marketplace; status 0: there was none. */
export interface Reply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Asked {
  readonly token?: string | undefined;
  readonly key?: string;
  readonly body?: unknown;
}

export interface MoneyCustomer {
  readonly id: string;
  readonly token: string;
  /** The orders of earlier histories. */
  readonly orders?: readonly string[];
}

/** A marketplace with the sandbox bank, or several over one database, as random histories of money use it. */
export interface MoneyWorld {
  /** Calls one of the marketplaces, again under the same key while it has no reply. */
  readonly ask: (path: string, asked?: Asked) => Promise<Reply>;
  /** Sends a form; returns the page. */
  readonly sendForm: (path: string, fields: Readonly<Record<string, string>>) => Promise<string>;
  /** Rows of the database, for what no call tells. */
  readonly select: (
    statement: string,
    values: readonly string[],
  ) => Promise<readonly Record<string, unknown>[]>;
  /** Signs in a customer whose money no other history changes meanwhile. */
  readonly signIn: () => Promise<MoneyCustomer>;
  /** The BFF's credential. */
  readonly bffToken: string;
}
