import type { ReactNode } from 'react'
import { Photo } from '#web/ui/photo.tsx'
import { Rating, type RatingProps } from '#web/stay/rating.tsx'
import { PriceLines, type PriceLinesProps } from '#web/quote/price-lines.tsx'
import { PriceReasons, type ReasonedLine } from '#web/quote/price-reasons.tsx'
import type { PhotoShape } from '#contract/stay-shapes.ts'

export interface CheckoutSummaryProps {
  readonly title: string
  readonly destination: string
  readonly photo: PhotoShape | null
  /** The rating of the home; null when it is not known, for example because the home is no longer shown. */
  readonly rated: RatingProps | null
  /** Null when there is none to show. */
  readonly price: (PriceLinesProps & { readonly lines: readonly ReasonedLine[] }) | null
  /** How it is paid, below the price. */
  readonly paid?: ReactNode
  /** The id of the signed price, which can be downloaded. */
  readonly quoteId?: string | undefined
}

/** What is being booked and what it costs, beside every step. */
export function CheckoutSummary({ title, destination, photo, rated, price, paid, quoteId }: CheckoutSummaryProps) {
  return (
    <aside className="quote summary" aria-label="Your booking">
      <div className="who">
        {photo ? (
          <div className="frame">
            <Photo photo={photo} alt="" sizes="112px" />
          </div>
        ) : null}
        <div>
          <h2 className="serif">{title}</h2>
          <p className="small muted">{destination}</p>
          {rated ? <Rating {...rated} /> : null}
        </div>
      </div>
      {price ? (
        <>
          <hr className="rule" />
          <PriceLines lines={price.lines} totalMinor={price.totalMinor} currency={price.currency} />
          {paid}
          <p className="tiny muted">Fees and taxes are included. Nothing is added on arrival.</p>
          <PriceReasons
            lines={price.lines}
            totalMinor={price.totalMinor}
            currency={price.currency}
            file={quoteId === undefined ? undefined : `/api/quotes/${encodeURIComponent(quoteId)}/document`}
          />
        </>
      ) : null}
    </aside>
  )
}
