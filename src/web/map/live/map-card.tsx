import { formatMoney } from '#core/money/format-money.ts'
import { sitePaths, type StaySearch } from '#contract/site-paths.ts'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../components/icon.tsx'
import { Photo } from '../../components/photo.tsx'
import type { MapHome } from '../map-home.ts'

export interface MapCardProps {
  readonly home: MapHome
  readonly search: StaySearch
  readonly onClose: () => void
}

/** The home of the chosen pin: a link to its page, below the map. Takes the focus, and Escape gives it back to the pin. */
export function MapCard({ home, search, onClose }: MapCardProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const { slug } = home
  useEffect(() => link.current?.focus({ preventScroll: true }), [slug])
  const close = () => {
    onClose()
    document.querySelector<HTMLElement>(`[data-pin="${CSS.escape(slug)}"]`)?.focus()
  }
  return (
    <div
      className="map-card"
      role="group"
      aria-label={home.title}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close()
      }}
    >
      {home.photo && (
        <span className="frame">
          <Photo photo={home.photo} sizes="9rem" alt="" />
        </span>
      )}
      <div>
        <Link ref={link} to={sitePaths.stay(slug, { ...search, ...home.dates })}>
          {home.title}
        </Link>
        {home.facts && <p className="small muted">{home.facts}</p>}
        <MapPrice home={home} />
      </div>
      <button type="button" className="icon-btn" aria-label="Close" onClick={close}>
        <Icon name="x" />
      </button>
    </div>
  )
}

function MapPrice({ home: { totalMinor, fromMinor, currency } }: { readonly home: MapHome }) {
  if (totalMinor !== null)
    return (
      <p className="num">
        <b>{formatMoney(totalMinor, currency)}</b> <span className="small muted">total</span>
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
