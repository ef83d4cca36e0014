import type { RunningPrice } from '@gam/schemas/descriptors';
import { groupDigits } from '@gam/shared/money';
import { priceSoFar } from '@gam/shared/price-so-far';
import { findQuestion } from '@gam/client/find-question';
import { priceOf } from '@gam/client/carry-price';
import { useDraft, useScreenState } from './use-screen.ts';

/** Returns what the answers cost, with what is chosen on the screen at this moment; null while nothing costs anything. */
export function usePriceSoFar(): Pick<RunningPrice, 'label' | 'text'> | null {
  const { screen } = useScreenState();
  const question = screen && findQuestion(screen);
  const draft = useDraft(question?.id ?? '');
  const price = screen?.running_price;
  if (!price?.follows || !question) return price && price.text !== '' ? price : null;
  const { words } = price.follows;
  const soFar = priceSoFar(price.follows, priceOf(question, draft));
  return (
    soFar && {
      label: soFar.isExact ? words.exact : words.at_least,
      text: words.amount.replace('{amount}', groupDigits(soFar.toman)),
    }
  );
}
