import { useId } from 'react';
import { LevelIcon } from '../../parts/LevelIcon.tsx';
import { useHandUp } from '../use-hand-up.ts';
import type { WidgetProps } from '../widget-props.ts';
import { AddressBox } from './AddressBox.tsx';
import { AddressPlaceholders } from './AddressPlaceholders.tsx';
import { RichMessage } from './RichMessage.tsx';
import styles from './AddressesWidget.module.css';

/** One of the saved addresses. [O-2.47, W-2.03] */
export function AddressesWidget(props: WidgetProps<'addresses'>) {
  const { node, value, onChange, describedBy, isWrong } = props;
  const { labels, items: pages } = node;
  const name = useId();
  const chosen = value.values[0] ?? null;
  const addresses = pages?.flatMap((page) => page.addresses) ?? [];
  const warning = pages?.[0]?.warning ?? null;
  useHandUp(value, onChange);
  return (
    <div className={styles.addresses}>
      {warning && (
        <div className={styles.warning} role="note">
          <LevelIcon level="warning" />
          <RichMessage nodes={warning} />
        </div>
      )}
      <output className={styles.status}>{pages === null ? labels.loading : ''}</output>
      {pages === null && <AddressPlaceholders count={node.placeholders} />}
      {pages !== null && addresses.length === 0 && <p className={styles.empty}>{labels.empty}</p>}
      {addresses.length > 0 && (
        <div
          className={styles.boxes}
          role="radiogroup"
          aria-label={labels.list}
          aria-describedby={describedBy}
          aria-invalid={isWrong}
        >
          {addresses.map((item) => (
            <AddressBox
              key={item.id}
              item={item}
              name={name}
              isChosen={item.id === chosen}
              labels={labels}
              onChoose={() => onChange({ values: [item.id] })}
              onEdit={null}
              onRemove={null}
            />
          ))}
        </div>
      )}
    </div>
  );
}
