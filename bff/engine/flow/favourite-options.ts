import type { Option } from '@gam/schemas/questions';
import type { FavouriteWorkman } from '@gam/schemas/upstream';
import { fillText } from '@gam/shared/texts';
import { formatRating } from '@gam/shared/digits';
import { completeOption } from '../questions/complete-question.ts';
import { texts } from '../texts.ts';
import type { Flow } from './flow.ts';
import type { Slot } from './memory.ts';
import type { EntryFacts } from './state.ts';

const optionsSlot: Slot<EntryFacts['favourites'], readonly Option[]> = { name: 'favourite options' };

/** The customer's favourites as options, which replace the option that only names them. [O-4.49] */
export const favouriteOptions = (
  { memory }: Pick<Flow, 'memory'>,
  { favourites }: EntryFacts,
): readonly Option[] =>
  memory.get(optionsSlot, favourites) ?? memory.set(optionsSlot, favourites, favourites.map(toOption));

const toOption = ({ id, first_name, last_name, profile_image, score }: FavouriteWorkman): Option =>
  completeOption({
    // With a prefix it never equals the id of one of the question's options.
    id: `workman:${id}`,
    title: `${first_name} ${last_name}`.trim(),
    description: score === null ? null : fillText(texts.order.favouriteScore, { score: formatRating(score) }),
    image_new: profile_image === null ? null : { full: profile_image },
    value: id,
  });
