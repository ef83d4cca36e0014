import { Stack } from '@mantine/core';
import { useId } from 'react';
import { EmptyNote, ListFailure } from '../../ui/Note.tsx';
import { useFailureToast, useSource } from '../../ui/hooks/use-source.ts';
import { CardPlaceholders } from '../fetched/CardPlaceholders.tsx';
import { useOfferedAnswer } from '../fetched/use-offered-answer.ts';
import { useHandUp, type WidgetProps } from '../widget-props.ts';
import { ShopCard } from './ShopCard.tsx';

/** A choice of repair shops, each with its hours and badges on request. [O-2.40, O-3.08, O-4.44] */
export function RepairShopsWidget(props: WidgetProps<'repair_shops'>) {
  const { node, value, onChange, labelledBy, describedBy, isWrong } = props;
  const { labels } = node;
  const [list, retry] = useSource(node);
  const name = useId();
  useHandUp(value, onChange);
  useFailureToast(list);
  useOfferedAnswer(node, list.kind === 'come' ? list : null, value, onChange);
  if (list.kind === 'failed') {
    return <ListFailure text={labels.load_error} retry={labels.retry} onRetry={retry} />;
  }
  if (list.kind === 'pending') {
    return <CardPlaceholders count={node.placeholders} label={labels.loading} size="shop" />;
  }
  if (list.items.length === 0) return <EmptyNote>{labels.empty}</EmptyNote>;
  return (
    <Stack
      gap="sm"
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={isWrong}
    >
      {list.items.map((shop) => (
        <ShopCard
          key={shop.id}
          shop={shop}
          node={node}
          name={name}
          isChosen={value.values.includes(shop.id)}
          onChoose={() => onChange({ values: [shop.id] })}
        />
      ))}
    </Stack>
  );
}
