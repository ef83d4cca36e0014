import type { BlockOf, BlockType, Screen } from '@gam/schemas/descriptors';
import { tomanToRial } from '@gam/shared/money';
import { commonTexts } from '../../protocol/texts.ts';

type Thing = Readonly<Record<string, unknown>>;

const schema = 'https://schema.org';

/**
 * Returns what search engines may know of a page, as schema.org names it, from nothing but what the page shows: the way to
 * it, its questions with answers, its service. None for pages that no way leads to, and for those that ask to be left out.
 */
export function structuredData(screen: Screen, publicUrl: string): readonly Thing[] {
  const way = blockOf(screen, 'breadcrumbs');
  if (way === undefined || screen.meta.robots !== null) return [];
  const faq = blockOf(screen, 'faq');
  return [
    describeWay(way, publicUrl),
    ...(faq === undefined ? [] : [describeQuestions(faq)]),
    ...describeService(screen, publicUrl),
  ];
}

const blockOf = <T extends BlockType>({ body }: Screen, type: T): BlockOf<T> | undefined =>
  body.find((block): block is BlockOf<T> => block.type === type);

const describeWay = ({ items }: BlockOf<'breadcrumbs'>, publicUrl: string): Thing => ({
  '@context': schema,
  '@type': 'BreadcrumbList',
  itemListElement: items.map(({ title, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    item: new URL(href, publicUrl).href,
  })),
});

const describeQuestions = ({ items }: BlockOf<'faq'>): Thing => ({
  '@context': schema,
  '@type': 'FAQPage',
  mainEntity: items.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

/** Prices are in rial, since toman is no currency of ISO 4217. */
function describeService({ meta, url }: Screen, publicUrl: string): Thing[] {
  const { service, description } = meta;
  if (!service) return [];
  const { name, area, from_toman: from, rating } = service;
  return [
    {
      '@context': schema,
      '@type': 'Service',
      name,
      ...(description && { description }),
      url: new URL(url, publicUrl).href,
      areaServed: { '@type': 'City', name: area },
      provider: { '@type': 'Organization', name: commonTexts.brand, url: publicUrl },
      ...(from !== null && {
        offers: {
          '@type': 'AggregateOffer',
          priceCurrency: 'IRR',
          lowPrice: tomanToRial(from),
        },
      }),
      ...(rating && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: rating.average,
          ratingCount: rating.count,
        },
      }),
    },
  ];
}
