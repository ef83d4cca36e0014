import type { Customer } from '../../../../../bff/test/support/customer.ts';
import { submitForm } from '../../../../../bff/test/support/events.ts';
import { signedIn } from '../../../../../bff/test/support/order.ts';
import { makeWriter, writerOf, type Writer } from '../../../../../bff/test/support/voices.ts';
import type { World } from '../../../../../bff/test/support/world.ts';
import { errorTexts } from '../../../../../bff/src/platform/texts.ts';
import {
  type PostRef,
  questionsUrl,
  type QuestionsTask,
} from '../../../../../bff/src/protocol/urls/voice-urls.ts';
import type { Act, Drive } from '../drive.ts';

type Kind = PostRef['kind'];

/** The services are asked about in turn: a page shows the newest questions alone, and many are asked at once. */
const services = [
  { main: 'home-services', category: 'cleaning', service: 'home-cleaning' },
  { main: 'home-services', category: 'cleaning', service: 'deep-cleaning' },
  { main: 'home-services', category: 'cleaning', service: 'furniture-wash' },
  { main: 'home-services', category: 'air-conditioner', service: 'split-air-conditioner' },
  { main: 'home-services', category: 'moving', service: 'home-moving' },
  { main: 'home-services', category: 'painting', service: 'house-painting' },
] as const;
let turns = 0;
function nextService(): (typeof services)[number] {
  turns += 1;
  return services[turns % services.length] ?? services[0];
}

/** A signed-in customer beside a post that is their own or another's. */
interface Beside {
  readonly customer: Customer;
  readonly post: PostRef;
  /** The page of the post's service with a task. */
  readonly urlOf: (task: Partial<QuestionsTask>) => string;
}

/** Lets a writer post: a question, or an answer to a question of theirs. */
async function publish(writer: Writer, kind: Kind, service: string): Promise<PostRef> {
  const question = await writer.ask('چند نیرو می‌آید؟', service);
  if (kind === 'question') return { kind, id: question };
  return { kind, id: await writer.answer(question, 'دو نیرو.') };
}

async function beside(world: World, kind: Kind, whose: 'own' | 'others'): Promise<Beside> {
  const customer = await signedIn(world);
  const writer = whose === 'own' ? await writerOf(world, customer) : await makeWriter(world);
  const path = nextService();
  const post = await publish(writer, kind, path.service);
  return { customer, post, urlOf: (task) => questionsUrl(path, task) };
}

/** Brings a customer beside a post to the moment before a call. */
const besidePost = (
  way: Drive['way'],
  kind: Kind,
  whose: 'own' | 'others',
  go: (at: Beside) => Act | Promise<Act>,
): Drive => ({ way, prepare: async (world) => go(await beside(world, kind, whose)) });

/** Opens a form of the page, and sends it. */
const sending = (
  kind: Kind,
  whose: 'own' | 'others',
  form: string,
  taskOf: (post: PostRef) => Partial<QuestionsTask>,
): Drive =>
  besidePost('page_write', kind, whose, async ({ customer, post, urlOf }) => {
    await customer.open(urlOf(taskOf(post)));
    return () => customer.send(submitForm(form, { text: 'پنجره هم می‌شویید؟' }));
  });

const rewording = (kind: Kind): Drive => sending(kind, 'own', 'write_post', (edit) => ({ edit }));
const removing = (kind: Kind): Drive => sending(kind, 'own', 'remove_post', (remove) => ({ remove }));

type Vote = 'like' | 'dislike' | `undo_${'like' | 'dislike'}`;

/** Votes on another's post; a vote that is taken back was given before. */
const voting = (kind: Kind, vote: Vote): Drive =>
  besidePost('page_write', kind, 'others', async ({ customer, post, urlOf }) => {
    const cast = (what: string) =>
      customer.send(submitForm('vote_post', { kind: post.kind, post: post.id, vote: what }));
    await customer.open(urlOf({}));
    if (vote.startsWith('undo_')) await cast(vote.replace('undo_', ''));
    return () => cast(vote);
  });

const reading = (way: Drive['way'], kind: Kind): Drive =>
  besidePost(way, kind, 'own', ({ customer, urlOf }) => {
    const url = urlOf({});
    return () => customer.open(url);
  });

/** The reply says what the customer voted for. */
export const listUserQuestions: Drive = { ...reading('screen', 'question'), isPersonal: true };
export const createUserQuestion = sending('question', 'others', 'write_post', () => ({ write: 'question' }));
export const updateUserQuestion = rewording('question');
export const deleteUserQuestion = removing('question');
export const likeUserQuestion = voting('question', 'like');
export const dislikeUserQuestion = voting('question', 'dislike');
export const undoLikeUserQuestion = voting('question', 'undo_like');
export const undoDislikeUserQuestion = voting('question', 'undo_dislike');

/** The questions are shown also without their answers. */
export const listUserAnswers = reading('optional', 'answer');
export const createUserAnswer = sending('question', 'others', 'write_post', (write) => ({ write }));
export const updateUserAnswer = rewording('answer');
export const deleteUserAnswer = removing('answer');
export const likeUserAnswer = voting('answer', 'like');
export const dislikeUserAnswer = voting('answer', 'dislike');
export const undoLikeUserAnswer = voting('answer', 'undo_like');
export const undoDislikeUserAnswer = voting('answer', 'undo_dislike');

/** A question is sent from a page that is read again for it: the form stays where the page cannot be read. */
export const listUserQuestionsOnPage: Drive = {
  ...createUserQuestion,
  isPersonal: true,
  outcomes: { hang: [{ says: errorTexts.retriesExhausted }], missing: ['missing'] },
};

/** A vote is counted on a page that does without answers. */
export const listUserAnswersOnPage: Drive = { ...likeUserAnswer, way: 'optional' };
