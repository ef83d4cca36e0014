import type { ExpertItem, Experts } from '@gam/schemas/descriptors';
import { Skeleton, Stack } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { CardGrid } from '../ui/CardGrid.tsx';
import { EmptyNote } from '../ui/EmptyNote.tsx';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { ListFailure } from '../ui/Note.tsx';
import { Status } from '../ui/Status.tsx';
import '@mantine/core/styles/Skeleton.layer.css';
import { chosenExpert, expertsAnswer } from '../client/find-question.ts';
import { useSource } from '../ui/hooks/use-source.ts';
import { useDraft, useScreenActions, useScreenState } from '../ui/hooks/use-screen.ts';
import { ExpertCard } from './experts/ExpertCard.tsx';

/** A face and two lines of a name between the paddings and edges of a card. */
const cardHeight =
  'calc(var(--gam-face) + var(--gam-space-4) + var(--gam-space-2) + var(--gam-space-3) + 2 * var(--gam-leading-tight) * var(--gam-text-xs) + 2px)';

/** One of a list of experts: what is waited for, what failed, who there is. [O-2.43 to O-2.46, O-9.05] */
export function ExpertsBlock({ node }: { node: Experts }) {
  const { problem } = useScreenState();
  const [list, retry] = useSource(node);
  const isSkipping = useSkipOfNothing(node, list.kind === 'come' ? list : null);
  const id = useId();
  const isWaiting = list.kind === 'pending' || isSkipping;
  return (
    <Stack>
      <ErrorSummary id={`${id}-error`} problem={problem} />
      <Status>{isWaiting ? node.labels.loading : ''}</Status>
      {isWaiting && <Placeholders count={node.placeholders} />}
      {list.kind === 'failed' && (
        <ListFailure text={node.labels.load_error} retry={node.labels.retry} onRetry={retry} />
      )}
      {list.kind === 'come' && !isSkipping && (
        <List node={node} items={list.items} describedBy={`${id}-error`} isWrong={problem !== null} />
      )}
    </Stack>
  );
}

/** Cards of the right size where the experts will be, so that nothing moves when they come. [O-9.05] */
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
 * Queues what a list that arrived empty asks for, once; true while that is on its way. A list that was there and became
 * empty skips nothing: its customer is looking at it. [readings 2]
 */
function useSkipOfNothing(
  node: Experts,
  list: (Pick<Experts, 'then'> & { items: readonly unknown[] }) | null,
) {
  const { send } = useScreenActions();
  const isSent = useRef(false);
  // Whose list it was: the next screen of this step says what became of it.
  const [first, setFirst] = useState<Experts | null>(null);
  const then = list?.then ?? null;
  const isThere = list !== null && list.items.length > 0;
  const [wasThere, setWasThere] = useState(isThere);
  if (isThere && !wasThere) setWasThere(true);
  const isNothing = then !== null && !wasThere;
  if (isNothing && first === null) setFirst(node);
  useEffect(() => {
    if (!isNothing || isSent.current) return;
    isSent.current = true;
    send(then.name, then.args);
  }, [isNothing, then, send]);
  return isNothing && (first ?? node) === node;
}
