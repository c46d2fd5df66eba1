import { sitePaths } from '#contract/site/site-paths.ts'
import { Link } from 'react-router'
import { Icon } from '#web/icon/icon.tsx'
import ground from '#web/map/still/island.svg?no-inline'
import { IslandNames } from '#web/map/still/island-names.tsx'
import { counted } from '#core/text/counted.ts'
import type { Region } from './front-page-data.ts'

export interface IslandMapProps {
  readonly regions: readonly Region[]
  readonly viewBox: string
}

/** A map of the island with the number of homes in each part of it. */
export function IslandMap({ regions, viewBox }: IslandMapProps) {
  return (
    <section className="section wrap" aria-labelledby="island-title">
      <div className="island-map">
        <div className="says">
          <h2 id="island-title">See where everything is</h2>
          <p>All homes on one map, with the total for your dates on every pin.</p>
          <Link className="btn pine mt-3" to={sitePaths.map()}>
            <Icon name="map" />
            Open the map
          </Link>
        </div>
        <div className="pic">
          {/* Not a piece of the basemap, which would be fetched before anybody scrolls this far. */}
          <img src={ground} alt="" loading="lazy" width={1600} height={1000} />
          <svg className="still-map island">
            <svg viewBox={viewBox} overflow="visible" role="img" aria-label="Drawn map of Menorca">
              <IslandNames />
            </svg>
            {regions.map(({ slug, name, stays, spot }) => (
              <a
                key={slug}
                className="region-spot"
                href={sitePaths.stays({ destination: slug })}
                aria-label={`${name}: ${counted(stays, 'home')}`}
              >
                <circle cx={spot?.x} cy={spot?.y} r={16} />
                <text x={spot?.x} y={spot?.y} dy="0.34em">
                  {stays}
                </text>
              </a>
            ))}
          </svg>
        </div>
      </div>
    </section>
  )
}
