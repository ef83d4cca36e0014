import { toPersianDigits } from '@gam/shared/digits';
import { html } from '../../platform/http/html.ts';
import type { ReceiptFile } from './load-receipt.ts';
import type { MailMessage } from '../../platform/mail/message.ts';

/** The e-mail that brings a receipt. */
export function composeReceiptMail(mail: {
  readonly id: string;
  readonly to: string;
  readonly receipt: ReceiptFile;
}): MailMessage {
  const { id, to, receipt } = mail;
  const number = toPersianDigits(receipt.number);
  const words = `رسید سفارش شماره ${number} پیوست این ایمیل است. از اینکه گام را انتخاب کردید سپاسگزاریم.`;
  return {
    id,
    to,
    subject: `رسید سفارش ${number} گام`,
    text: `سلام،\n\n${words}\n`,
    html: html`<!doctype html>
      <html lang="fa" dir="rtl">
        <body style="font: 16px/1.9 Vazirmatn, Tahoma, sans-serif">
          <p>سلام،</p>
          <p>${words}</p>
        </body>
      </html>`.text,
    attachment: { name: receipt.name, mediaType: 'application/pdf', content: receipt.pdf },
  };
}
