import { StayDates } from '#web/routes/stay/calendar/stay-dates.tsx'
import { AllPhotos } from '#web/routes/stay/gallery/all-photos.tsx'
import type { StayPageData } from '#web/routes/stay/stay-page-data.ts'
import { PriceReasonsOfStay } from '#web/routes/stay/quote/price-reasons-of-stay.tsx'
import { RefundCurve } from '#web/routes/stay/quote/refund-curve.tsx'
import { StayAmenities } from './stay-amenities.tsx'
import { SimilarStays } from './similar-stays.tsx'
import { StayFacts } from './stay-facts.tsx'
import { StayFamily } from './stay-family.tsx'
import { StayPlace } from './stay-place.tsx'
import { StayReviews } from './stay-reviews.tsx'
import { StayRules } from './stay-rules.tsx'

/** The parts before the price where the page has one column: the home and its calendar. */
export function StayAndDates({ stay }: { readonly stay: StayPageData }) {
  return (
    <>
      <StayFacts stay={stay} />
      <StayFamily stay={stay} />
      {stay.amenities.length > 0 && <StayAmenities amenities={stay.amenities} />}
      <StayDates stay={stay} />
    </>
  )
}

/** The middle of the price card. */
export function CardMiddle({ stay }: { readonly stay: StayPageData }) {
  return <PriceReasonsOfStay stay={stay} />
}

/** The parts after the price: refunds, reviews, rules, other homes and all photos. */
export function RefundsAndRules({ stay }: { readonly stay: StayPageData }) {
  return (
    <>
      <Refunds stay={stay} />
      <StayReviews stay={stay} />
      <StayPlace stay={stay} />
      <StayRules stay={stay} />
      <SimilarStays stay={stay} />
      <AllPhotos photos={stay.photos} />
    </>
  )
}

function Refunds({ stay }: { readonly stay: StayPageData }) {
  const { choice } = stay.view
  const policy = choice.kind === 'quoted' ? choice.policy : stay.policy
  return (
    <section className="block">
      <h2>If you change your mind</h2>
      <p className="muted refund-intro">{`${policy.name}: ${policy.summary.replace(/\.$/, '')}. Every step ends at ${stay.checkInFrom}, local time of the home.`}</p>
      {choice.kind === 'quoted' && choice.refunds.length > 0 ? (
        <RefundCurve steps={choice.refunds} totalMinor={choice.totalMinor} currency={stay.currency} />
      ) : (
        <p className="muted small">Choose your dates to see the days and the amounts to the cent.</p>
      )}
    </section>
  )
}
