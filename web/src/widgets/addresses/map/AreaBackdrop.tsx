import { CRS, divIcon, PolyUtil } from 'leaflet';
import { Fragment, useMemo, useState } from 'react';
import { Marker, Pane, Polygon, useMapEvents } from 'react-leaflet';
import { type AreaCell, areaCells, type MapArea } from './areas.ts';
import styles from './PinMap.module.css';

interface Props {
  areas: readonly MapArea[];
  /** The id of the chosen area. */
  chosen: string | null;
  /** Whether the areas show their names; tiles have their own. */
  isNamed: boolean;
}

/** The lowest zoom at which the names of neighbouring areas do not overlap. */
const namesFrom = 12;

/** The city's areas as SVG below the tiles. Without a tile server they are the whole map. */
export function AreaBackdrop({ areas, chosen, isNamed }: Props) {
  // The chosen area comes last, so that no neighbour covers its edge.
  const cells = useMemo(
    () => areaCells(areas).toSorted((one, other) => rank(one, chosen) - rank(other, chosen)),
    [areas, chosen],
  );
  const map = useMapEvents({ zoomend: () => setNear(map.getZoom() >= namesFrom) });
  const [isNear, setNear] = useState(() => map.getZoom() >= namesFrom);
  return (
    <Pane name="areas" className={styles.areas ?? ''}>
      {cells.map(({ area, corners }) => (
        // A new key for a chosen area, since Leaflet reads the class only once.
        <Fragment key={`${area.id}/${area.id === chosen}`}>
          <Polygon
            positions={corners.map(({ lat, lng }): [number, number] => [lat, lng])}
            className={`${styles.area} ${area.id === chosen ? styles.chosen : ''}`}
            interactive={false}
          />
          {isNamed && isNear && <AreaName cell={{ area, corners }} />}
        </Fragment>
      ))}
    </Pane>
  );
}

/** The name of an area, in its middle. Leaflet's own labels are measured, one by one, whenever the map moves. */
function AreaName({ cell: { area, corners } }: { cell: AreaCell }) {
  const { name } = area;
  const middle = useMemo(() => PolyUtil.polygonCenter([...corners], CRS.EPSG3857), [corners]);
  const icon = useMemo(() => {
    const html = document.createElement('span');
    html.textContent = name;
    return divIcon({ html, className: styles.name ?? '', iconSize: [0, 0] });
  }, [name]);
  // Above the cells in the same pane: Leaflet gives them 200.
  return <Marker position={middle} icon={icon} pane="areas" interactive={false} zIndexOffset={1000} />;
}

const rank = ({ area }: AreaCell, chosen: string | null): number => (area.id === chosen ? 1 : 0);
