import type { Block, Form, Screen } from '@gam/schemas/descriptors';
import type { CallReply } from '@gam/schemas/upstream';
import { formatJalaliDateTime } from '@gam/shared/jalali';
import { askedBy } from '../../../platform/sessions/who.ts';
import { isMissing } from '../../../platform/upstream/failure.ts';
import { defineScreen, insteadOf, type ScreenRequest, shown } from '../../../protocol/screens/pipeline.ts';
import { frameScreen, pageBar } from '../../../protocol/screens/screen-frame.ts';
import { deskUrl, readEnrolment } from '../../../protocol/urls/desk-urls.ts';
import { deskTexts } from '../texts.ts';
import { presentAuthenticator } from './authenticator.ts';
import { presentCode, presentPassword } from './factor-fields.ts';
import { presentPasskeyForm } from './passkeys.ts';

const { enrol } = deskTexts;
const formKey = 'team_enrol';

type Link = CallReply<'openTeamLink'>;

/** /operator/enrol: a person of the team adds a passkey, or a password and an authenticator, by a one-time link. */
export const enrolment = defineScreen<string, Link | null>({
  id: 'operator.enrol',
  place: null,
  skeleton: readEnrolment,
  hydrate: async ({ parts, who, signal }, token) => {
    const opened = await parts.upstream.call('openTeamLink', {
      body: { token },
      signal: signal(),
      ...askedBy(parts, who),
    });
    if (opened.ok) return shown(opened.value);
    return isMissing(opened.failure) ? shown(null) : insteadOf(opened.failure);
  },
  present: (request, link) => ({
    screen: link === null ? presentUsedLink(request) : presentForm(request, link),
  }),
});

function frame({ url }: ScreenRequest, body: readonly Block[], footer: Screen['footer'] = []): Screen {
  return frameScreen({
    id: 'operator.enrol',
    url: url.pathname + url.search,
    title: enrol.title,
    width: 'form',
    body: [pageBar({ links: [] }), ...body],
    footer,
  });
}

const presentUsedLink = (request: ScreenRequest): Screen =>
  frame(request, [{ type: 'empty', key: 'no_link', icon: 'missing', ...enrol.noLink }]);

function presentForm(request: ScreenRequest, link: Link): Screen {
  const { purpose = 'renewal' } = link;
  return frame(
    request,
    [
      { type: 'heading', key: 'heading', text: enrol.title, level: 1, detail: enrol.detail[purpose] },
      ...(purpose === 'completion' ? [wayOn] : []),
      presentPerson(link),
      ...(purpose === 'enrolment' ? [presentPasskeyForm(), otherwise] : []),
      ...presentAuthenticator(link),
      presentFields(request),
    ],
    [
      {
        id: 'enrol',
        label: enrol.submit[purpose],
        event: 'submit_form',
        args: { form: formKey },
        kind: 'primary',
        form: formKey,
        skips_answer: true,
      },
    ],
  );
}

const wayOn: Block = {
  type: 'actions',
  key: 'way_on',
  items: [{ id: 'to_sign_in', label: enrol.toSignIn, href: deskUrl(), kind: 'secondary' }],
};

const otherwise: Block = {
  type: 'heading',
  key: 'otherwise',
  text: enrol.otherwise.title,
  level: 2,
  detail: enrol.otherwise.text,
};

function presentPerson({ first_name, last_name, email, roles, expires_at }: Link): Block {
  const name = [first_name, last_name].filter(Boolean).join(' ');
  return {
    type: 'facts',
    key: 'person',
    title: enrol.person,
    items: [
      ...(name === '' ? [] : [{ key: 'name', label: enrol.name, value: name }]),
      ...(email === null ? [] : [{ key: 'email', label: enrol.email, value: email }]),
      { key: 'roles', label: enrol.roles, value: roles.map((role) => enrol.roleNames[role]).join('، ') },
      { key: 'until', label: enrol.until, value: formatJalaliDateTime(expires_at) },
    ],
  };
}

function presentFields({ page }: ScreenRequest): Form {
  // What is wrong with no single field stands at the last one.
  const problem = page.problem && { ...page.problem, field: page.problem.field ?? 'code' };
  return {
    type: 'form',
    key: formKey,
    fields: [
      presentPassword(problem, { label: enrol.password }),
      presentPassword(problem, { name: 'again', label: enrol.again, required: enrol.againRequired }),
      presentCode(problem, { label: enrol.code }),
    ],
  };
}
