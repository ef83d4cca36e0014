import { useMemo, useState } from 'react';
import { Pane, Polygon, Tooltip, useMapEvents } from 'react-leaflet';
import { type AreaCell, areaCells, type MapArea } from './area-cells.ts';
import styles from './PinMap.module.css';

interface Props {
  areas: readonly MapArea[];
  /** The id of the one that was chosen. */
  chosen: string | null;
  /** Whether names stand on it: tiles have names of their own. */
  isNamed: boolean;
}

/** From this zoom on, names of neighbouring areas do not cover each other. */
const namesFrom = 12;

/** The city's areas, drawn as SVG under the tiles: all that there is to see without a tile server. */
export function AreaBackdrop({ areas, chosen, isNamed }: Props) {
  // The chosen one comes last, so that no neighbour lies over its edge.
  const cells = useMemo(
    () => areaCells(areas).toSorted((one, other) => rank(one, chosen) - rank(other, chosen)),
    [areas, chosen],
  );
  const map = useMapEvents({ zoomend: () => setNear(map.getZoom() >= namesFrom) });
  const [isNear, setNear] = useState(() => map.getZoom() >= namesFrom);
  return (
    <Pane name="areas" className={styles.areas ?? ''}>
      {cells.map(({ area, corners }) => (
        <Polygon
          // Leaflet reads a class only once.
          key={`${area.id}/${area.id === chosen}`}
          positions={corners.map(({ lat, lng }): [number, number] => [lat, lng])}
          className={`${styles.area} ${area.id === chosen ? styles.chosen : ''}`}
          interactive={false}
        >
          {isNamed && isNear && (
            <Tooltip permanent direction="center" pane="areas" className={styles.name ?? ''}>
              {area.name}
            </Tooltip>
          )}
        </Polygon>
      ))}
    </Pane>
  );
}

const rank = ({ area }: AreaCell, chosen: string | null): number => (area.id === chosen ? 1 : 0);
