import type { Block, MessageForm } from '@gam/schemas/descriptors';
import type { City, Site } from '@gam/schemas/upstream';
import { formSchemas } from '@gam/schemas/forms';
import { normaliseMobile, normalisePhone, showMobile } from '@gam/shared/phone';
import { normaliseAs } from '@gam/shared/text-forms';
import { needed } from '../../platform/page-reads.ts';
import { asSender, complain, pageNotOffered, refusePage, stay } from '../../protocol/pages/page-event.ts';
import type { PageForm } from '../../protocol/pages/page-forms.ts';
import { defineScreen, insteadOf, type ScreenRequest, shown } from '../../protocol/screens/pipeline.ts';
import { inSupport } from '../../protocol/screens/place.ts';
import { onlyCity } from '../../protocol/screens/city-picker.ts';
import { type FormShape, judgeShape } from '../../protocol/screens/form-shape.ts';
import { presentField, presentMessageForm } from '../../protocol/screens/message-form.ts';
import { presentPage } from '../../protocol/screens/present-page.ts';
import { type LeadKind, leadUrl, readLeadUrl } from '../../protocol/urls/voice-urls.ts';
import { voiceTexts } from './texts.ts';

const { lead: words } = voiceTexts;
const form = 'lead';

/** The shape of each form. A city that is not known to be missing passes. */
const shapeOf = (kind: LeadKind, cities: readonly City[] | null): FormShape => ({
  form: formSchemas[kind],
  data: kind === 'moving' && cities !== null ? { cities: cities.map(({ id }) => id) } : {},
  messages: words.required,
});

interface Lead {
  readonly kind: LeadKind;
  readonly sent: boolean;
}
interface LeadPage extends Lead {
  readonly cities: readonly City[];
  readonly site: Site | null;
}

/** /contact/moving and /contact/organization: asks for a call about a move, or for an organization. [O-7.23] */
export const leadPage = defineScreen<Lead, LeadPage>({
  id: 'lead',
  place: inSupport,
  isPublic: true,
  skeleton: readLeadUrl,
  hydrate: async ({ parts }, asked) => {
    const [cities, site] = await Promise.all([needed(parts.services.cities()), parts.services.site()]);
    return cities.ok ? shown({ ...asked, cities: cities.value.results, site }) : insteadOf(cities.failure);
  },
  present: (request, { kind, sent, cities, site }) => {
    const { title, detail } = words[kind];
    const body: Block[] = sent
      ? [{ type: 'status', key: 'sent', title: words.sentTitle, text: words.sentText, tone: 'good' }]
      : [presentForm(request, kind, cities)];
    const url = leadUrl(kind, sent);
    const canonical = leadUrl(kind);
    return presentPage(request, {
      id: 'lead',
      url,
      title,
      heading: { detail },
      canonical,
      width: 'form',
      body,
      site,
    });
  },
});

/** The form; what is known of a signed-in customer stands in it. */
function presentForm({ page, who }: ScreenRequest, kind: LeadKind, cities: readonly City[]): MessageForm {
  const user = who.session?.user.role === 'customer' ? who.session.user : null;
  const field = (given: Parameters<typeof presentField>[1]) => presentField(page.problem, given);
  const own =
    kind === 'moving'
      ? field({
          name: 'city',
          label: words.city,
          input: 'choice',
          value: page.city ?? onlyCity(cities) ?? '',
          placeholder: words.chooseCity,
          required: words.required.city,
          options: cities.map(({ id, name }) => ({ id, label: name })),
        })
      : field({
          name: 'organization',
          label: words.organizationName,
          required: words.required.organization,
        });
  return presentMessageForm({
    key: form,
    form,
    shape: shapeOf(kind, cities),
    fields: [
      ...(kind === 'organization' ? [own] : []),
      field({
        name: 'name',
        label: words.name,
        value: [user?.first_name, user?.last_name].filter(Boolean).join(' '),
        required: words.required.name,
      }),
      field({
        name: 'phone',
        label: words.phone,
        input: 'phone',
        value: user ? showMobile(user.phone) : '',
        required: words.required.phone,
      }),
      ...(kind === 'moving' ? [own] : []),
      field({ name: 'description', label: words.description, input: 'long_text', max_length: 1000 }),
    ],
    submit: { id: 'send', label: words.submit },
  });
}

/** Sends the form of the page; a wrong field is named. */
export const sendLead: PageForm = async (context, values) => {
  const { parts, url } = context;
  const asked = readLeadUrl(url);
  if (asked === null) return refusePage(pageNotOffered);
  const isMoving = asked.kind === 'moving';
  const cities = isMoving ? await parts.services.cities() : null;
  const textOf = (name: string) => normaliseAs('free', values[name] ?? '');
  const [name, organization, city] = [textOf('name'), textOf('organization'), values['city'] ?? ''];
  const phone = normaliseMobile(values['phone'] ?? '') ?? normalisePhone(values['phone'] ?? '');
  const description = textOf('description').slice(0, 1000);
  const own = isMoving ? { city } : { organization };
  const shape = shapeOf(asked.kind, cities?.ok === true ? cities.value.results : null);
  const refusal = judgeShape(shape, { ...own, name, phone, description });
  if (refusal) return refusePage(refusal);
  const contact = { name, phone, description: description || null };
  const by = asSender(context);
  const sent = isMoving
    ? await parts.upstream.call('joinMovingCampaign', { body: { ...contact, city }, ...by })
    : await parts.upstream.call('sendOrganizationLead', { body: { ...contact, organization }, ...by });
  return sent.ok ? stay(context, {}, [], { to: leadUrl(asked.kind, true) }) : complain(context, sent.failure);
};
