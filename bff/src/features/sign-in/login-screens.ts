import { deriveFrom, share } from '../../protocol/fragments/share.ts';
import { fieldError } from '../../protocol/screens/field-error.ts';
import type { PageState } from '../../protocol/records/page-state.ts';
import type { Block, Button, Form, Heading } from '@gam/schemas/descriptors';
import type { QuestionType } from '@gam/schemas/questions';
import { fillText } from '@gam/shared/fill-text';
import { showMobile } from '@gam/shared/phone';
import { type Flow, hasWayBack, type LoginState, newLogin, positionOf, steps } from '@gam/engine/flow';
import { presentCodeForm, presentResend } from '../../protocol/screens/code-step.ts';
import { commonTexts } from '../../protocol/texts.ts';
import { frameScreen, pageBar } from '../../protocol/screens/screen-frame.ts';
import {
  type Composed,
  defineScreen,
  instead,
  type ScreenRequest,
  shown,
} from '../../protocol/screens/pipeline.ts';
import { isLoginUrl } from '../../protocol/urls/account-urls.ts';
import { homeUrl } from '../../protocol/urls/catalogue-urls.ts';
import { readPath } from '../../protocol/urls/read-url.ts';
import { presentSoFar } from '../questions/index.ts';
import { type PresentPhase, presentProgress } from '../../protocol/phases/phase-screen.ts';
import { signInTexts } from './texts.ts';
import { texts } from '@gam/engine';

type LoginProblem = NonNullable<PageState['problem']>;
interface LoginParts {
  readonly body: Block[];
  readonly footer: Button[];
}

const heading: Heading = { type: 'heading', key: 'heading', text: commonTexts.order.loginTitle, level: 1 };
const reasons = Object.fromEntries(
  Object.entries(signInTexts.login.why).map(([why, detail]) => [why, share({ ...heading, detail })]),
) as { readonly [W in Why]: Heading };

type Why = keyof typeof signInTexts.login.why;

/** Presents the login step: first the phone, with the reason, then the code that it got. [O-2.18] */
const presentLogin = (
  login: LoginState,
  problem: LoginProblem | null,
  at: number,
  why: Why | null,
): LoginParts => (login.step === 'code' ? codeStep(login, problem, at) : phoneStep(login, problem, why));

const problemAt = (problem: LoginProblem | null, field: string): LoginProblem | null =>
  problem?.field === field || problem?.field === null ? problem : null;

/** The phone's step as every customer sees it first. */
const blankPhone = {
  heading: share({ ...heading, detail: signInTexts.login.phone }),
  form: share({
    type: 'form',
    key: 'login_phone',
    focus: true,
    fields: [
      {
        name: 'phone',
        label: signInTexts.login.phoneLabel,
        input: 'phone',
        value: '',
        placeholder: signInTexts.login.phoneExample,
        required: texts.login.phoneRequired,
        error: null,
      },
    ],
  } satisfies Form),
  cancel: share({
    id: 'back',
    label: commonTexts.order.back,
    event: 'login_cancel',
    kind: 'quiet',
    skips_answer: true,
  } satisfies Button),
  send: share({
    id: 'send_code',
    label: signInTexts.login.sendCode,
    event: 'login_request_code',
    kind: 'primary',
    form: 'login_phone',
    skips_answer: true,
  } satisfies Button),
} as const;

function phoneStep({ phone }: LoginState, problem: LoginProblem | null, why: Why | null): LoginParts {
  const wrong = problemAt(problem, 'phone');
  const { heading: title, form: blank, cancel, send } = blankPhone;
  const value = phone ? showMobile(phone) : '';
  const fields = blank.fields.map((field) => ({ ...field, value, ...fieldError(wrong) }));
  const form = value === '' && !wrong ? blank : deriveFrom(blank, { ...blank, fields });
  return { body: [why === null ? title : reasons[why], form], footer: [cancel, send] };
}

function codeStep(login: LoginState, problem: LoginProblem | null, at: number): LoginParts {
  const wait = Math.max(0, login.resend_at - at);
  return {
    body: [
      {
        ...heading,
        detail: fillText(commonTexts.code.sentTo, { phone: login.phone ? showMobile(login.phone) : '' }),
      },
      presentCodeForm('login_code', problemAt(problem, 'code')),
    ],
    footer: [
      { id: 'back', label: signInTexts.login.changePhone, event: 'back', kind: 'quiet', skips_answer: true },
      presentResend(wait, { event: 'login_request_code', args: { phone: '' } }),
      {
        id: 'verify',
        label: commonTexts.code.verify,
        event: 'login_verify',
        kind: 'primary',
        form: 'login_code',
        skips_answer: true,
      },
    ],
  };
}

/** The buttons of a login that is the first thing shown: it is left like any first step. [O-4.23] */
const withoutCancel = (footer: readonly Button[]): Button[] =>
  footer.filter(({ event }) => event !== 'login_cancel');

/** Why pages need a sign-in, by the first step of their path. */
const ofPages: Readonly<Record<string, Why>> = {
  'my-orders': 'orders',
  'task-details': 'orders',
  account: 'account',
  support: 'message',
};
const pageReason = (url: URL): Why | null => {
  const [root = ''] = readPath(url) ?? [];
  return Object.hasOwn(ofPages, root) ? (ofPages[root] ?? null) : null;
};

/** Why questions need a sign-in, by their type; a sign-in is for the order where none is named. */
const ofQuestions: { readonly [T in QuestionType]?: Why } = { location: 'address', timestamp: 'time' };
const flowReason = ({ questions }: Flow, resumeAt: string): Why => {
  if (resumeAt === steps.quote) return 'quote';
  const type = questions.find(({ question }) => question.id === resumeAt)?.question.type;
  return (type && ofQuestions[type]) ?? 'order';
};

/** Composes the login outside a flow, at any URL that needs it; after the sign-in that URL shows its page. */
export function composeLogin({ url, page, parts }: ScreenRequest): Composed {
  const login = page.login ?? newLogin(url.pathname);
  const { body, footer } = presentLogin(login, page.problem, parts.now(), pageReason(url));
  return {
    screen: frameScreen({
      id: `login.${login.step}`,
      url: url.pathname + url.search,
      title: commonTexts.order.loginTitle,
      width: 'form',
      body: [pageBar({ city: page.city, links: [] }), ...body],
      // The bar leads home.
      footer: withoutCancel(footer),
    }),
  };
}

/** /login: redirects a signed-in user to the home page. */
export const login = defineScreen<true, true>({
  id: 'login',
  place: { tab: 'account' },
  skeleton: (url) => isLoginUrl(url) || null,
  hydrate: ({ who }) =>
    Promise.resolve(who.session ? instead({ is: 'redirect', to: homeUrl(null) }) : shown(true)),
  present: (request) => composeLogin(request),
});

/** Presents the login in a flow, in place of the question that needs it. [O-4.13] */
export const presentFlowLogin: PresentPhase = ({ evaluation, problem, at, blankSummary }) => {
  const { flow, state } = evaluation;
  const login = state.login ?? newLogin(steps.quote);
  const isAtQuote = login.resume_at === steps.quote;
  const position = isAtQuote ? flow.questions.length : positionOf(flow, login.resume_at);
  const form = presentLogin(login, problem ?? state.problem, at, flowReason(flow, login.resume_at));
  return {
    id: `order.login.${login.step}`,
    progress: presentProgress(flow, position, isAtQuote),
    ...(hasWayBack(evaluation) ? form : { ...form, footer: withoutCancel(form.footer) }),
    ...presentSoFar(evaluation, position, { blank: blankSummary }),
  };
};
