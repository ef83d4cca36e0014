import { Type, type Static } from 'typebox';
import { Id, Instant } from '../values.ts';
import { defineCall } from '../call.ts';
import { Nothing } from './paging.ts';

/** Where an order's receipt can be opened: a link that needs no sign-in and soon ends. [O-7.12] */
export const InvoiceFile = Type.Object(
  { url: Type.String(), name: Type.String(), expires_at: Instant },
  { title: 'InvoiceFile' },
);
export interface InvoiceFile extends Static<typeof InvoiceFile> {}

export const downloadInvoice = defineCall({
  method: 'GET',
  path: '/v2/orders/{orderId}/invoice/',
  about:
    "The receipt of a completed order, for its customer and for operators; 409 before the work is done. The path and reply are this project's choice. [O-7.12]",
  auth: 'user',
  effect: 'read',
  params: Type.Object({ orderId: Id }),
  reply: InvoiceFile,
});

export const emailInvoice = defineCall({
  method: 'POST',
  path: '/v2/orders/{orderId}/invoice/email/',
  about: "Sends the receipt to an e-mail address. The path is this project's choice. [O-6.03]",
  auth: 'user',
  effect: 'write',
  params: Type.Object({ orderId: Id }),
  body: Type.Object({ email: Type.String({ format: 'email', maxLength: 254 }) }),
  reply: Nothing,
});

export const invoiceCalls = { downloadInvoice, emailInvoice } as const;
