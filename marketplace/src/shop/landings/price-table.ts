import type { Option } from '@gam/schemas/questions';
import type { PriceRow } from '@gam/schemas/upstream';
import type { ServiceInCity, ServiceQuestion } from '../catalogue/index.ts';
import type { Database } from '../../platform/database/database.ts';
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

/** The price table of a service in a city, with the products that its questions offer. [O-7.15] */
export async function readPriceTable(db: Database, found: ServiceInCity): Promise<PriceRow[]> {
  const { service, city } = await offerAllProducts(db, found);
  return composePriceTable(service.id, service.priceRules, service.detail.questions, city.pricePercent);
}
