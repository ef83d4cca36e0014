import type { AnyNode } from '@gam/schemas/descriptors';
import { sendClientError } from './api.ts';

/** Reports of uncaught errors per page load: a repeated error must not flood the server. */
const maxReports = 5;

/** Reports uncaught errors and violations of the content security policy. */
export function reportUncaught(): void {
  let sent = 0;
  const report = (kind: 'script' | 'csp', path: string, message: string) => {
    if (sent === maxReports) return;
    sent += 1;
    sendClientError({ kind, path: path.slice(0, 500), message: message.slice(0, 2000) });
  };
  window.addEventListener('error', (event) => report('script', location.pathname, event.message));
  window.addEventListener('unhandledrejection', (event) =>
    report('script', location.pathname, String(event.reason)),
  );
  document.addEventListener('securitypolicyviolation', (event) =>
    report('csp', event.effectiveDirective, event.blockedURI),
  );
}

/** Reports a node that could not be drawn, once: `reported` are those of this page. */
export function reportNode(
  reported: Set<string>,
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
