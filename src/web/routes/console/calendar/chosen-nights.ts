import type { CalendarStayShape } from '#contract/rate/staff-calendar.ts'
import type { NightRange } from './range-change.ts'
import { stayNights, type StayNight } from './stay-nights.ts'

/** A home with those of its nights that are chosen. */
export interface ChosenStay {
  readonly home: CalendarStayShape
  readonly nights: readonly StayNight[]
}

/** Returns homes, read with all nights from the first to the last of a range, each with its nights of the range. */
export const chosenStays = (stays: readonly CalendarStayShape[], { parts }: NightRange): ChosenStay[] =>
  stays.map((stay) => {
    const own = parts?.filter((part) => part.homes.includes(stay.slug))
    const isChosen = ({ night }: StayNight) => !own || own.some(({ from, to }) => from <= night && night < to)
    return { home: stay, nights: stayNights(stay).filter(isChosen) }
  })
