import type { StaySearch } from '#contract/site/site-paths.ts'
import { useEffect, useRef, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router'
import { Icon } from '#web/icon/icon.tsx'
import { closeThen, useSheetHistory } from '#web/ui/modal/sheet-history.ts'
import { useSwipeToClose } from '#web/ui/modal/use-swipe-to-close.ts'
import type { MapStay } from '#web/map/map-stay.ts'
import { StayLine } from './stay-line.tsx'
import './map-cards.css'

export interface MapSheetProps {
  readonly stays: readonly MapStay[]
  /** The home whose card is in the middle. */
  readonly slug: string
  readonly search: StaySearch
  /** Called when the visitor has swiped to another card. */
  readonly onSwipe: (slug: string) => void
  readonly onClose: (how: 'button' | 'back' | 'swipe' | 'link') => void
  /** Called just before the page of a home opens, while the history is at the map's own entry. */
  readonly onLeave: () => void
}

/**
 * Shows the homes of a map as cards at the lower edge of a phone. A swipe shows the next one; "Back" or a swipe down
 * closes them.
 */
export function MapSheet({ stays, slug, search, onSwipe, onClose, onLeave }: MapSheetProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const cards = useRef<HTMLUListElement>(null)
  const navigate = useNavigate()
  useSheetHistory(() => onClose('back'))
  useSwipeToClose(sheet, 'down', () => onClose('swipe'))
  useCardInTheMiddle(cards, slug, onSwipe)
  const number = stays.findIndex((stay) => stay.slug === slug) + 1
  return createPortal(
    <div
      ref={sheet}
      className="map-sheet"
      role="group"
      aria-label="Homes on the map"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose('button')
      }}
    >
      <div className="map-sheet-head">
        <p className="small" aria-live="polite">
          {number} of {stays.length}
        </p>
        <button type="button" className="icon-btn" aria-label="Close" onClick={() => onClose('button')}>
          <Icon name="x" />
        </button>
      </div>
      <ul ref={cards}>
        {stays.map((stay) => (
          <li key={stay.slug} className="map-card" data-card={stay.slug} aria-current={stay.slug === slug || undefined}>
            <StayLine
              stay={stay}
              search={search}
              onFollow={(event, path) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
                event.preventDefault()
                const close = () => onClose('link')
                closeThen(close, () => {
                  onLeave()
                  void navigate(path)
                })
              }}
            />
          </li>
        ))}
      </ul>
    </div>,
    document.body,
  )
}

/** Scrolls to the card of a home, and reports the card that the visitor has scrolled to. */
function useCardInTheMiddle(
  cards: RefObject<HTMLUListElement | null>,
  slug: string,
  onSwipe: (slug: string) => void,
): void {
  const middle = useRef<string | null>(null)
  const tell = useRef(onSwipe)
  useEffect(() => {
    tell.current = onSwipe
  })
  useEffect(() => {
    const list = cards.current
    // The visitor swiped to this card, so it is in the middle already, and a finger may be on its way to the next.
    if (!list || middle.current === slug) return
    const card = list.querySelector<HTMLElement>(`[data-card="${CSS.escape(slug)}"]`)
    if (!card) return
    const isFirst = middle.current === null
    middle.current = slug
    const isCalm = isFirst || matchMedia('(prefers-reduced-motion: reduce)').matches
    list.scrollTo({
      left: card.offsetLeft - (list.clientWidth - card.offsetWidth) / 2,
      behavior: isCalm ? 'instant' : 'smooth',
    })
    card.querySelector('a')?.focus({ preventScroll: true })
  }, [cards, slug])
  useEffect(() => {
    const list = cards.current
    if (!list) return
    let timer = 0
    const settle = () => {
      const at = list.scrollLeft + list.clientWidth / 2
      const all = [...list.children] as HTMLElement[]
      const away = (card: HTMLElement) => Math.abs(card.offsetLeft + card.offsetWidth / 2 - at)
      const card = all.reduce((best, one) => (away(one) < away(best) ? one : best), all[0]!)
      const found = card.dataset['card']
      if (found === undefined || found === middle.current) return
      middle.current = found
      tell.current(found)
    }
    // Not every browser fires an event when scrolling ends.
    const late = () => {
      clearTimeout(timer)
      timer = window.setTimeout(settle, 150)
    }
    const [sign, listener] = 'onscrollend' in window ? (['scrollend', settle] as const) : (['scroll', late] as const)
    list.addEventListener(sign, listener, { passive: true })
    return () => {
      clearTimeout(timer)
      list.removeEventListener(sign, listener)
    }
  }, [cards])
}
