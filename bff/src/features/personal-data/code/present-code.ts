import type { Block, Button, Modal } from '@gam/schemas/descriptors';
import { fillText } from '@gam/shared/fill-text';
import { showMobile } from '@gam/shared/phone';
import { codeAskedHere } from '../../../protocol/pages/asked-code.ts';
import type { AskedCode, PageState } from '../../../protocol/records/page-state.ts';
import { presentCodeForm, presentResend } from '../../../protocol/screens/code-step.ts';
import type { Composed, ScreenRequest } from '../../../protocol/screens/pipeline.ts';
import { presentPage } from '../../../protocol/screens/present-page.ts';
import { commonTexts } from '../../../protocol/texts.ts';
import { personalTexts } from '../texts.ts';

const { code: words } = personalTexts;

const askedOf = ({ url, page, who, parts }: ScreenRequest): AskedCode | null =>
  codeAskedHere({ url, session: who.session, page, now: parts.now() });

/** Presents the question for a fresh code in place of a page that needs one. */
export function composeFreshCode(request: ScreenRequest): Composed {
  const { body, buttons } = presentSteps(request, askedOf(request));
  return presentPage(request, { id: 'fresh_code', title: words.title, width: 'form', body, footer: buttons });
}

/** Presents the same in a dialog over the page whose event needs one; null where none does. */
export function presentCodeDialog(request: ScreenRequest): Modal | null {
  const asked = askedOf(request);
  if (asked === null || asked.event === null) return null;
  const { body, buttons } = presentSteps(request, asked);
  const cancel: Button = { id: 'cancel', label: words.cancel, event: 'dismiss_modal', kind: 'quiet' };
  return {
    type: 'modal',
    key: 'fresh_code',
    title: words.title,
    body,
    actions: [...buttons, cancel],
    dismiss: 'dismiss_modal',
  };
}

interface Steps {
  readonly body: Block[];
  readonly buttons: Button[];
}

const presentSteps = (request: ScreenRequest, asked: AskedCode | null): Steps =>
  asked?.verification_id == null ? beforeSending(request, asked) : afterSending(request, asked);

function beforeSending({ who, page, parts }: ScreenRequest, asked: AskedCode | null): Steps {
  const wait = waitFor(asked, parts.now());
  const send: Button =
    wait > 0
      ? presentResend(wait, sends)
      : { id: 'send_code', label: words.send, ...sends, kind: 'primary', skips_answer: true };
  const text = fillText(words.why, { phone: showMobile(who.session?.user.phone ?? '') });
  return { body: [{ type: 'paragraph', key: 'why', text }, ...presentProblem(page)], buttons: [send] };
}

function afterSending({ who, page, parts }: ScreenRequest, asked: AskedCode): Steps {
  const text = fillText(commonTexts.code.sentTo, { phone: showMobile(who.session?.user.phone ?? '') });
  const verify: Button = {
    id: 'verify',
    label: commonTexts.code.verify,
    event: 'submit_form',
    args: { form: 'fresh_code_confirm' },
    kind: 'primary',
    form: 'fresh_code',
    skips_answer: true,
  };
  return {
    body: [{ type: 'paragraph', key: 'sent', text }, presentCodeForm('fresh_code', codeProblem(page))],
    buttons: [verify, presentResend(waitFor(asked, parts.now()), sends)],
  };
}

const sends = { event: 'submit_form', args: { form: 'fresh_code_send' } } as const;

const waitFor = (asked: AskedCode | null, now: number): number => Math.max(0, (asked?.resend_at ?? 0) - now);

const codeProblem = ({ problem }: PageState): PageState['problem'] =>
  problem?.field === 'code' ? problem : null;

/** Why no code was sent: there is no field yet to show it at. */
function presentProblem(page: PageState): Block[] {
  const problem = codeProblem(page);
  if (problem === null) return [];
  return [{ type: 'notice', key: 'not_sent', level: 'error', text: problem.message }];
}
