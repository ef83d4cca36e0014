import type { QuestionKind } from './kind.ts';
import { searchSelectKind } from './search-select.ts';
import { questionTexts } from './texts.ts';

/**
 * A neighbourhood or county of the city: its options are the city's areas, which came with the service. It is always
 * mandatory. [O-2.31, O-5.17]
 */
export const region: QuestionKind<'region'> = searchSelectKind({
  title: questionTexts.region.title,
  alwaysMandatory: true,
});
