import type { ClientEvent, Screen } from '@gam/schemas/descriptors';
import { answer, next } from '../../../bff/test/support/events.ts';
import { homeCleaning } from '../../../bff/test/support/home-cleaning.ts';
import { PartsTab } from '../../../bff/test/support/parts-tab.ts';
import { World } from '../../../bff/test/support/world.ts';
import { drawTable, figure, median } from '@gam/shared/test/draw-table';

const orders = {
  'home cleaning': homeCleaning,
  'air conditioner': '/order/home-services/air-conditioner/split-air-conditioner?city_id=1',
  'house painting': '/order/home-services/painting/house-painting?city_id=1',
};

/** The answer to the shown question: the first option, the smallest number or a short text; null for other kinds. */
function answerOn({ body }: Screen): ClientEvent | null {
  const question = body.find((node) => node.type === 'question');
  if (question?.type !== 'question') return null;
  const { id, constraints } = question;
  if (constraints.kind === 'number') return answer(id, [String(constraints.min)]);
  if (constraints.kind === 'text') return answer(id, ['طبقه دوم']);
  const [first] = constraints.kind === 'choice' ? constraints.allowed : [];
  if (constraints.kind !== 'choice' || first === undefined) return null;
  const counts = constraints.counts && [{ value: first, number: constraints.counts.min || 1 }];
  return answer(id, [first], counts ?? undefined);
}

/** The sizes of the requests and replies of an order's questions, without the first, which brings the fragments. */
async function measure(
  world: World,
  url: string,
): Promise<{ sent: number[]; received: number[]; whole: number[] }> {
  const customer = world.newCustomer();
  await customer.open(url);
  const cookies = [...customer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const tab = new PartsTab(world.bff, cookies, customer.screen);
  const sizes = { sent: [] as number[], received: [] as number[], whole: [] as number[] };
  for (let step = 0; tab.screen.flow?.phase === 'questions'; step += 1) {
    const said = answerOn(tab.screen);
    const before = tab.screen.flow.rev;
    await tab.send(...(said ? [said] : []), next());
    if (tab.screen.flow.rev <= before + (said ? 1 : 0)) break;
    if (step === 0) continue;
    sizes.sent.push(tab.bytes.sent);
    sizes.received.push(tab.bytes.received);
    sizes.whole.push(Buffer.byteLength(JSON.stringify(await tab.readWhole())));
  }
  return sizes;
}

/** Prints what the events of an order cost on the wire before compression, beside whole replies to the same events. */
export async function benchBytes(): Promise<void> {
  const world = await World.start();
  try {
    const rows: string[][] = [];
    for (const [name, url] of Object.entries(orders)) {
      const { sent, received, whole } = await measure(world, url);
      const together = sent.map((bytes, index) => bytes + (received[index] ?? 0));
      rows.push([
        name,
        String(sent.length),
        ...[sent, received, together, whole].map((all) => figure(median(all))),
      ]);
    }
    console.log(
      drawTable(
        'An event on the wire, bytes before compression, medians of an order',
        ['', 'events', 'request', 'reply', 'together', 'whole reply'],
        rows,
      ),
    );
  } finally {
    await world.stop();
  }
}
