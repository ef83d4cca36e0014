import {
  type Atrule,
  type AttributeSelector,
  type Block,
  type CssNode,
  type Declaration,
  generate,
  parse,
  type Rule,
  type StyleSheet,
} from 'css-tree';
import { readProperties, type StylePart } from '../src/page/critical-styles.ts';

const groups = new Set(['media', 'supports', 'layer', 'container']);
/** Attributes of the root element, which stands around what the page draws. */
const ofRoot = new Set(['dir', 'lang', 'data-mantine-color-scheme']);
/** States and properties that a first picture does not show: they come with the whole style sheets. */
const laterStates = new Set(['hover', 'active']);
const laterProperties =
  /^(?:transition(?:-.+)?|touch-action|(?:-webkit-)?user-select|-webkit-tap-highlight-color)$/;

/** Reads what a first picture can need of a built style sheet. Throws for a rule inside another: a build has none. */
export function readStyles(css: string): StylePart[] {
  // Values stay as they are written.
  const sheet = parse(css, { parseValue: false, parseAtrulePrelude: false }) as StyleSheet;
  return readParts(sheet);
}

const readParts = ({ children }: StyleSheet | Block): StylePart[] => children.toArray().flatMap(readPart);

function readPart(node: CssNode): StylePart[] {
  if (node.type === 'Rule') return readRule(node);
  return node.type === 'Atrule' ? [readAtrule(node)] : [];
}

function readAtrule(node: Atrule): StylePart {
  const { name, prelude, block } = node;
  const text = generate(node);
  const condition = prelude === null ? '' : generate(prelude);
  if (block === null) return { is: 'whole', text };
  if (groups.has(name)) return { is: 'group', prelude: `@${name} ${condition}`, parts: readParts(block) };
  if (name === 'keyframes') return { is: 'keyframes', name: condition, text };
  return name === 'font-face' ? { is: 'font', text, signs: readSigns(block) } : { is: 'whole', text };
}

function readRule({ prelude, block }: Rule): StylePart[] {
  const all = prelude.type === 'SelectorList' ? prelude.children.toArray() : [];
  const selectors = all.flatMap((one) => {
    const ways = waysOf(one);
    return ways.length === 0 ? [] : [{ text: generate(one), ways }];
  });
  const declarations = declarationsIn(block)
    .filter(({ property }) => !laterProperties.test(property))
    .map((one) => {
      const text = generate(one);
      const sets = one.property.startsWith('--') ? one.property : null;
      return { text, sets, reads: readProperties(text) };
    });
  return selectors.length === 0 || declarations.length === 0 ? [] : [{ is: 'rule', selectors, declarations }];
}

const declarationsIn = ({ children }: Block): Declaration[] =>
  children.toArray().map((node) => {
    if (node.type !== 'Declaration')
      throw new Error(`A rule holds more than declarations: ${generate(node)}`);
    return node;
  });

/** Returns the ways in which a selector can match, each as what the page must have for it; none for a state that comes later. */
const waysOf = (selector: CssNode): string[][] =>
  childrenOf(selector)
    .map(waysOfPart)
    .reduce((all, own) => all.flatMap((way) => own.map((more) => [...way, ...more])), [[]]);

const childrenOf = (node: CssNode | undefined): CssNode[] =>
  node !== undefined && 'children' in node && node.children !== null ? [...node.children] : [];

function waysOfPart(node: CssNode): string[][] {
  if (node.type === 'ClassSelector') return [[`.${node.name}`]];
  if (node.type === 'AttributeSelector') return ofRoot.has(node.name.name) ? [[]] : [[attributeOf(node)]];
  if (node.type !== 'PseudoClassSelector' || node.name === 'not') return [[]];
  if (laterStates.has(node.name)) return [];
  if (node.name === 'disabled') return [['[disabled]']];
  const [list] = childrenOf(node);
  return list?.type === 'SelectorList' ? childrenOf(list).flatMap(waysOf) : [[]];
}

function attributeOf({ name, matcher, value }: AttributeSelector): string {
  const sought = value?.type === 'String' ? value.value : value?.name;
  return matcher === '=' ? `[${name.name}=${sought}]` : `[${name.name}]`;
}

/** Returns a pattern of the signs that a font has by its `unicode-range`; without one it has every sign. */
function readSigns(block: Block): string {
  const range = declarationsIn(block).find(({ property }) => property === 'unicode-range');
  if (range === undefined) return '(?:)';
  const ranges = generate(range.value)
    .split(',')
    .map((one) => {
      const [first = '', last = first] = one.trim().slice('U+'.length).split('-');
      return `\\u{${first.replaceAll('?', '0')}}-\\u{${last.replaceAll('?', 'F')}}`;
    });
  return `[${ranges.join('')}]`;
}
