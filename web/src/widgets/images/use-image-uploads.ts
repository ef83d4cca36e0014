import { withRef } from '@gam/client/with-ref';
import type { Images } from '@gam/schemas/descriptors';
import type { AnswerValues } from '@gam/shared/validate-answer';
import { useEffect, useRef, useState } from 'react';
import { useScreenActions, useScreenState } from '../../ui/hooks/use-screen.ts';
import { uploadFile } from '../uploads/upload-file.ts';
import { isFields, stored } from '@gam/client/stored';

/** A picture that is uploading, or whose upload failed. */
export interface Upload {
  readonly key: number;
  readonly file: Blob;
  /** The URL of its local preview. */
  readonly preview: string;
  readonly state: 'loading' | 'rejected';
  readonly percent: number;
}
/** An uploaded picture. */
interface Success {
  readonly id: string;
  /** The URL; null if it is unknown. */
  readonly image: string | null;
}

interface Given {
  readonly node: Images;
  readonly value: AnswerValues;
  readonly onChange: (value: AnswerValues) => void;
}

/**
 * Uploads the pictures of an answer. A picture is loading, then uploaded or rejected; a rejected one can be sent again.
 * [O-4.38, O-8.09]
 */
export function useImageUploads({ node, value, onChange }: Given) {
  const { toast, endToasts, border, memory } = useScreenActions();
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
    // Leaving the step aborts unfinished uploads.
    return () => all.forEach((run) => run.abort());
  }, []);

  const change = (next: readonly string[]) => {
    values.current = next;
    onChange({ values: next });
  };
  const update = (key: number, fields: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...fields } : one)));
  const drop = (key: number) => setUploads((all) => all.filter((one) => one.key !== key));

  async function send({ key, file, preview }: Upload, isRetry = false): Promise<void> {
    if (flow === null) return;
    const run = new AbortController();
    running.current.set(key, run);
    const target = { flow, path: node.upload, field: node.field };
    const onProgress = (percent: number) => update(key, { percent });
    const uploaded = await border.reach(
      (signal) => uploadFile(target, { file, name: 'picture.jpg', onProgress, signal }),
      run.signal,
    );
    running.current.delete(key);
    if (uploaded === null || run.signal.aborted) return;
    if (!uploaded.ok) {
      const { message, ref } = uploaded.failure;
      update(key, { state: 'rejected' });
      return toast('error', withRef(message ?? node.labels.failed, ref));
    }
    if (isRetry) endToasts();
    const { id, url } = uploaded.value;
    if (url == null) memory.previews.set(id, preview);
    else addressesOf(flow.id).write({ ...addressesOf(flow.id).read(), [id]: url });
    drop(key);
    change([...values.current, id]);
  }

  return {
    uploads,
    successes: value.values.map((id): Success => ({
      id,
      image: pictureOf(memory.previews, flow?.id ?? '', id, node),
    })),
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
      void send(upload, true);
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
// Stored with the drafts, so that uploaded pictures of an unsent answer are shown after a reload.
const addressesOf = (flow: string) => stored(`drafts.pictures.${flow}`, isAddresses);

/** Returns the URL of an answer's picture, from the screen or from an upload; null if it is unknown. */
function pictureOf(
  previews: ReadonlyMap<string, string>,
  flow: string,
  id: string,
  { files }: Images,
): string | null {
  const known = files.find((file) => file.id === id)?.image;
  return known ?? addressesOf(flow).read()?.[id] ?? previews.get(id) ?? null;
}
