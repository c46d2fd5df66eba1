import { formatMoney } from '#core/money/format-money.ts'
import { sitePaths, type StaySearch } from '#contract/site/site-paths.ts'
import { Link } from 'react-router'
import { Photo } from '#web/ui/photo.tsx'
import { totalName, type MapHome } from '#web/map/map-home.ts'
import { rowId } from './row-id.ts'

export interface MapRowsProps {
  readonly homes: readonly MapHome[]
  /** The dates and party that the links carry on. */
  readonly search: StaySearch
}

/**
 * Lists the homes of the map in the order of its numbers: everything that the map shows can be read and opened here.
 */
export function MapRows({ homes, search }: MapRowsProps) {
  return (
    <ol className="map-rows">
      {homes.map((home, index) => (
        <li key={home.slug} id={rowId(home.slug)} className="map-row" data-slug={home.slug}>
          <span className="number">{index + 1}</span>
          <span className="shot">{home.photo && <Photo photo={home.photo} sizes="6rem" alt="" />}</span>
          <div>
            <Link to={sitePaths.stay(home.slug, { ...search, ...home.dates })} rel="nofollow" prefetch="intent">
              {home.title}
            </Link>
            <p className="small muted">{home.facts}</p>
            <RowPrice home={home} />
          </div>
        </li>
      ))}
    </ol>
  )
}

function RowPrice({ home: { totalMinor, fromMinor = 0, currency, dates } }: { readonly home: MapHome }) {
  return totalMinor === null ? (
    <p className="num small">
      <span className="muted">from</span> <b>{formatMoney(fromMinor, currency)}</b>{' '}
      <span className="muted">a night</span>
    </p>
  ) : (
    <p className="num small">
      <b>{formatMoney(totalMinor, currency)}</b> <span className="muted">{totalName(dates)}</span>
    </p>
  )
}
