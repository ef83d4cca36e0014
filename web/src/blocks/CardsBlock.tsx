import type { Cards } from '@gam/schemas/descriptors';
import { Picture } from '../ui/Picture.tsx';
import { pictureLoading } from '../ui/picture-loading.ts';
import { ToneBadge } from '../ui/ToneBadge.tsx';
import { ScreenLink } from '../ui/ScreenLink.tsx';
import { LinkCard } from './LinkCard.tsx';
import styles from './CardsBlock.module.css';
import secondLink from './second-link.module.css';

/** A list or grid of cards, each of which is a link. Plain elements: home has many, in the first flight of a connection. */
export function CardsBlock({ node: { title, layout, items } }: { node: Cards }) {
  return (
    <section>
      {title !== undefined && <h2 className={styles.title}>{title}</h2>}
      <ul className={styles.cards} data-layout={layout}>
        {items.map(({ key, href, image, title: name, text, note, badge, more }, index) => (
          <li key={key} className={more && secondLink.card}>
            <LinkCard href={href} layout={layout === 'grid' ? 'tile' : 'row'}>
              {image !== undefined && (
                <Picture src={image} alt="" {...pictureLoading(index)} width={160} height={100} />
              )}
              <span className={styles.words}>
                <strong>{name}</strong>
                {text !== undefined && <small>{text}</small>}
                {(note !== undefined || badge) && (
                  <span>
                    {note !== undefined && <b>{note}</b>}
                    {badge && <ToneBadge tone={badge.tone}>{badge.label}</ToneBadge>}
                  </span>
                )}
              </span>
            </LinkCard>
            {more && (
              <ScreenLink className={secondLink.link} href={more.href}>
                {more.label}
              </ScreenLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
