import { bedroomsOnCard } from '#web/text/counts/card-counts.ts'
import type { StayDates } from '#core/time/iso-date.ts'
import type { PhotoShape, StayCardShape } from '#contract/stay-shapes.ts'
import { dateRange } from '#web/text/date-text.ts'
import { counted } from '#core/text/counted.ts'

/** A home as a map shows it: at its public position, never at the exact one. */
export interface MapStay {
  readonly slug: string
  readonly title: string
  /** The all-in total of the wanted dates, the same as on the card; null without dates. */
  readonly totalMinor: number | null
  readonly currency: string
  readonly lat: number
  readonly lng: number
  /** The lowest all-in price per night, which a pin shows without dates. */
  readonly fromMinor?: number
  /** A few facts for the card below the map, half a line long. */
  readonly facts?: string
  readonly photo?: PhotoShape | null
  /** The dates of the total, where each home has its own (flexible searches). */
  readonly dates?: StayDates | null
}

/** Returns what stands beside the total of a home: its dates, too, where each home has its own. */
export function totalName(dates: StayDates | null | undefined): string {
  return dates ? `total, ${dateRange(dates)}` : 'total'
}

/** Returns a home of a list as a map shows it. */
export function mapStayOf(stay: StayCardShape): MapStay {
  return {
    slug: stay.slug,
    title: stay.title,
    totalMinor: stay.quote?.totalMinor ?? null,
    currency: stay.currency,
    lat: stay.approximate.lat,
    lng: stay.approximate.lng,
    fromMinor: stay.fromMinor,
    facts: [stay.destination.name, counted(stay.maxGuests, 'guest'), bedroomsOnCard(stay.bedrooms)].join(' · '),
    photo: stay.photos[0] ?? null,
    dates: stay.dates,
  }
}
