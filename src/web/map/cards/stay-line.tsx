import { formatMoney } from '#core/money/format-money.ts'
import { sitePaths, type StaySearch } from '#contract/site/site-paths.ts'
import type { MouseEvent, Ref } from 'react'
import { Link } from 'react-router'
import { Photo } from '#web/ui/photo.tsx'
import { totalName, type MapStay } from '#web/map/map-stay.ts'

export interface StayLineProps {
  readonly stay: MapStay
  readonly search: StaySearch
  readonly link?: Ref<HTMLAnchorElement>
  readonly onFollow?: (event: MouseEvent<HTMLAnchorElement>, path: string) => void
}

/** A home on a card of the map: photo, name as a link, and the exact price. */
export function StayLine({ stay, search, link, onFollow }: StayLineProps) {
  const path = sitePaths.stay(stay.slug, { ...search, ...stay.dates })
  return (
    <>
      <span className="frame">{stay.photo && <Photo photo={stay.photo} sizes="9rem" alt="" />}</span>
      <div>
        <Link ref={link} to={path} onClick={(event) => onFollow?.(event, path)}>
          {stay.title}
        </Link>
        {stay.facts && <p className="small muted">{stay.facts}</p>}
        <MapPrice stay={stay} />
      </div>
    </>
  )
}

function MapPrice({ stay: { totalMinor, fromMinor, currency, dates } }: { readonly stay: MapStay }) {
  if (totalMinor !== null)
    return (
      <p className="num">
        <b>{formatMoney(totalMinor, currency)}</b> <span className="small muted">{totalName(dates)}</span>
      </p>
    )
  if (fromMinor === undefined) return null
  return (
    <p className="num">
      <span className="small muted">from</span> <b>{formatMoney(fromMinor, currency)}</b>{' '}
      <span className="small muted">a night</span>
    </p>
  )
}
