import type { EntryKind } from '../registry.ts';
import {
  type PageEventContext,
  type PageHandler,
  pageNotOffered,
  type PageTransition,
  refusePage,
} from './page-event.ts';

/** The fields of a form and what its button fixes, by name. Nothing of it is checked. */
type FormValues = Readonly<Record<string, string | undefined>>;

/**
 * Handles a form that a page without a flow offered. A refusal names the wrong field; the page shows it there.
 * [protocol: Events]
 */
export type PageForm = (context: PageEventContext, values: FormValues) => Promise<PageTransition>;

/** The forms of the features by name, which is what a button of the event `submit_form` fixes as `form`. */
export type PageForms = Readonly<Record<string, PageForm>>;

export const pageForms: EntryKind<PageForms> = { name: 'page forms' };

/** Hands a form to the feature that offers it. */
export const submitForm: PageHandler<'submit_form'> = (context, { form, ...values }) => {
  const forms = context.parts.features.of(pageForms);
  const send = Object.hasOwn(forms, form) ? forms[form] : undefined;
  return send === undefined ? Promise.resolve(refusePage(pageNotOffered)) : send(context, values);
};
