import type { CalendarStayShape } from '#contract/rate/staff-calendar.ts'
import { followedNights } from '#web/text/counts/rate-counts.ts'
import type { StayNight } from './stay-nights.ts'

interface FollowedNightsProps {
  readonly homes: readonly Pick<CalendarStayShape, 'follows'>[]
  /** The nights of all these homes. */
  readonly nights: readonly StayNight[]
}

/** Says how many of the chosen nights get their price from another home, and that a price set here is kept. */
export function FollowedNights({ homes: stays, nights }: FollowedNightsProps) {
  const followed = nights.filter(({ source }) => source === 'followed').length
  if (followed === 0) return null
  const titles = new Set(stays.flatMap(({ follows }) => (follows ? [follows.title] : [])))
  const [title = null] = titles
  return (
    <p className="c-hint">
      {`${followedNights(followed, nights.length, titles.size === 1 ? title : null)} A price that is set here stays.`}
    </p>
  )
}
