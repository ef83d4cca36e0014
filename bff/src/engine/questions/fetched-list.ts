import type { Question, QuestionType } from '@gam/schemas/questions';

const selects = new Set<QuestionType>([
  'single_select',
  'multi_select',
  'numerical_single_select',
  'numerical_multi_select',
]);

/**
 * The list that a question's options are fetched from: a single select by fetch has none of its own, nor has a product
 * without options; a repair shop is chosen from the shops. Null: the question brings its options. [O-3.23, O-7.10]
 */
export function fetchedListOf({
  type,
  type_tags,
  options,
}: Pick<Question, 'type' | 'type_tags' | 'options'>): 'options' | 'repair_shops' | null {
  if (type === 'single_select_by_fetch')
    return type_tags.includes('repair_shop_selection') ? 'repair_shops' : 'options';
  if (options.length > 0) return null;
  return selects.has(type) && type_tags.includes('product') ? 'options' : null;
}
