import type { FastifyInstance } from 'fastify';
import { contentKinds, type PriceRow, priceRowLimit, upstreamCalls } from '@gam/schemas/upstream';
import type { Option } from '@gam/schemas/questions';
import { isOpen } from '@gam/shared/content-document';
import { findServiceById, type ServiceQuestion } from '../catalogue/index.ts';
import { readTogether } from '../../platform/database/read-together.ts';
import { liveDocument } from '../content-documents/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { offerAllProducts } from '../options/index.ts';
import {
  cityAmount,
  type CountLine,
  type OptionLine,
  type PriceRules,
  type UnitLine,
  priceOfOption,
} from '../pricing/index.ts';

type AskedQuestion = Pick<ServiceQuestion, 'id' | 'title' | 'description'> & {
  readonly options: readonly Option[];
};

/**
 * Composes the price table of a service in a city, in toman: the base price, then each priced option and number in the
 * order of the rules, then the further rows. [W-3.04]
 */
function composePriceTable(
  serviceId: string,
  rules: PriceRules,
  questions: readonly AskedQuestion[],
  cityPercent: number,
): PriceRow[] {
  const { base, lines, table = [] } = rules;
  const byId = new Map(questions.map((question) => [question.id, question]));
  const whole = cityAmount(base.toman, cityPercent);
  return [
    ...(whole > 0 ? [{ id: `${serviceId}-base`, title: base.title, unit: null, price: whole }] : []),
    ...lines.flatMap((line) => {
      const question = byId.get(line.question);
      if (question === undefined) return [];
      return line.per === 'unit'
        ? [unitRow(line, question, cityPercent)]
        : optionRows(line, question, cityPercent);
    }),
    ...table.map(({ id, title, unit, toman }) => ({
      id,
      title,
      unit,
      price: toman === null ? null : cityAmount(toman, cityPercent),
    })),
  ];
}

function unitRow(line: UnitLine, { id, title, description }: AskedQuestion, cityPercent: number): PriceRow {
  return { id, title, unit: description, price: cityAmount(line.toman, cityPercent) };
}

function optionRows(line: OptionLine | CountLine, question: AskedQuestion, cityPercent: number): PriceRow[] {
  const titles = new Map(question.options.map(({ id, title }) => [id, title]));
  return line.amounts.flatMap((amount) => {
    const title = titles.get(amount.option);
    if (title === undefined) return [];
    const { toman, off } = priceOfOption(amount, cityPercent);
    return [
      {
        id: amount.option,
        title: `${question.title}: ${title}`,
        unit: line.per === 'count' ? 'هر عدد' : null,
        price: toman - off,
      },
    ];
  });
}

interface LandingDeps {
  readonly db: Database;
  readonly now: () => number;
}

/** Price tables of services, and the banners of the home page. */
export async function landingRoutes(app: FastifyInstance, { db, now }: LandingDeps) {
  registerCall(app, upstreamCalls.listBanners, async ({ query: { city } }) => {
    const { document } = await readTogether(db, {
      document: liveDocument('banners', contentKinds.banners.only),
    });
    const shown = (document?.banners ?? []).filter(
      (banner) =>
        isOpen(banner, now()) &&
        (banner.cities === null || (city !== undefined && banner.cities.includes(city))),
    );
    return { results: shown.map(({ id, title, image, link }) => ({ id, title, image, link })) };
  });

  registerCall(app, upstreamCalls.listLandingPrices, async ({ query }) => {
    const { limit = priceRowLimit, offset = 0 } = query;
    const found = await findServiceById(db, query.service, query.cityId);
    if (found === undefined) return refuse(404, 'این خدمت در شهر انتخابی ارائه نمی‌شود.');
    const { service, city } = await offerAllProducts(db, found);
    const rows = composePriceTable(
      service.id,
      service.priceRules,
      service.detail.questions,
      city.pricePercent,
    );
    const end = offset + limit;
    return { results: rows.slice(offset, end), next: end < rows.length ? end : null };
  });
}
