import type { AnyNode } from '@gam/schemas/descriptors';
import { useEffect } from 'react';
import { reportNode } from '../client/report-node.ts';
import { UpdateNeeded } from './lazy-update-needed.ts';
import styles from './UnknownNode.module.css';

/**
 * A node that this build cannot draw: reported, loud in development, an invitation to update where the customer
 * cannot do without it, else nothing.
 */
export function UnknownNode({ node, screen }: { node: AnyNode; screen: string }) {
  useEffect(() => reportNode('unknown_node', node, 'no block of this type', screen), [node, screen]);
  if (node.essential === true) return <UpdateNeeded />;
  if (!import.meta.env.DEV) return null;
  return <pre className={styles.loud}>{`unknown node: ${node.type}/${node.key}`}</pre>;
}
