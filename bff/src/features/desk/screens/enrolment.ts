import type { Block, Form, Screen } from '@gam/schemas/descriptors';
import type { CallReply } from '@gam/schemas/upstream';
import { codeLength } from '@gam/engine/flow';
import { formatJalaliDateTime } from '@gam/shared/jalali';
import { askedBy } from '../../../platform/sessions/who.ts';
import { isMissing } from '../../../platform/upstream/failure.ts';
import { fieldError } from '../../../protocol/screens/field-error.ts';
import { defineScreen, insteadOf, type ScreenRequest, shown } from '../../../protocol/screens/pipeline.ts';
import { frameScreen, pageBar } from '../../../protocol/screens/screen-frame.ts';
import { readEnrolment } from '../../../protocol/urls/desk-urls.ts';
import { deskTexts } from '../texts.ts';

const { enrol } = deskTexts;
const formKey = 'team_enrol';

type Link = CallReply<'openTeamLink'>;

/** /operator/enrol: a person of the team chooses a password and adds the authenticator, by a one-time link. */
export const enrolment = defineScreen<string, Link | null>({
  id: 'operator.enrol',
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
  return frame(
    request,
    [
      { type: 'heading', key: 'heading', text: enrol.title, level: 1, detail: enrol.detail },
      presentPerson(link),
      {
        type: 'facts',
        key: 'authenticator',
        title: enrol.authenticator,
        items: [
          // Groups of four are easier to type.
          { key: 'secret', label: enrol.secret, value: link.secret.replaceAll(/(.{4})(?!$)/g, '$1 ') },
          { key: 'uri', label: enrol.uri, value: link.otpauth },
        ],
      },
      { type: 'paragraph', key: 'how', text: enrol.how, tone: 'dimmed' },
      presentFields(request),
    ],
    [
      {
        id: 'enrol',
        label: enrol.submit,
        event: 'submit_form',
        args: { form: formKey },
        kind: 'primary',
        form: formKey,
        skips_answer: true,
      },
    ],
  );
}

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

function presentFields({ page: { problem } }: ScreenRequest): Form {
  const errorAt = (field: string) =>
    fieldError(problem && (problem.field ?? 'code') === field ? problem : null);
  const { reveal } = deskTexts.signIn;
  const password = { input: 'password', value: '', reveal } as const;
  return {
    type: 'form',
    key: formKey,
    fields: [
      {
        name: 'password',
        label: enrol.password,
        ...password,
        required: enrol.passwordRequired,
        ...errorAt('password'),
      },
      { name: 'again', label: enrol.again, ...password, required: enrol.againRequired, ...errorAt('again') },
      {
        name: 'code',
        label: enrol.code,
        input: 'code',
        value: '',
        length: codeLength,
        required: deskTexts.signIn.codeRequired,
        ...errorAt('code'),
      },
    ],
  };
}
