import { sitePaths } from '#contract/site-paths.ts'
import { PriceReasons } from '../../../components/price/price-reasons.tsx'
import { StayDates } from '../dates/stay-dates.tsx'
import type { StayPageData } from '../stay-page.tsx'
import type { Quoted } from '../price/price-card.tsx'
import { RefundCurve } from './refund-curve.tsx'
import { StayAmenities } from './stay-amenities.tsx'
import { StayFacts } from './stay-facts.tsx'
import { StayFamily } from './stay-family.tsx'
import { StayReviews } from './stay-reviews.tsx'
import { StayRules } from './stay-rules.tsx'

/** What stands before the price where there is one column: the home and its calendar. */
export function HomeAndDates({ stay }: { readonly stay: StayPageData }) {
  return (
    <>
      <StayFacts stay={stay} />
      <StayFamily stay={stay} />
      <StayAmenities amenities={stay.amenities} />
      <StayDates stay={stay} />
    </>
  )
}

/** What stands behind it: refunds, reviews, rules. */
export function RefundsAndRules({ stay }: { readonly stay: StayPageData }) {
  return (
    <>
      <Refunds stay={stay} />
      <StayReviews rating={stay.rating} reviews={stay.reviews} reviewList={stay.reviewList} hostName={stay.host.name} />
      <StayRules stay={stay} />
    </>
  )
}

/** How the price of the card came about. */
export function PriceArithmetic({ stay, quoted }: { readonly stay: StayPageData; readonly quoted: Quoted }) {
  const search = { checkIn: quoted.checkIn, checkOut: quoted.checkOut, ...stay.view.search }
  return (
    <PriceReasons
      lines={quoted.lines}
      totalMinor={quoted.totalMinor}
      currency={stay.currency}
      version={quoted.termsVersion}
      file={sitePaths.priceDocument(stay.slug, search)}
    />
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
