import { formatMoney } from '#core/money/format-money.ts'
import { sitePaths, type StaySearch } from '#contract/site/site-paths.ts'
import { Link } from 'react-router'
import { Photo } from '#web/ui/photo.tsx'
import { totalName, type MapStay } from '#web/map/map-stay.ts'
import { rowId } from './row-id.ts'

export interface MapRowsProps {
  readonly stays: readonly MapStay[]
  /** The dates and party that the links carry on. */
  readonly search: StaySearch
}

/**
 * Lists the homes of the map in the order of its numbers: everything that the map shows can be read and opened here.
 */
export function MapRows({ stays, search }: MapRowsProps) {
  return (
    <ol className="map-rows">
      {stays.map((stay, index) => (
        <li key={stay.slug} id={rowId(stay.slug)} className="map-row" data-slug={stay.slug}>
          <span className="number">{index + 1}</span>
          <span className="shot">{stay.photo && <Photo photo={stay.photo} sizes="6rem" alt="" />}</span>
          <div>
            <Link to={sitePaths.stay(stay.slug, { ...search, ...stay.dates })} rel="nofollow" prefetch="intent">
              {stay.title}
            </Link>
            <p className="small muted">{stay.facts}</p>
            <RowPrice stay={stay} />
          </div>
        </li>
      ))}
    </ol>
  )
}

function RowPrice({ stay: { totalMinor, fromMinor = 0, currency, dates } }: { readonly stay: MapStay }) {
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
