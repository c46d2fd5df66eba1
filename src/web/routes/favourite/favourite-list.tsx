import { staysToCompare } from '#web/text/counts/favourite-counts.ts'
import type { NamedStayShape } from '#contract/favourite/favourite-shapes.ts'
import { MOST_COMPARED } from '#contract/favourite/favourite-limits.ts'
import type { StayListSearch } from '#contract/search/stay-list-path.ts'
import { useState, type FormEvent } from 'react'
import { StayCard } from '#web/stay/stay-card.tsx'
import { stayCardData } from '#web/stay/stay-card-data.ts'
import { HiddenTrip } from './trip-fields.tsx'
import { NOT_FOR_TRIP } from './trip-text.ts'
import { useChosen } from './use-chosen.ts'

export interface FavouriteListProps {
  readonly stays: readonly NamedStayShape[]
  readonly trip: StayListSearch
  /** Called when a home has left the list, and the focus with it. */
  readonly onGone: () => void
}

/** The saved homes as cards, each with a box to compare it: a plain form that leads to `/compare`. */
export function FavouriteList({ stays, trip, onGone }: FavouriteListProps) {
  const [chosen, setChosen] = useChosen()
  const [isRefused, refuse] = useState(false)
  const picked = chosen.filter((slug) => stays.some((stay) => stay.slug === slug))
  const choose = (slug: string, isChosen: boolean) => {
    setChosen(isChosen ? [...picked, slug] : picked.filter((one) => one !== slug))
    refuse(false)
  }
  const onSubmit = (event: FormEvent) => {
    if (picked.length >= 2 && picked.length <= MOST_COMPARED) return
    event.preventDefault()
    refuse(true)
  }
  return (
    <form method="get" action="/compare" onSubmit={onSubmit}>
      <HiddenTrip trip={trip} />
      <div className="list list-wide">
        {stays.map((stay) => (
          <div key={stay.slug} className="saved-home" onClickCapture={(event) => isOff(event.target) && onGone()}>
            <StayCard
              stay={stayCardData(stay)}
              search={trip}
              sizes="(min-width: 1000px) 31vw, (min-width: 640px) 46vw, 92vw"
              level={2}
            />
            {stay.isFree === false ? <p className="tag warn">{NOT_FOR_TRIP}</p> : null}
            <label className="check">
              <input
                type="checkbox"
                name="home"
                value={stay.slug}
                checked={picked.includes(stay.slug)}
                onChange={(event) => choose(stay.slug, event.target.checked)}
              />
              <span>
                Compare<span className="vh">{` ${stay.title}`}</span>
              </span>
            </label>
          </div>
        ))}
      </div>
      {stays.length > 1 ? (
        <div className="compare-bar">
          <p role="status" className={isRefused ? 'err' : 'small muted'}>
            {isRefused
              ? `Choose two, three or four homes. You have chosen ${picked.length}.`
              : 'Choose two, three or four homes to see them side by side.'}
          </p>
          <button className="btn pine">{staysToCompare(picked.length)}</button>
        </div>
      ) : null}
    </form>
  )
}

/** Returns whether a pressed favourite button is being switched off. */
function isOff(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-heart][aria-pressed="true"]') !== null
}
