import { Link } from 'react-router'
import { sitePaths } from '#contract/site-paths.ts'
import { Icon } from '../../components/icon.tsx'
import { useSignedInUser } from '../../identity/use-signed-in-user.ts'
import { stateWords } from '../../messages/booking/booking-messages.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import type { Route } from './+types/booking-page'
import { ArrivalPanel } from './arrival/arrival-panel.tsx'
import { bookingAction } from './booking/booking-action.ts'
import { BookingHistory } from './booking/booking-history.tsx'
import { BookingNotices } from './booking/booking-notices.tsx'
import { loadBookingPage } from './booking/booking-page-data.ts'
import { BookingPrice } from './booking/booking-price.tsx'
import { BookingTrack } from './booking/booking-track-panel.tsx'
import { CancelPanel } from './booking/cancel-panel.tsx'
import { CancellationTerms } from './booking/cancellation-terms.tsx'
import { ChangePanel } from './booking/change-panel.tsx'
import { PaymentsPanel } from './booking/payments-panel.tsx'
import { PendingCharges } from './charges/pending-charges.tsx'
import { PendingChange } from './booking/pending-change.tsx'
import { ReviewPanel } from './booking/review-panel.tsx'
import { BookingDates } from './booking-dates.tsx'
import { BookingHero } from './booking-hero.tsx'
import { BookingJumps } from './booking-jumps.tsx'
import { PapersPanel } from './papers/papers-panel.tsx'

export const loader = (args: Route.LoaderArgs) => loadBookingPage(args, args.params.id)

export const action = (args: Route.ActionArgs) => bookingAction(args, args.params.id)

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta(loaderData.config, {
        title: `${stateWords[loaderData.booking.state].word}: ${loaderData.booking.stay.title}`,
        noIndex: true,
      })
    : []

export default function BookingPage({ loaderData: page, actionData: refused }: Route.ComponentProps) {
  const { config, user, booking, deedKey } = page
  useSignedInUser(user)
  return (
    <div className="wrap">
      <nav className="crumbs" aria-label="Breadcrumb">
        <Link to={sitePaths.bookings()}>Your bookings</Link>
        <Icon name="chevron-right" />
        <span className="num">{booking.reference}</span>
      </nav>
      <BookingHero booking={booking} />
      <BookingJumps booking={booking} />
      <BookingNotices booking={booking} nowMs={page.nowMs} refused={refused} />
      <div className="bk-grid">
        <div className="stack">
          <PendingCharges booking={booking} deedKey={deedKey} />
          <PendingChange booking={booking} deedKey={deedKey} />
          <ReviewPanel booking={booking} deedKey={deedKey} refused={refused} />
          <BookingDates booking={booking} />
          <ArrivalPanel booking={booking} />
          <BookingTrack steps={page.track} />
          <ChangePanel booking={booking} question={page.change} calendar={page.changeCalendar} deedKey={deedKey} />
          <CancellationTerms booking={booking} refunds={page.refunds} />
          <CancelPanel booking={booking} preview={page.cancellation} deedKey={deedKey} refused={refused} />
          <BookingHistory booking={booking} />
        </div>
        <div className="stack">
          <BookingPrice booking={booking} />
          <PaymentsPanel booking={booking} />
          <PapersPanel booking={booking} />
          <section className="panel">
            <h2>Need a hand?</h2>
            <p className="muted small">
              Tell us your reference <b className="num text-ink">{booking.reference}</b> and we have everything in front
              of us.
            </p>
            <p className="row gap-x-6 mt-4">
              <Link className="link" to={sitePaths.bookingMessages(booking.documentId)}>
                Write to the host
              </Link>
              <a className="link" href={`mailto:${config.contactEmail}?subject=Support`}>
                Write to support
              </a>
            </p>
          </section>
        </div>
      </div>
    </div>
  )
}
