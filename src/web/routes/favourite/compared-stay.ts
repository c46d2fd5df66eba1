import { bathroomsOfStay, bedroomsOfStay } from '#web/text/counts/card-counts.ts'
import { petsCompared } from '#web/text/counts/favourite-counts.ts'
import type { NamedStayShape } from '#contract/favourite/favourite-shapes.ts'
import type { PhotoShape, StayPageShape } from '#contract/stay-shapes.ts'
import { counted } from '#core/text/counted.ts'
import { REVIEW_SCORES, type ReviewScore } from '#core/review/review-score.ts'
import { kindName } from '#web/text/kind-names.ts'
import { scoreText } from '#web/text/review-text.ts'

/** A home in a comparison: the content of the head of its column and of each row. */
export interface ComparedStay {
  readonly slug: string
  readonly title: string
  readonly photo: PhotoShape | null
  readonly currency: string
  readonly fromMinor: number
  readonly totalMinor: number | null
  /** False: taken, or not let for these dates; null without dates. */
  readonly isFree: boolean | null
  readonly rating: number | null
  readonly reviews: number
  readonly facts: Readonly<Record<FactName, string>>
  readonly scores: Readonly<Partial<Record<ReviewScore, number>>>
  /** The names of what it has, and of what guests expect but it lacks. */
  readonly has: readonly string[]
  readonly lacks: readonly string[]
}

export const factNames = [
  'Place',
  'Kind',
  'Guests',
  'Sleeping',
  'Bathrooms',
  'Size',
  'Check-in',
  'Check-out',
  'Shortest stay',
  'Booking',
  'Cancellation',
  'Pets',
] as const
export type FactName = (typeof factNames)[number]

/** Returns what the comparison shows of a home. */
export function comparedStay(card: NamedStayShape, stay: StayPageShape): ComparedStay {
  const { terms, amenities, reviewSummary } = stay
  const names = (present: boolean) =>
    amenities.filter((amenity) => amenity.present === present).map((amenity) => amenity.name)
  return {
    slug: card.slug,
    title: card.title,
    photo: card.photos[0] ?? null,
    currency: card.currency,
    fromMinor: card.fromMinor,
    totalMinor: card.quote?.totalMinor ?? null,
    isFree: card.isFree,
    rating: card.rating,
    reviews: card.reviews,
    facts: {
      Place: card.destination.name,
      Kind: kindName(card.kind),
      Guests: `${counted(card.maxGuests, 'guest')}, plus infants`,
      Sleeping: `${bedroomsOfStay(card.bedrooms)}, ${counted(card.beds, 'bed')}`,
      Bathrooms: bathroomsOfStay(card.bathrooms),
      Size: stay.areaM2 === null ? 'Not given' : `${stay.areaM2} m²`,
      'Check-in':
        stay.checkInUntil === null ? `from ${terms.checkInFrom}` : `${terms.checkInFrom} to ${stay.checkInUntil}`,
      'Check-out': `by ${terms.checkOutBy}`,
      'Shortest stay': counted(terms.minNights, 'night'),
      Booking: card.mode === 'instant' ? 'At once' : 'The host answers within 24 hours',
      Cancellation: terms.policy.name,
      Pets: petsCompared(terms.maxPets),
    },
    scores: Object.fromEntries(reviewSummary.scores.map(({ name, average }) => [name, average])),
    has: names(true),
    lacks: names(false),
  }
}

/** Returns the scores that at least one of the homes has, with their names. */
export function comparedScores(stays: readonly ComparedStay[]): [ReviewScore, string][] {
  return REVIEW_SCORES.filter((name) => stays.some((stay) => stay.scores[name] !== undefined)).map((name) => [
    name,
    scoreText[name],
  ])
}

/** Returns what all of the homes have. */
export function sharedAmenities(stays: readonly ComparedStay[]): string[] {
  const [first, ...others] = stays
  return first?.has.filter((name) => others.every((stay) => stay.has.includes(name))) ?? []
}

/** Returns what some of the homes have and others lack, most common first: these differences help to choose. */
export function differingAmenities(stays: readonly ComparedStay[]): string[] {
  const all = [...new Set(stays.flatMap((stay) => stay.has))]
  const holders = (name: string) => stays.filter((stay) => stay.has.includes(name)).length
  return all.filter((name) => holders(name) < stays.length).toSorted((a, b) => holders(b) - holders(a))
}
