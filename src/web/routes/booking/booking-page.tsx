import { Link } from 'react-router'
import { sitePaths } from '#contract/site/site-paths.ts'
import { Icon } from '#web/icon/icon.tsx'
import { useSignedInUser } from '#web/sign-in/use-signed-in-user.ts'
import { stateText } from '#web/text/booking-text.ts'
import { notInAccountTitle, type NotInAccount } from './not-in-account.ts'
import { NotInAccountNotice } from './not-in-account-notice.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/booking-page'
import { ArrivalPanel } from './panels/arrival-panel.tsx'
import { bookingAction } from './panels/booking-action.ts'
import { BookingHistory } from './panels/booking-history.tsx'
import { BookingNotices } from './panels/booking-notices.tsx'
import { loadBookingPage } from './panels/booking-page-data.ts'
import { BookingPrice } from './panels/booking-price.tsx'
import { BookingTrack } from './panels/booking-track-panel.tsx'
import { CancelPanel } from './panels/cancel-panel.tsx'
import { CancellationTerms } from './panels/cancellation-terms.tsx'
import { isAnswered } from './panels/change-question.ts'
import { ChangePanel } from './panels/change-panel.tsx'
import { PaymentsPanel } from './panels/payments-panel.tsx'
import { PendingCharges } from './charges/pending-charges.tsx'
import { PendingChange } from './panels/pending-change.tsx'
import { HostReview } from './panels/host-review.tsx'
import { RefundsPanel } from './panels/refunds-panel.tsx'
import { ReviewPanel } from './panels/review-panel.tsx'
import { BookingDates } from './booking-dates.tsx'
import { BookingHero } from './booking-hero.tsx'
import { BookingJumps } from './booking-jumps.tsx'
import { DocumentsPanel } from './panels/documents-panel.tsx'

export const loader = (args: Route.LoaderArgs) => loadBookingPage(args, args.params.id)

export const action = (args: Route.ActionArgs) => bookingAction(args, args.params.id)

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta(loaderData.config, {
        title:
          'notInAccount' in loaderData
            ? notInAccountTitle(loaderData)
            : `${stateText[loaderData.booking.state].label}: ${loaderData.booking.stay.title}`,
        noIndex: true,
      })
    : []

export default function BookingPage({ loaderData, actionData }: Route.ComponentProps) {
  return 'notInAccount' in loaderData ? (
    <NotInAccountNotice page={loaderData} />
  ) : (
    <OwnBooking page={loaderData} refused={actionData} />
  )
}

type Found = Exclude<Route.ComponentProps['loaderData'], NotInAccount>

function OwnBooking({ page, refused }: { readonly page: Found; readonly refused: Route.ComponentProps['actionData'] }) {
  const { config, user, booking, actionKey } = page
  useSignedInUser(user)
  const ofChange = refused?.intent === 'change' && isAnswered(booking, page.change) ? refused : undefined
  return (
    <div className="wrap">
      <nav className="crumbs" aria-label="Breadcrumb">
        <Link to={sitePaths.bookings()}>Your bookings</Link>
        <Icon name="chevron-right" />
        <span className="num">{booking.reference}</span>
      </nav>
      <BookingHero booking={booking} />
      <BookingJumps booking={booking} />
      <BookingNotices booking={booking} nowMs={page.nowMs} refused={ofChange ? undefined : refused} />
      <div className="bk-grid">
        <div className="stack">
          <PendingCharges booking={booking} actionKey={actionKey} />
          <PendingChange booking={booking} actionKey={actionKey} />
          <ReviewPanel booking={booking} reviews={page.reviews} actionKey={actionKey} refused={refused} />
          {page.reviews?.byHost ? (
            <HostReview
              review={page.reviews.byHost}
              timeZone={booking.stay.timeZone}
              actionKey={actionKey}
              refused={refused}
            />
          ) : null}
          <BookingDates booking={booking} />
          <ArrivalPanel booking={booking} />
          <BookingTrack steps={page.track} />
          <ChangePanel
            booking={booking}
            question={page.change}
            calendar={page.changeCalendar}
            actionKey={actionKey}
            refused={ofChange}
          />
          <CancellationTerms booking={booking} refunds={page.refunds} />
          <CancelPanel booking={booking} preview={page.cancellation} actionKey={actionKey} refused={refused} />
          <RefundsPanel booking={booking} nowMs={page.nowMs} />
          <BookingHistory booking={booking} />
        </div>
        <div className="stack">
          <BookingPrice booking={booking} />
          <PaymentsPanel booking={booking} nowMs={page.nowMs} />
          <DocumentsPanel booking={booking} />
          <section className="panel">
            <h2>Need a hand?</h2>
            <p className="muted small">
              Tell us your reference <b className="num text-ink">{booking.reference}</b> and we have everything in front
              of us.
            </p>
            <p className="row gap-5 mt-4">
              <Link className="link" to={sitePaths.bookingMessages(booking.documentId)}>
                Write to the host
              </Link>
              <a
                className="link"
                href={`mailto:${config.contactEmail}?subject=${encodeURIComponent(`Support: ${booking.reference}`)}`}
              >
                Write to support
              </a>
            </p>
          </section>
        </div>
      </div>
    </div>
  )
}
