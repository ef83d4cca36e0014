import type { Bank } from './bank.ts';

/** The longest that anybody here waits for a bank, in ms; a handler has time for several. */
const longestWait = 3_000;

/** A bank that rejects what takes too long: who hangs is like who does not answer, and is asked again. */
export function withDeadline({ begin, takeFromWallet, verify, refund }: Bank): Bank {
  return {
    begin: (payment) => inTime(begin(payment)),
    takeFromWallet: (payment) => inTime(takeFromWallet(payment)),
    verify: (reference) => inTime(verify(reference)),
    refund: (reference) => inTime(refund(reference)),
  };
}

function inTime<T>(asked: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the bank does not answer in time')), longestWait);
  });
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
