/** An e-mail with a file, ready to be sent. */
export interface MailMessage {
  /** The same at every try, so that a mail server knows what it has had already. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachment: { readonly name: string; readonly mediaType: string; readonly content: Buffer };
}

/** Brings an e-mail on its way; rejects where it did not, with `FinalFailure` where it never will. */
export type MailDriver = (message: MailMessage) => Promise<void>;
