import { bedroomsOnCard } from '#web/text/counts/card-counts.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { sitePaths, type StaySearch } from '#contract/site/site-paths.ts'
import { Link } from 'react-router'
import { dateRange } from '#web/text/date-text.ts'
import { counted } from '#core/text/counted.ts'
import { FavouriteButton } from '#web/favourite/favourite-button.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { Rating } from './rating.tsx'
import type { StayCardData } from './stay-card-data.ts'

export interface StayCardProps {
  readonly stay: StayCardData
  /** The dates and party that the link carries on. */
  readonly search?: StaySearch
  readonly sizes: string
  readonly priority?: boolean
  readonly className?: string
  /** The level of the name among the headings of the page. */
  readonly level?: 2 | 3
}

/**
 * A home in a list; the whole card is a link. It shows the total first, or without dates the lowest price per night.
 */
export function StayCard({ stay, search = {}, sizes, priority = false, className = '', level = 3 }: StayCardProps) {
  const Heading = `h${level}` as const
  return (
    <article className={`card ${className}`} data-slug={stay.slug}>
      <div className="shot">{stay.photo && <Photo photo={stay.photo} sizes={sizes} priority={priority} />}</div>
      <div className="text">
        <div className="top">
          <Heading>
            <Link to={sitePaths.stay(stay.slug, { ...search, ...stay.dates })}>{stay.title}</Link>
          </Heading>
          <Rating rating={stay.rating} reviews={stay.reviews} />
        </div>
        <p className="facts">{factsOf(stay)}</p>
        {stay.dates && <p className="when">{dateRange(stay.dates)}</p>}
        <StayPrice stay={stay} />
      </div>
      <FavouriteButton slug={stay.slug} title={stay.title} />
    </article>
  )
}

function StayPrice({ stay: { quote, fromMinor, currency } }: { readonly stay: StayCardData }) {
  if (!quote) {
    return (
      <p className="total">
        <span className="muted small">from</span> <b>{formatMoney(fromMinor, currency)}</b>{' '}
        <span className="muted small">a night, fees included</span>
      </p>
    )
  }
  return (
    <p className="total">
      <b>{formatMoney(quote.totalMinor, currency)}</b>{' '}
      <span className="muted small">total, {formatMoney(quote.perNightMinor, currency)} a night</span>
    </p>
  )
}

function factsOf(stay: StayCardData): string {
  const bedrooms = bedroomsOnCard(stay.bedrooms)
  const highlights = stay.highlights.map((name) => name.toLowerCase()).join(', ')
  const onRequest = stay.mode === 'request' && 'on request'
  return [stay.place, counted(stay.maxGuests, 'guest'), bedrooms, highlights, onRequest].filter(Boolean).join(' · ')
}
