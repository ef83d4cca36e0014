import { done } from '@gam/shared/result';
import type { Block, Modal } from '@gam/schemas/descriptors';
import type { UserAnswer } from '@gam/schemas/upstream';
import { fillText } from '@gam/shared/fill-text';
import { needed } from '../../../platform/page-reads.ts';
import type { UpstreamResult } from '../../../platform/upstream/failure.ts';
import {
  defineScreen,
  instead,
  insteadOf,
  type ScreenRequest,
  shown,
} from '../../../protocol/screens/pipeline.ts';
import { presentPaging } from '../../../protocol/screens/paging.ts';
import { presentPage } from '../../../protocol/screens/present-page.ts';
import { doWithoutMs } from '../../../rules/services/service-loader.ts';
import { serviceLandingUrl } from '../../../protocol/urls/landing-urls.ts';
import { serviceUrl } from '../../../protocol/urls/order-url.ts';
import { questionsUrl, type QuestionsUrl, readQuestionsUrl } from '../../../protocol/urls/voice-urls.ts';
import { presentStartingPrice } from '../../landings/index.ts';
import { voiceTexts } from '../texts.ts';
import { findPost, type QuestionsPage } from './loaded-questions.ts';
import { presentPosts } from './posts.ts';
import { presentWriting } from './writing.ts';

const { questions: words, list } = voiceTexts;

/** The number of questions on a page, and of the answers to each: their calls run side by side. */
const questionsOnPage = 10;
const answersShown = 20;

/**
 * /questions/{main}/{category}/{service}: what users ask and answer about a service. Everyone reads; who writes or votes
 * is signed in. [O-7.24]
 */
export const serviceQuestions = defineScreen<QuestionsUrl, QuestionsPage>({
  id: 'service_questions',
  isPublic: true,
  of: 'customer',
  skeleton: readQuestionsUrl,
  hydrate: async ({ parts, who, page, signal }, asked) => {
    const token = who.session?.token ?? null;
    if (token === null && (asked.write ?? asked.edit ?? asked.remove ?? asked.vote) !== null)
      return instead({ is: 'login' });
    const { main, category, service, offset } = asked;
    const city = parts.services.knownCities().find(({ id }) => id === (asked.city ?? page.city));
    const [found, site, price, listed] = await Promise.all([
      needed(parts.services.category(main, category, null)),
      parts.services.site(),
      city ? parts.services.startingPrice(service, city.id) : null,
      needed(
        parts.upstream.call('listUserQuestions', {
          query: { service, limit: questionsOnPage, offset },
          token,
          signal: signal(),
        }),
      ),
    ]);
    if (!found.ok) return insteadOf(found.failure);
    const title = found.value.services.find(({ slug }) => slug === service)?.title;
    if (title === undefined) return instead({ is: 'missing' });
    if (!listed.ok) return insteadOf(listed.failure);
    const inTime = AbortSignal.any([signal(), AbortSignal.timeout(doWithoutMs)]);
    const answered = await Promise.all(
      listed.value.results.map(async (question) => {
        const query = { question: question.id, limit: answersShown };
        const told: Answers =
          question.answers_count === 0
            ? done({ results: [] })
            : await parts.upstream.call('listUserAnswers', { query, token, signal: inTime });
        return { question, told };
      }),
    );
    // The questions are shown even if their answers are unavailable, except to who changes an answer.
    const failed = answered.map(({ told }) => told).find((told) => !told.ok);
    if (failed && changesAnswer(asked)) return insteadOf(failed.failure);
    const introduction = city ? serviceLandingUrl(asked, city.slug) : null;
    return shown({
      ...asked,
      title,
      asked: answered.map(({ question, told }) => ({
        ...question,
        answers: told.ok ? told.value.results : [],
      })),
      next: listed.value.next,
      site,
      introduction,
      price,
    });
  },
  present: (request, page) =>
    presentPage(request, {
      id: 'service_questions',
      title: fillText(words.title, { service: page.title }),
      bar: { title: page.title },
      heading: { detail: words.detail },
      canonical: questionsUrl(page, { offset: page.offset }),
      body: presentBody(request, page),
      site: page.site,
      modal: presentRemoval(page),
    }),
});

type Answers = UpstreamResult<{ readonly results: readonly UserAnswer[] }>;

/** Whether the URL rewords or removes an answer, which then has to be found. */
const changesAnswer = ({ edit, remove }: QuestionsUrl): boolean =>
  edit?.kind === 'answer' || remove?.kind === 'answer';

const presentBody = (request: ScreenRequest, page: QuestionsPage): Block[] => [
  ...presentWriting(request, page),
  {
    type: 'actions',
    key: 'ways',
    items: [
      { id: 'ask', label: words.ask, href: questionsUrl(page, { write: 'question' }), kind: 'secondary' },
      {
        id: 'order',
        label: words.order,
        href: serviceUrl(page, page.city ?? request.page.city),
        kind: 'primary',
      },
      ...(page.introduction === null
        ? []
        : [{ id: 'about', label: words.about, href: page.introduction, kind: 'quiet' as const }]),
    ],
  },
  ...(page.asked.length === 0
    ? [
        {
          type: 'empty' as const,
          key: 'none',
          icon: 'missing' as const,
          title: words.empty,
          level: 2 as const,
        },
      ]
    : [presentPosts(page, request.who.session !== null)]),
  ...presentPaging(page, list, (offset) => questionsUrl(page, { offset })),
  ...presentStartingPrice(page.price),
];

/** The question before the customer's own post is removed. */
function presentRemoval(page: QuestionsPage): Modal | null {
  const post = page.remove && findPost(page, page.remove);
  if (!page.remove || post?.is_mine !== true) return null;
  const { title, text, yes } = words.removing;
  return {
    type: 'modal',
    key: 'remove',
    title,
    body: [{ type: 'paragraph', key: 'text', text }],
    actions: [
      {
        id: 'yes',
        label: yes,
        event: 'submit_form',
        args: { form: 'remove_post' },
        kind: 'danger',
        skips_answer: true,
      },
      { id: 'no', label: words.removing.no, event: 'dismiss_modal', kind: 'quiet', skips_answer: true },
    ],
    dismiss: 'dismiss_modal',
  };
}
