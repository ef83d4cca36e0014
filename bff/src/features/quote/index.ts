export { motivation } from './motivation.ts';
export { presentPriceTable, prices } from './price-table.ts';
export { quote } from './quote-intent.ts';
export { presentMiniFactor } from './present-mini-factor.ts';
export { presentReceipt, type Reader } from './side-receipt.ts';
export { presentPrice, presentQuote } from './quote.ts';
export { quoteTexts } from './texts.ts';
export { presentPlacing, presentQuotePending } from './waiting.ts';
