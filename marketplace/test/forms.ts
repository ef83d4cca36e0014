/** One part of a form. Without a file name it is a field. */
export interface FormPart {
  readonly field: string;
  readonly name?: string;
  readonly type?: string;
  readonly content: Uint8Array | string;
}

export const boundary = 'a-boundary-of-tests';

/** A form as it is sent; `cut` leaves out so many bytes of its end. */
export function writeForm(parts: readonly FormPart[], { cut = 0 } = {}): Buffer {
  const written = parts.map(({ field, name, type, content }) =>
    Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${field}"` +
          (name === undefined ? '' : `; filename="${name}"`) +
          (type === undefined ? '' : `\r\ncontent-type: ${type}`) +
          '\r\n\r\n',
      ),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
  );
  const whole = Buffer.concat([...written, Buffer.from(`--${boundary}--\r\n`)]);
  return whole.subarray(0, whole.length - cut);
}

export const formType = `multipart/form-data; boundary=${boundary}`;
