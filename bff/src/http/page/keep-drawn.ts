import type { Reply, Screen } from '@gam/schemas/descriptors';
import type { Caches } from '../../platform/store/caches.ts';
import { nonceMark } from './shared-page.ts';
import type { DrawnScreen } from './shell.ts';
import type { WebApp } from './web-app.ts';

/** The size of all drawn screens that are kept, bytes. */
const maxBytes = 8 * 1024 * 1024;

/** Stand for a flow's id and ticket while its screen is drawn. No screen has these signs. */
const idMark = '\u0003'.repeat(8);
const ticketMark = '\u0004'.repeat(8);

/**
 * Keeps the first questions of guests as they were drawn: drawing depends on nothing but the screen, and theirs differ in
 * the flow alone. The whole of the rest is the key, so that no visitor gets a drawing of other content.
 */
export function keepDrawn(draw: WebApp['draw'], caches: Caches): WebApp['draw'] {
  const kept = caches.open<DrawnScreen>('drawn first questions', maxBytes, 'people');
  return (reply, nonce) => {
    const { flow } = reply.screen;
    const common = flow && withoutFlow(reply.screen, flow);
    if (!common) return draw(reply, nonce);
    const key = JSON.stringify(common);
    const known = kept.get(key);
    const drawn = known ?? draw({ ...reply, screen: common, ahead: [] }, nonceMark);
    if (drawn === null) return null;
    const { html, rules, styles } = drawn;
    if (known === undefined)
      kept.set(key, drawn, 2 * (key.length + html.length + rules.length + styles.length));
    const fill = (text: string): string =>
      text.replaceAll(nonceMark, nonce).replaceAll(idMark, flow.id).replaceAll(ticketMark, flow.ticket);
    return { html: fill(html), rules: fill(rules), styles: fill(styles) };
  };
}

/** Returns a guest's first question with marks in place of the flow; null for any other screen. */
function withoutFlow(screen: Reply['screen'], flow: NonNullable<Screen['flow']>): Reply['screen'] | null {
  const { id, subject, phase, rev } = flow;
  if (subject !== null || phase !== 'questions' || rev > 0) return null;
  return {
    ...screen,
    url: screen.url.replaceAll(id, idMark),
    flow: { ...flow, id: idMark, ticket: ticketMark },
  };
}
