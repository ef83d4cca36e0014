import type { ChoiceOption, Choices } from '@gam/schemas/descriptors';
import { Group, Image, Stack, Text } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Face } from '../../ui/Face.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { pictureLoading } from '../../ui/picture-loading.ts';
import { Points } from '../../ui/Points.tsx';
import { SelectableCard } from '../../ui/SelectableCard.tsx';
import { ToneBadge } from '../../ui/ToneBadge.tsx';
import { CountStepper } from './CountStepper.tsx';
import { answerField } from '../widget-props.ts';
import { HintTip } from './HintTip.tsx';
import styles from './OptionCard.module.css';

interface Props {
  option: ChoiceOption;
  /** Its place among all options. */
  index: number;
  layout: Choices['layout'];
  isMultiple: boolean;
  isChosen: boolean;
  /** No more options can be chosen. */
  isDisabled?: boolean;
  number: number | null;
  bounds: Choices['counts'];
  labels: Choices['labels'];
  onChoose: () => void;
  /** Called after a tap chose the option; null for no further action. */
  onTap: (() => void) | null;
  onCount: (number: number) => void;
}

const looks = { list: 'row', grid: 'tile', compact: 'compact' } as const satisfies Record<
  Choices['layout'],
  string
>;

/** An option with its picture, text, price and count. [O-3.05] */
export function OptionCard(props: Props) {
  const { option, layout, isMultiple, isChosen, isDisabled = false, labels, onChoose, onTap } = props;
  const id = useId();
  const { title, description, recommended, hints = [] } = option;
  const tip = hints.length > 0 && (
    <HintTip id={`${id}-hints`} label={`${labels.hints ?? ''}: ${title}`}>
      <Points items={hints} />
    </HintTip>
  );
  return (
    <SelectableCard
      kind={isMultiple ? 'checkbox' : 'radio'}
      name={answerField}
      value={option.id}
      isChosen={isChosen}
      isDisabled={isDisabled}
      layout={looks[layout]}
      labelledBy={`${id}-title`}
      describedBy={`${id}-words ${id}-hints`}
      picture={pictureOf(props)}
      onChoose={onChoose}
      onTap={onTap}
      end={endOf(props, tip)}
    >
      <Group id={`${id}-title`} gap="xs" fw={500} lh="xs">
        {title}
        {recommended !== undefined && <ToneBadge tone="accent">{recommended}</ToneBadge>}
      </Group>
      <Stack id={`${id}-words`} gap="xxs" c="dimmed" fz="xs" lh="sm">
        {description !== undefined && layout !== 'compact' && <p>{description}</p>}
        {layout === 'list' && <Points items={hints} />}
        <Price option={option} />
      </Stack>
      {layout === 'grid' && tip}
    </SelectableCard>
  );
}

/** Returns what stands at the end of an option's line: its count, its hints, or a sign that a tap goes on. */
function endOf(
  { option: { title }, layout, bounds, isChosen, number, labels, onTap, onCount }: Props,
  tip: ReactNode,
) {
  if (bounds !== null && isChosen)
    return (
      <CountStepper
        number={number ?? bounds.min}
        bounds={bounds}
        labels={labels}
        subject={title}
        onCount={onCount}
      />
    );
  if (layout === 'compact') return tip;
  return layout === 'list' && onTap ? <IconChevronLeft className={styles.goesOn} aria-hidden /> : null;
}

/** Returns an option's picture. A person without a picture has an icon. [O-9.01] */
function pictureOf({ option: { image, title, person }, index, layout }: Props) {
  if (person === true) return <Face image={image} name={title} />;
  if (image === undefined || layout === 'compact') return null;
  const size =
    layout === 'grid'
      ? { h: 'auto', style: { aspectRatio: '4 / 3' } }
      : { w: 'var(--gam-thumb)', h: 'var(--gam-thumb)' };
  return (
    <Image
      component={Picture}
      src={image}
      alt=""
      {...pictureLoading(index)}
      width={300}
      height={225}
      radius="sm"
      bg="var(--gam-sunken)"
      {...size}
    />
  );
}

/** The price of an option, its price before the discount, and the discount. */
function Price({ option: { price, original_price, discount } }: { option: ChoiceOption }) {
  if (price === undefined && original_price === undefined && discount === undefined) return null;
  return (
    <Group gap="0 var(--gam-space-2)">
      {price !== undefined && (
        <Text component="strong" c="var(--gam-ink)" fw={700}>
          {price}
        </Text>
      )}
      {original_price !== undefined && <s>{original_price}</s>}
      {discount !== undefined && <ToneBadge tone="offer">{discount}</ToneBadge>}
    </Group>
  );
}
