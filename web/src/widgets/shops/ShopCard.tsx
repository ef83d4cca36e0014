import type { RepairShopItem, RepairShops } from '@gam/schemas/descriptors';
import { IconBuildingStore, IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Rating } from '../../ui/Rating.tsx';
import styles from './ShopCard.module.css';
import { ShopDetails } from './ShopDetails.tsx';
import { ShopFacts } from './ShopFacts.tsx';

interface Props {
  shop: RepairShopItem;
  node: Pick<RepairShops, 'details' | 'labels'>;
  name: string;
  isChosen: boolean;
  onChoose: () => void;
}

/** One repair shop: a radio that covers what it is, and beside it a button that opens it. [O-3.08, O-4.47] */
export function ShopCard({ shop, node, name, isChosen, onChoose }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const id = useId();
  const { labels } = node;
  return (
    <div className={styles.card} data-chosen={isChosen}>
      <div className={styles.head}>
        <input
          className={styles.input}
          type="radio"
          name={name}
          checked={isChosen}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-rating ${id}-facts`}
          onChange={onChoose}
        />
        {shop.image === null ? (
          <span className={styles.image} data-empty aria-hidden>
            <IconBuildingStore />
          </span>
        ) : (
          <img className={styles.image} src={shop.image} alt="" loading="lazy" width={150} height={150} />
        )}
        <div className={styles.words}>
          <p className={styles.name} id={`${id}-name`}>
            {shop.name}
          </p>
          <div id={`${id}-rating`}>{shop.rating && <Rating rating={shop.rating} />}</div>
          <div id={`${id}-facts`}>
            <ShopFacts shop={shop} labels={labels} />
          </div>
        </div>
        <span className={styles.mark} aria-hidden />
      </div>
      <button
        className={styles.open}
        type="button"
        aria-expanded={isOpen}
        aria-controls={`${id}-details`}
        aria-label={`${labels.open}: ${shop.name}`}
        onClick={() => {
          setWasOpen(true);
          setOpen(!isOpen);
        }}
      >
        {labels.open}
        <IconChevronDown className={styles.chevron} aria-hidden />
      </button>
      <div id={`${id}-details`} hidden={!isOpen}>
        {wasOpen && (
          <ShopDetails
            shop={shop.id}
            node={node}
            onFailure={() => {
              setOpen(false);
              setWasOpen(false);
            }}
          />
        )}
      </div>
    </div>
  );
}
