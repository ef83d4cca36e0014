interface ZarinpalCode {
  readonly meaning: string;
  /** Whether the same request would be refused again. */
  readonly isRefusal?: boolean;
  /** Whether a verification with it names no transaction of this merchant. */
  readonly isUnknown?: boolean;
  /** Whether the gateway will never reverse a payment that it answers with it. */
  readonly endsRefund?: boolean;
}

const refusal = (meaning: string): ZarinpalCode => ({ meaning, isRefusal: true });
const unknown = (meaning: string): ZarinpalCode => ({ meaning, isUnknown: true, endsRefund: true });

/** The documented codes of version 4. What is neither refusal nor unknown leaves a payment undecided. */
export const zarinpalCodes: Readonly<Record<number, ZarinpalCode>> = {
  100: { meaning: 'success' },
  101: { meaning: 'verified before' },
  [-9]: refusal('the input is invalid'),
  [-10]: refusal('the merchant id or the address of this server is wrong'),
  [-11]: refusal('the terminal is not active'),
  [-12]: { meaning: 'too many attempts' },
  [-13]: refusal('the limit of the terminal is reached'),
  [-14]: refusal('the domain of the return address is not registered'),
  [-15]: refusal('the terminal is suspended'),
  [-16]: refusal('the level of the merchant is too low'),
  [-17]: refusal('the level of the merchant is too low'),
  [-18]: refusal('the referrer is not the registered domain'),
  [-19]: refusal('transactions of the terminal are banned'),
  [-30]: refusal('floating wages are not allowed'),
  [-31]: refusal('wages are not allowed'),
  [-32]: refusal('the wages exceed the amount'),
  [-33]: refusal('the wages are invalid'),
  [-34]: refusal('the fixed wages exceed the amount'),
  [-35]: refusal('there are too many wages'),
  [-36]: refusal('a wage is too small'),
  [-37]: refusal('an account of a wage is inactive'),
  [-38]: refusal('a wage needs an account'),
  [-39]: refusal('the wages have an error'),
  [-40]: refusal('an extra parameter is invalid'),
  [-41]: refusal('the amount is too large'),
  [-50]: { meaning: 'the amount differs' },
  [-51]: { meaning: 'not paid' },
  [-52]: { meaning: 'an unexpected error of the gateway' },
  [-53]: unknown('a transaction of another merchant'),
  [-54]: unknown('the authority is invalid'),
  [-55]: unknown('the transaction does not exist'),
  [-60]: { meaning: 'the bank cannot reverse it', endsRefund: true },
  [-61]: { meaning: 'the transaction is not successful or reversed already' },
  [-62]: { meaning: 'the address of this server is not registered' },
  [-63]: { meaning: 'the time to reverse it is over', endsRefund: true },
};

/** The meaning of a code, for logs. */
export const meaningOf = (code: number): string => zarinpalCodes[code]?.meaning ?? 'unknown';
