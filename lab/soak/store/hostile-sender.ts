import { randomUUID } from 'node:crypto';
import { homeCleaning } from '../../../bff/test/support/home-cleaning.ts';

/** What a client sends with every call. */
const headers = { 'gam-catalogue': 'web/99', 'content-type': 'application/json' };
const longText = 'ی'.repeat(1_000);
const answers = [
  { question: '101', values: ['10101'] },
  { question: '102', values: ['10201', '10203'] },
  { question: '112', values: [longText] },
];

/**
 * Begins a flow without cookies from an address, as large as its questions let it be: a first screen, then its restore
 * with a long answer. Returns the status of the event; 0: no reply.
 */
export async function storeFlow(url: string, address: string): Promise<number> {
  const from = { ...headers, 'x-forwarded-for': address };
  try {
    const opened = await fetch(`${url}/api/screen?url=${encodeURIComponent(homeCleaning)}`, {
      headers: from,
    });
    const { screen } = (await opened.json()) as { screen?: { flow?: { id: string; ticket: string } } };
    const { id, ticket } = screen?.flow ?? { id: '', ticket: '' };
    const cookie = opened.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const restore = { action_id: randomUUID(), name: 'restore', args: { ticket, answers, step: '112' } };
    const stored = await fetch(`${url}/api/events`, {
      method: 'POST',
      headers: { ...from, cookie },
      body: JSON.stringify({ flow: id, ticket, base_rev: 0, events: [restore] }),
    });
    await stored.arrayBuffer();
    return stored.status;
  } catch {
    return 0;
  }
}
