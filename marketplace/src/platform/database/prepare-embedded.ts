import {
  messages as kinds,
  Mutex,
  parse,
  type PGlite,
  protocol,
  type QueryOptions,
  type Results,
} from '@electric-sql/pglite';
import { createStatementNames } from './statement-names.ts';

const { serialize } = protocol;
const { ParameterDescriptionMessage: Parameters } = kinds;

type Message = Awaited<ReturnType<PGlite['execProtocol']>>['messages'][number];

/** A statement that the embedded database keeps. */
interface Prepared {
  readonly name: string;
  /** The types of its parameters. */
  readonly types: readonly number[];
  /** The message that describes its rows; none where it returns no rows. */
  readonly rows: readonly Message[];
}

/** What runs statements: the database itself or a transaction. */
interface Runner {
  query: PGlite['query'];
}

/**
 * Lets an embedded database keep its statements with parameters prepared, and run each in one exchange instead of PGlite's
 * six. Nothing else may open transactions or run statements on the client.
 */
export function prepareEmbedded(client: PGlite): void {
  const nameOf = createStatementNames();
  const kept = new Map<string, Prepared>();
  // As PGlite does it: a statement outside of a transaction waits for the end of an open one.
  const turns = new Mutex();

  async function exchange(messages: readonly Uint8Array[]): Promise<Message[]> {
    const reply = await client.execProtocol(Buffer.concat([...messages, serialize.sync()]), {
      syncToFs: false,
    });
    return reply.messages;
  }

  async function prepare(name: string, text: string): Promise<Prepared> {
    // The name may be that of the same statement before it failed.
    const close = serialize.close({ type: 'S', name });
    const messages = await exchange([
      close,
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
    ]);
    const prepared = {
      name,
      types: messages.flatMap((one) => (one instanceof Parameters ? one.dataTypeIDs : [])),
      rows: messages.filter((one) => one.name === 'rowDescription'),
    };
    kept.set(text, prepared);
    return prepared;
  }

  async function run<T>(
    name: string,
    text: string,
    params: readonly unknown[],
    options?: QueryOptions,
  ): Promise<Results<T>> {
    const { types, rows } = kept.get(text) ?? (await prepare(name, text));
    const values = params.map((value, at) => {
      if (value === null || value === undefined) return null;
      const write = client.serializers[types[at] ?? 0] ?? String;
      return write(value);
    });
    try {
      const messages = await exchange([serialize.bind({ statement: name, values }), serialize.execute({})]);
      const [results] = parse.parseResults([...rows, ...messages], client.parsers, options);
      return results as Results<T>;
    } catch (error) {
      // The tables may be others than those that it was prepared for.
      kept.delete(text);
      throw error;
    }
  }

  /** Lets a runner prepare; `inTurn` keeps its statements apart from transactions of others. */
  function prepareOn(runner: Runner, inTurn: <T>(work: () => Promise<T>) => Promise<T>): void {
    const query = runner.query.bind(runner);
    runner.query = <T>(text: string, params: unknown[] = [], options?: QueryOptions) => {
      const name = params.length === 0 ? undefined : nameOf(text);
      if (name === undefined) return inTurn(() => query<T>(text, params, options));
      return inTurn(() => client.runExclusive(() => run<T>(name, text, params, options)));
    };
  }

  const transaction = client.transaction.bind(client);
  client.transaction = (work) =>
    turns.runExclusive(() =>
      transaction((tx) => {
        prepareOn(tx, (run) => run());
        return work(tx);
      }),
    );
  prepareOn(client, (work) =>
    turns.runExclusive(async () => {
      const results = await work();
      await client.syncToFs();
      return results;
    }),
  );
}
