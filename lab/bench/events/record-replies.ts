import { request } from 'undici';
import type { BareReplies, RecordedReply } from './bare-server.ts';
import { Shopper } from '../../load/shopper.ts';

/** Returns replies of a BFF to a browser, as they were encoded. */
export async function recordReplies(url: string): Promise<BareReplies> {
  const shopper = await Shopper.arrive(url);
  const ask = async (): Promise<RecordedReply> => {
    const { headers, body } = await request(`${url}/api/events`, {
      method: 'POST',
      headers: shopper.headers,
      body: shopper.nextBody(),
    });
    const bytes = Buffer.from(await body.arrayBuffer()).toString('base64');
    const encoding = headers['content-encoding'];
    return { encoding: typeof encoding === 'string' ? encoding : null, bytes };
  };
  return { forward: await ask(), back: await ask() };
}
