import type { Tiles } from '@gam/schemas/descriptors';
import { pictureLoading } from '../../ui/picture-loading.ts';
import { ScreenLink } from '../../ui/ScreenLink.tsx';
import { Section } from './Section.tsx';
import styles from './TilesBlock.module.css';

/** Small tiles that lead to the parts of a whole. */
export function TilesBlock({ node: { title, items } }: { node: Tiles }) {
  return (
    <Section title={title}>
      <ul className={styles.tiles}>
        {items.map((item, index) => (
          <li key={item.key}>
            <ScreenLink href={item.href} className={styles.tile}>
              {item.image !== undefined && (
                <img
                  src={item.image}
                  alt=""
                  width={96}
                  height={60}
                  {...pictureLoading(index)}
                  className={styles.picture}
                />
              )}
              <span>{item.title}</span>
            </ScreenLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
