export { motivation } from './motivation-source.ts';
export { presentPriceTable } from './price-table.ts';
export { prices } from './prices-source.ts';
export { quote } from './quote-intent.ts';
export { presentMiniFactor, presentPrice, presentQuote } from './quote.ts';
export { quoteTexts } from './texts.ts';
export { presentPlacing, presentQuotePending } from './waiting.ts';
