import type { ChoiceOption, Choices } from '@gam/schemas/descriptors';
import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { ToneBadge } from '../../ui/ToneBadge.tsx';
import { CountStepper } from './CountStepper.tsx';
import { HintTip } from './HintTip.tsx';
import { OptionHints } from './OptionHints.tsx';
import { OptionPicture } from './OptionPicture.tsx';
import { OptionPrice } from './OptionPrice.tsx';
import styles from './OptionCard.module.css';

interface Props {
  option: ChoiceOption;
  layout: Choices['layout'];
  name: string;
  isMultiple: boolean;
  isChosen: boolean;
  number: number | null;
  bounds: Choices['counts'];
  labels: Choices['labels'];
  onChoose: () => void;
  /** What a tap does beyond choosing; null: nothing. */
  onTap: (() => void) | null;
  onCount: (number: number) => void;
}

/** One option: a real radio or checkbox that covers the whole card. */
export function OptionCard(props: Props) {
  const { option, layout, name, isMultiple, isChosen, number, bounds, labels, onChoose, onTap, onCount } =
    props;
  const id = useId();
  const { title, description, recommended, hints = [] } = option;
  return (
    <div className={styles.card} data-layout={layout} data-chosen={isChosen}>
      <input
        className={styles.input}
        type={isMultiple ? 'checkbox' : 'radio'}
        name={name}
        checked={isChosen}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-words ${id}-hints`}
        onChange={onChoose}
        // A pointer's click has a count; the one that an arrow key or Space makes has none, and only chooses.
        onClick={(event) => event.detail > 0 && onTap?.()}
      />
      <OptionPicture option={option} />
      <span className={styles.mark} data-kind={isMultiple ? 'box' : 'dot'} aria-hidden>
        {isMultiple && <IconCheck className={styles.check} />}
      </span>
      <div className={styles.words}>
        <p className={styles.title} id={`${id}-title`}>
          {title}
          {recommended !== undefined && <ToneBadge tone="accent">{recommended}</ToneBadge>}
        </p>
        <div className={styles.about} id={`${id}-words`}>
          {description !== undefined && <p>{description}</p>}
          {layout === 'list' && <OptionHints hints={hints} />}
          <OptionPrice option={option} />
        </div>
        {layout === 'grid' && hints.length > 0 && (
          <HintTip id={`${id}-hints`} label={`${labels.hints ?? ''}: ${title}`}>
            <OptionHints hints={hints} />
          </HintTip>
        )}
        {bounds !== null && isChosen && (
          <CountStepper
            number={number ?? bounds.min}
            bounds={bounds}
            labels={labels}
            subject={title}
            onCount={onCount}
          />
        )}
      </div>
    </div>
  );
}
