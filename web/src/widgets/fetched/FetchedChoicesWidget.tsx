import type { Choices } from '@gam/schemas/descriptors';
import { EmptyNote, ListFailure } from '../../ui/Note.tsx';
import { useFailureToast, useSource } from '../../ui/hooks/use-source.ts';
import { ChoicesWidget } from '../choices/ChoicesWidget.tsx';
import type { WidgetProps } from '../widget-props.ts';
import { CardPlaceholders } from './CardPlaceholders.tsx';
import { useOfferedAnswer } from './use-offered-answer.ts';

/** A choice of fetched options: placeholders, a failure with a retry button, or an ordinary list. [O-2.41, O-4.44] */
export function FetchedChoicesWidget(props: WidgetProps<'fetched_choices'>) {
  const { node, value, onChange } = props;
  const { multiple, counts, search_above, labels } = node;
  const [list, retry] = useSource(node);
  useFailureToast(list);
  useOfferedAnswer(node, list.kind === 'come' ? list : null, value, onChange);
  if (list.kind === 'failed') {
    return <ListFailure text={labels.load_error} retry={labels.retry} onRetry={retry} />;
  }
  if (list.kind === 'pending') return <CardPlaceholders count={node.placeholders} label={labels.loading} />;
  const { items } = list;
  if (items.length === 0) return <EmptyNote>{labels.empty}</EmptyNote>;
  const choices: Choices = {
    type: 'choices',
    key: node.key,
    multiple,
    counts,
    layout: items.every(({ image }) => image !== undefined) ? 'grid' : 'list',
    searchable: items.length > search_above,
    options: items,
    ...(node.limits && { limits: node.limits }),
    labels,
  };
  return <ChoicesWidget {...props} node={choices} />;
}
