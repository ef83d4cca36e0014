import type { Flow, FlowState, GivenAnswers, StoredAnswer } from '@gam/engine/flow';
import type { Signer } from '../../platform/secrets/secrets.ts';
import { uploadItems, type UploadKind, uploadKindOf, uploadRules } from '@gam/engine/questions';
import { nameUpload, readUploadName } from './upload-name.ts';
import type { Ticket } from '../records/ticket.ts';
import type { SignerAccess, UpstreamAccess } from '../../platform/platform-parts.ts';
import { doWithoutMs } from '../../rules/services/service-loader.ts';
import type { Session } from '../../platform/sessions/sessions.ts';
import { loadOrderUploads } from './load-order-uploads.ts';

type Copied = GivenAnswers['copied'];
/**
 * Returns the answers of an earlier order with its uploads named for the copying flow and their pictures loaded. If the
 * upstream does not list the pictures, the files come without them. [O-2.09, O-7.08]
 */
export async function copyUploads(
  parts: SignerAccess & UpstreamAccess,
  flow: Flow,
  copied: Copied,
  { ticket, session }: { readonly ticket: Ticket; readonly session: Session | null },
): Promise<Copied> {
  const { similar_id } = ticket;
  if (similar_id === null || !session) return copied;
  const pictures = await loadOrderUploads(parts, 'images', {
    order: similar_id,
    ids: imagesOf(flow, copied),
    token: session.token,
    signal: AbortSignal.timeout(doWithoutMs),
  });
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

/** Returns the ids of the earlier order's images. */
function imagesOf({ questions }: Flow, copied: Copied): string[] {
  const asked = questions.filter(({ question }) => uploadKindOf(question.type) === 'images');
  return asked.flatMap(({ question: { id } }) =>
    Object.hasOwn(copied, id) ? (copied[id]?.values ?? []) : [],
  );
}

interface CopyCall {
  readonly from: string;
  readonly to: string;
}

/** Returns the answers of one flow for another one, with uploads named for that flow. */
export function carryUploads(
  signer: Signer,
  { questions }: Flow,
  answers: FlowState['answers'],
  way: CopyCall,
): FlowState['answers'] {
  const carried: Record<string, StoredAnswer> = { ...answers };
  for (const { question } of questions) {
    const kind = uploadKindOf(question.type);
    const stored = Object.hasOwn(answers, question.id) ? answers[question.id] : undefined;
    if (kind !== null && stored) carried[question.id] = carryAnswer(signer, kind, stored, way);
  }
  return carried;
}

function carryAnswer(
  signer: Signer,
  kind: UploadKind,
  stored: StoredAnswer,
  { from, to }: CopyCall,
): StoredAnswer {
  const names = new Map(
    stored.values.flatMap((name) => {
      const id = readUploadName(signer, kind, from, name);
      return id === null ? [] : [[name, nameUpload(signer, kind, to, id)] as const];
    }),
  );
  const { chosen } = stored;
  return {
    ...stored,
    values: [...names.values()],
    ...(chosen && {
      chosen: chosen.flatMap((item) => {
        const id = names.get(item.id);
        return id === undefined ? [] : [{ ...item, id }];
      }),
    }),
  };
}
