import type { LandingPrice, Site, UserAnswer, UserQuestion } from '@gam/schemas/upstream';
import type { PostRef, QuestionsUrl } from '../../../protocol/urls/voice-urls.ts';

/** A question with the first answers to it. */
interface Asked extends UserQuestion {
  readonly answers: readonly UserAnswer[];
}

export interface QuestionsPage extends QuestionsUrl {
  readonly title: string;
  readonly asked: readonly Asked[];
  readonly next: number | null;
  readonly site: Site | null;
  /** The introduction of the service in the visitor's city; null without a city. */
  readonly introduction: string | null;
  /** What the service costs there before anything is chosen; null without a city. [O-7.22] */
  readonly price: LandingPrice | null;
}

/** Returns a post of the page; undefined for one that is not there. */
export const findPost = ({ asked }: QuestionsPage, ref: PostRef): UserQuestion | UserAnswer | undefined =>
  (ref.kind === 'question' ? asked : asked.flatMap(({ answers }) => answers)).find(({ id }) => id === ref.id);
