import { sendClientError } from './api.ts';

/** The most reports of one load: a fault that repeats must not become a flood. */
const most = 5;

/** Reports what nobody caught, and what the content policy refused. */
export function reportUncaught(): void {
  let sent = 0;
  const report = (kind: 'script' | 'csp', path: string, message: string) => {
    if (sent === most) return;
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
