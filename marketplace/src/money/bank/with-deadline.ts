import type { Bank } from './bank.ts';

/** The timeout of a bank call, in ms; a handler has time for several. */
const longestWait = 3_000;

/** A bank whose slow calls are rejected, so that a hanging bank is treated as one that does not answer. */
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
