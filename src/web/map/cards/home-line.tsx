import { formatMoney } from '#core/money/format-money.ts'
import { sitePaths, type StaySearch } from '#contract/site/site-paths.ts'
import type { MouseEvent, Ref } from 'react'
import { Link } from 'react-router'
import { Photo } from '#web/ui/photo.tsx'
import { totalName, type MapHome } from '#web/map/map-home.ts'

export interface HomeLineProps {
  readonly home: MapHome
  readonly search: StaySearch
  readonly link?: Ref<HTMLAnchorElement>
  readonly onFollow?: (event: MouseEvent<HTMLAnchorElement>, path: string) => void
}

/** A home on a card of the map: photo, name as a link, and the exact price. */
export function HomeLine({ home, search, link, onFollow }: HomeLineProps) {
  const path = sitePaths.stay(home.slug, { ...search, ...home.dates })
  return (
    <>
      <span className="frame">{home.photo && <Photo photo={home.photo} sizes="9rem" alt="" />}</span>
      <div>
        <Link ref={link} to={path} onClick={(event) => onFollow?.(event, path)}>
          {home.title}
        </Link>
        {home.facts && <p className="small muted">{home.facts}</p>}
        <MapPrice home={home} />
      </div>
    </>
  )
}

function MapPrice({ home: { totalMinor, fromMinor, currency, dates } }: { readonly home: MapHome }) {
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
