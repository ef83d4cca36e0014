import type { AnyNode } from '@gam/schemas/descriptors';
import { sendClientError } from './api.ts';

const reported = new Set<string>();

/** Reports a node that could not be drawn, each once per load. */
export function reportNode(
  kind: 'unknown_node' | 'bad_node',
  node: AnyNode,
  message: string,
  screen: string,
): void {
  const path = `${node.type}/${node.key}`.slice(0, 500);
  const mark = `${kind} ${screen} ${path}`;
  if (reported.has(mark)) return;
  reported.add(mark);
  sendClientError({ kind, path, message: message.slice(0, 2000), screen: screen.slice(0, 200) });
}
