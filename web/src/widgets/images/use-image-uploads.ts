import type { Images } from '@gam/schemas/descriptors';
import type { AnswerValues } from '@gam/shared/validate-answer';
import { useEffect, useRef, useState } from 'react';
import { useScreenActions, useScreenState } from '../../ui/hooks/use-screen.ts';
import { uploadFile } from '../uploads/upload-file.ts';
import { isFields, stored } from '../../client/stored.ts';

/** A picture on its way, or that did not arrive. */
export interface Upload {
  readonly key: number;
  readonly file: Blob;
  /** Where it is seen meanwhile. */
  readonly preview: string;
  readonly state: 'loading' | 'rejected';
  readonly percent: number;
}
/** A picture that arrived. */
interface Success {
  readonly id: string;
  /** Null if its picture is no longer known. */
  readonly image: string | null;
}

interface Given {
  readonly node: Images;
  readonly value: AnswerValues;
  readonly onChange: (value: AnswerValues) => void;
}

/** The pictures of an answer: loading, then success or rejected; what was rejected can be sent again. [O-4.38, O-8.09] */
export function useImageUploads({ node, value, onChange }: Given) {
  const { toast } = useScreenActions();
  const flow = useScreenState().screen?.flow ?? null;
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const values = useRef(value.values);
  const running = useRef(new Map<number, AbortController>());
  const lastKey = useRef(0);
  useEffect(() => {
    values.current = value.values;
  });
  useEffect(() => {
    const all = running.current;
    // What is not there when the step is left is not waited for.
    return () => all.forEach((run) => run.abort());
  }, []);

  const change = (next: readonly string[]) => {
    values.current = next;
    onChange({ values: next });
  };
  const update = (key: number, fields: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...fields } : one)));
  const drop = (key: number) => setUploads((all) => all.filter((one) => one.key !== key));

  async function send({ key, file, preview }: Upload): Promise<void> {
    if (flow === null) return;
    const run = new AbortController();
    running.current.set(key, run);
    const outcome = await uploadFile(
      { flow, path: node.upload, field: node.field },
      {
        file,
        name: 'picture.jpg',
        onProgress: (percent) => update(key, { percent }),
        signal: run.signal,
      },
    );
    running.current.delete(key);
    if (run.signal.aborted) return;
    if (outcome.kind === 'failed') {
      update(key, { state: 'rejected' });
      return toast('error', outcome.message ?? node.labels.failed);
    }
    const { id, url } = outcome.file;
    rememberPicture(flow.id, id, url ?? null, preview);
    drop(key);
    change([...values.current, id]);
  }

  return {
    uploads,
    successes: value.values.map((id): Success => ({ id, image: pictureOf(flow?.id ?? '', id, node) })),
    isLoading: uploads.some(({ state }) => state === 'loading'),
    add(file: Blob) {
      lastKey.current += 1;
      const preview = URL.createObjectURL(file);
      const upload: Upload = { key: lastKey.current, file, preview, state: 'loading', percent: 0 };
      setUploads((all) => [...all, upload]);
      void send(upload);
    },
    retry(upload: Upload) {
      update(upload.key, { state: 'loading', percent: 0 });
      void send(upload);
    },
    remove: (id: string) => change(values.current.filter((one) => one !== id)),
    discard({ key }: Upload) {
      running.current.get(key)?.abort();
      drop(key);
    },
  };
}

type Addresses = Readonly<Record<string, string>>;
const isAddresses = (value: unknown): value is Addresses =>
  isFields(value) && Object.values(value).every((one) => typeof one === 'string');
// Goes with the drafts: what was uploaded and not sent yet is seen again after a reload.
const addressesOf = (flow: string) => stored(`drafts.pictures.${flow}`, isAddresses);

/** What is seen of pictures that have no address, as long as this page lives. */
const previews = new Map<string, string>();

/** Remembers what an uploaded picture looks like. */
function rememberPicture(flow: string, id: string, url: string | null, preview: string): void {
  if (url === null) previews.set(id, preview);
  else addressesOf(flow).write({ ...addressesOf(flow).read(), [id]: url });
}

/** The URL of an answer's picture: from the screen, otherwise from the upload in this page; null if unknown. */
function pictureOf(flow: string, id: string, { files }: Images): string | null {
  const known = files.find((file) => file.id === id)?.image;
  return known ?? addressesOf(flow).read()?.[id] ?? previews.get(id) ?? null;
}
