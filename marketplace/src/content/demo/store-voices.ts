import type { lotteryWinners as winnerContent } from '../../../demo/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { lotteryWinners } from '../../voices/campaigns/index.ts';

/** Stores winners of the lottery; others are hidden. */
export async function storeLotteryWinners(tx: Database, content: typeof winnerContent): Promise<void> {
  await tx.update(lotteryWinners).set({ active: false });
  for (const { id, ...winner } of content) {
    const row = { ...winner, active: true };
    await tx
      .insert(lotteryWinners)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: lotteryWinners.id, set: row });
  }
}
