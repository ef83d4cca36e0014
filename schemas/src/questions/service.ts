import { Type, type Static } from 'typebox';
import { Id, link, nullable, Slug } from '../values.ts';
import { ServicePricing } from './pricing.ts';
import { Option, questionFields } from './question.ts';

/** The ways in which a service asks for its date. [O-9.04] */
export const dateQuestionTypes = ['exact_date_time', 'exact_date_rough_time', 'just_date'] as const;

/**
 * A question as an upstream sends it: the type is any string, and all fields except id, type and title are optional, so
 * that an unknown type gets a fallback. [O-3.03]
 */
const UpstreamQuestion = Type.Object(
  {
    id: questionFields.id,
    type: Type.String(),
    title: questionFields.title,
    ...Type.Partial(Type.Omit(Type.Object(questionFields), ['id', 'title', 'options'])).properties,
    options: Type.Optional(
      Type.Array(
        Type.Object({
          id: Option.properties.id,
          title: Option.properties.title,
          ...Type.Partial(Type.Omit(Option, ['id', 'title'])).properties,
        }),
      ),
    ),
  },
  { title: 'UpstreamQuestion' },
);

/** A service and its questions in order. [O-3.01] */
export const ServiceDetail = Type.Object(
  {
    id: Id,
    slug: Slug,
    base_slug: Slug,
    category: Type.Optional(Type.String({ description: "its own category's slug, which rules read" })),
    main_category: Type.Optional(Type.String({ description: "its own main category's slug" })),
    title: Type.String(),
    questions: Type.Array(UpstreamQuestion),
    min_hours_before_order_allowed: Type.Integer({ minimum: 0, description: 'hours; 0: not set [O-5.05]' }),
    date_question_type: Type.String({ description: 'exact_date_time, exact_date_rough_time or just_date' }),
    date_question_values: nullable(Type.Object({ options: Type.Array(Option) })),
    is_periodic: Type.Boolean(),
    weather_enabled: Type.Boolean(),
    max_voice_duration_minutes: nullable(
      Type.Number({ exclusiveMinimum: 0, description: 'minutes; default 5' }),
    ),
    date_probability_message: nullable(Type.String()),
    has_price: Type.Boolean(),
    /** Without it the price so far is what the options say. */
    pricing: Type.Optional(ServicePricing),
    rel_canonical_link: nullable(link()),
    new_work_flow: Type.Boolean(),
  },
  { title: 'ServiceDetail' },
);
export interface ServiceDetail extends Static<typeof ServiceDetail> {}
