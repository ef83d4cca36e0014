import type { GivenAnswers } from '../flow/entry-answers.ts';
import type { Flow } from '../flow/flow.ts';
import type { Ticket } from '../flows/ticket.ts';
import type { Parts } from '../parts.ts';
import type { Session } from '../sessions/sessions.ts';
import { uploadItems } from './upload-items.ts';
import { uploadKindOf, uploadRules } from './upload-kind.ts';
import { nameUpload } from './upload-name.ts';

type Copied = GivenAnswers['copied'];
type CopyParts = Pick<Parts, 'signers' | 'upstream' | 'log'>;

/**
 * The answers of an earlier order with its uploads named for the flow that copies it, the pictures of its images loaded.
 * Where the upstream does not say which pictures there are, the files are there without. [O-2.09, O-7.08]
 */
export async function copyUploads(
  parts: CopyParts,
  flow: Flow,
  copied: Copied,
  { ticket, session }: { readonly ticket: Ticket; readonly session: Session | null },
): Promise<Copied> {
  const { similar_id } = ticket;
  if (similar_id === null || !session) return copied;
  const pictures = await loadPictures(parts, flow, copied, { order: similar_id, token: session.token });
  const carried: Record<string, Copied[string]> = { ...copied };
  for (const { question } of flow.questions) {
    const kind = uploadKindOf(question.type);
    const given = Object.hasOwn(copied, question.id) ? copied[question.id] : undefined;
    if (kind === null || !given) continue;
    const files = given.values
      .filter((id) => kind !== 'images' || pictures === null || pictures.has(id))
      .slice(0, uploadRules[kind].most)
      .map((id) => ({
        name: nameUpload(parts.signers.upload, kind, ticket.flow, id),
        image: pictures?.get(id) ?? null,
      }));
    carried[question.id] = { values: files.map(({ name }) => name), chosen: uploadItems(kind, files) };
  }
  return carried;
}

/** The pictures of the order's images, by id; null where nobody says. */
async function loadPictures(
  { upstream, log }: CopyParts,
  { questions }: Flow,
  copied: Copied,
  { order, token }: { readonly order: string; readonly token: string },
): Promise<ReadonlyMap<string, string | null> | null> {
  const asked = questions.filter(({ question }) => uploadKindOf(question.type) === 'images');
  const ids = asked.flatMap(({ question: { id } }) =>
    Object.hasOwn(copied, id) ? (copied[id]?.values ?? []) : [],
  );
  if (ids.length === 0) return new Map();
  const listed = await upstream.call('listOrderImages', {
    body: { orderId: order, imagesId: [...ids] },
    token,
  });
  if (listed.ok) return new Map(listed.value.results.map(({ id, url }) => [id, url ?? null]));
  log.warn({ order, failure: listed.failure }, 'no images of an earlier order');
  return null;
}
