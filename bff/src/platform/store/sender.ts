import { AsyncLocalStorage } from 'node:async_hooks';

/** The sender of the request under way: what it stores counts for its visitor, its address and its network. */
interface Sender {
  /** The signed id of the browser; null until the request has told it. */
  visitor: string | null;
  /** The names of the address and of the wider network, hashed. */
  readonly address: string;
  readonly network: string;
  /** Whether the request goes on with a stored flow: then nothing that it stores is refused. */
  isUnderWay: boolean;
}

const current = new AsyncLocalStorage<Sender>();

/** Runs the work of a request; what it stores counts for its sender, also after the reply. */
export const withSender = <T>({ address, network }: Pick<Sender, 'address' | 'network'>, work: () => T): T =>
  current.run({ visitor: null, address, network, isUnderWay: false }, work);

/** The sender of the request under way; null for the work of the process itself. */
export const currentSender = (): Sender | null => current.getStore() ?? null;

/** Notes the visitor of the request under way. */
export function noteVisitor(visitor: string): void {
  const sender = current.getStore();
  if (sender) sender.visitor = visitor;
}

/** Notes that the request under way goes on with a flow, so that nothing that it stores is refused. */
export function noteUnderWay(): void {
  const sender = current.getStore();
  if (sender) sender.isUnderWay = true;
}

/** The holders of a document as the store keeps them: visitor, address and network; null: the process' own. */
export function currentOwner(): string | null {
  const sender = current.getStore();
  return sender ? `${sender.visitor ?? '-'} ${sender.address} ${sender.network}` : null;
}
