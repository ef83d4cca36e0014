import type { ExpertItem, Experts } from '@gam/schemas/descriptors';
import { Skeleton, Stack, Text } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { CardGrid } from '../ui/Card.tsx';
import { EmptyNote, ListFailure } from '../ui/Note.tsx';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { Status } from '../ui/Status.tsx';
import '@mantine/core/styles/Skeleton.layer.css';
import { chosenExpert, expertsAnswer } from '@gam/client/find-question';
import { useSource } from '../ui/hooks/use-source.ts';
import { useDraft, useScreenActions, useScreenState } from '../ui/hooks/use-screen.ts';
import { Face } from '../ui/Face.tsx';
import { SelectableCard } from '../ui/SelectableCard.tsx';

/** The height of a card: a face, two lines of a name, paddings and borders. */
const cardHeight =
  'calc(var(--gam-face) + var(--gam-space-4) + var(--gam-space-2) + var(--gam-space-3) + 2 * var(--gam-leading-tight) * var(--gam-text-xs) + 2px)';

/** The choice of an expert from a list, with its loading, failed and empty states. [O-2.43 to O-2.46, O-9.05] */
export function ExpertsBlock({ node }: { node: Experts }) {
  const { problem } = useScreenState();
  const [list, retry] = useSource(node);
  const isSkipping = useSkipOfEmptyList(node, list.kind === 'come' ? list : null);
  const id = useId();
  const isWaiting = list.kind === 'pending' || isSkipping;
  return (
    <Stack>
      <ErrorSummary id={`${id}-error`} problem={problem} />
      <Status>{isWaiting ? node.labels.loading : ''}</Status>
      {isWaiting && <Placeholders count={node.placeholders} />}
      {list.kind === 'failed' && (
        <ListFailure
          text={list.message ?? node.labels.load_error}
          retry={node.labels.retry}
          onRetry={retry}
        />
      )}
      {list.kind === 'come' && !isSkipping && (
        <List node={node} items={list.items} describedBy={`${id}-error`} isWrong={problem !== null} />
      )}
    </Stack>
  );
}

/** Placeholders of the cards' size, so that nothing moves when the experts arrive. */
function Placeholders({ count }: { count: number }) {
  return (
    <CardGrid least="6.5rem" aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} h={cardHeight} data-placeholder />
      ))}
    </CardGrid>
  );
}

interface ListProps {
  node: Experts;
  items: readonly ExpertItem[];
  describedBy: string;
  isWrong: boolean;
}

function List({ node, items, describedBy, isWrong }: ListProps) {
  const { answer, drafts } = useScreenActions();
  const name = useId();
  const chosen = chosenExpert(node, useDraft(expertsAnswer));
  // An expert who is no longer in the list cannot be the choice.
  const isGone = chosen !== null && items.every(({ id }) => id !== chosen);
  useEffect(() => {
    if (isGone) drafts.keepAnswer(expertsAnswer, null);
  }, [isGone, drafts]);

  if (items.length === 0) return <EmptyNote>{node.labels.empty}</EmptyNote>;
  return (
    <CardGrid
      least="6.5rem"
      role="radiogroup"
      aria-label={node.labels.list}
      aria-describedby={describedBy}
      aria-invalid={isWrong}
    >
      {items.map((item) => (
        <ExpertCard
          key={item.id}
          item={item}
          name={name}
          isChosen={item.id === chosen}
          onChoose={() => answer(expertsAnswer, { values: [item.id] })}
        />
      ))}
    </CardGrid>
  );
}

/**
 * Sends the event of a list that arrived empty, once; returns true while it is being sent. A list that becomes empty while
 * the customer sees it does not skip the step. [readings 2]
 */
function useSkipOfEmptyList(
  node: Experts,
  list: (Pick<Experts, 'then'> & { items: readonly unknown[] }) | null,
) {
  const { send } = useScreenActions();
  const isSent = useRef(false);
  // The node whose list was empty: the next screen of this step has the outcome.
  const [first, setFirst] = useState<Experts | null>(null);
  const then = list?.then ?? null;
  const hasItems = list !== null && list.items.length > 0;
  const [hadItems, setHadItems] = useState(hasItems);
  if (hasItems && !hadItems) setHadItems(true);
  const isEmptyList = then !== null && !hadItems;
  if (isEmptyList && first === null) setFirst(node);
  useEffect(() => {
    if (!isEmptyList || isSent.current) return;
    isSent.current = true;
    send(then.name, then.args);
  }, [isEmptyList, then, send]);
  return isEmptyList && (first ?? node) === node;
}

interface Props {
  item: ExpertItem;
  name: string;
  isChosen: boolean;
  onChoose: () => void;
}

/** The card of one expert. */
function ExpertCard({ item, name, isChosen, onChoose }: Props) {
  const id = useId();
  return (
    <SelectableCard
      layout="face"
      name={name}
      isChosen={isChosen}
      labelledBy={id}
      picture={<Face image={item.image} name={item.name} />}
      onChoose={onChoose}
    >
      {/* Room for two lines, so that all cards are of one size. */}
      <Text id={id} fz="xs" fw={500} lh="xs" mih="calc(2em * var(--gam-leading-tight))">
        {item.name}
      </Text>
    </SelectableCard>
  );
}
