import { describe, expect, it } from 'vitest';
import { linkMark } from '../values.ts';
import { type UpstreamCall, upstreamCalls } from './index.ts';

interface Keywords {
  readonly [linkMark]?: unknown;
  readonly type?: string;
  readonly anyOf?: readonly Keywords[];
  readonly properties?: Readonly<Record<string, Keywords>>;
  readonly items?: Keywords;
}

/** Every text of a schema, with the names that lead to it. */
function textsOf(schema: Keywords, field: string): (readonly [field: string, text: Keywords])[] {
  const { type, anyOf = [], properties = {}, items } = schema;
  return [
    ...(type === 'string' ? [[field, schema] as const] : []),
    ...anyOf.flatMap((one) => textsOf(one, field)),
    ...Object.entries(properties).flatMap(([name, one]) => textsOf(one, `${field}/${name}`)),
    ...(items ? textsOf(items, `${field}/*`) : []),
  ];
}

/** The documents that editors read and write; what customers see of them comes by other calls. */
const isForEditors = ({ path }: UpstreamCall): boolean => /^\/v2\/(?:content|flow-rules)\//.test(path);

const texts = Object.entries<UpstreamCall>(upstreamCalls).flatMap(([name, call]) =>
  textsOf(call.reply, name).map(([field, text]) => ({ call, field, mark: text[linkMark] })),
);

/** How fields are called that lead somewhere. */
const leads =
  /(?:^|[_/])(?:url|uri|href|src|link|image|picture|photo|avatar|icon|logo|banner|video|audio|full)s?(?:_\w+)?(?:\/\*)?$/i;

describe('the links of upstream replies', () => {
  it('are marked wherever a field is called like one, so that they are checked', () => {
    const unmarked = texts.filter(
      ({ call, field, mark }) => !isForEditors(call) && leads.test(field) && mark === undefined,
    );
    expect(unmarked.map(({ field }) => field)).toEqual([]);
  });

  it('are marked in no document of editors, which nothing may change', () => {
    const marked = texts.filter(({ call, mark }) => isForEditors(call) && mark !== undefined);
    expect(marked.map(({ field }) => field)).toEqual([]);
  });

  it('are found in lists, in what may be null, and in what may be missing', () => {
    const marked = texts.filter(({ mark }) => mark !== undefined).map(({ field }) => field);
    expect(marked).toEqual(
      expect.arrayContaining([
        'listBanners/results/*/link',
        'loadService/questions/*/options/*/image_new/full',
        'downloadInvoice/url',
        'uploadImage/url',
        'loadOrder/selected_workman/phone',
      ]),
    );
  });
});
