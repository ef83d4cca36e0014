import type { Flow } from '../../engine/flow/flow.ts';
import type { FlowState, StoredAnswer } from '../../engine/flow/state.ts';
import type { Signer } from '../../platform/secrets/signer.ts';
import { type UploadKind, uploadKindOf } from '../../engine/questions/uploads.ts';
import { nameUpload, readUploadName } from './upload-name.ts';

interface Way {
  readonly from: string;
  readonly to: string;
}

/** The answers of one flow as another one takes them: its uploads are named for that one. */
export function carryUploads(
  signer: Signer,
  { questions }: Flow,
  answers: FlowState['answers'],
  way: Way,
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
  { from, to }: Way,
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
