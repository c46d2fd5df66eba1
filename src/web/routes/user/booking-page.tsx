import { instantWords } from '../../messages/instant-words.ts'
import { Link } from 'react-router'
import type { BookingShape } from '#contract/booking-shapes.ts'
import { sitePaths } from '#contract/site-paths.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import { contentClient } from '../../api/content-client.ts'
import { Icon } from '../../components/icon.tsx'
import { PriceLines } from '../../components/price-lines.tsx'
import { RefundSteps } from '../../components/refund-steps.tsx'
import { publicConfigContext } from '../../context.ts'
import { useSignedInUser } from '../../identity/use-signed-in-user.ts'
import { stateWords } from '../../messages/booking-messages.ts'
import { requireUser } from '../../middleware/require-access.ts'
import { pageNotFound } from '../../shell/errors/page-not-found.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import type { Route } from './+types/booking-page'
import { BookingDates } from './booking-dates.tsx'
import { BookingHero } from './booking-hero.tsx'
import { bookingTrack, type TrackStep } from './booking-track.ts'
import { PrintButton } from './print-button.tsx'

export async function loader(args: Route.LoaderArgs) {
  const user = await requireUser(args)
  const booking = await contentClient(args.context).getBooking(args.params.id)
  if (!booking.ok) throw pageNotFound(args.url.pathname)
  const today = todayIn(booking.value.stay.timeZone, Date.now())
  return {
    config: args.context.get(publicConfigContext),
    user,
    booking: booking.value,
    track: bookingTrack(booking.value, today),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta(loaderData.config, {
        title: `${stateWords[loaderData.booking.state].word}: ${loaderData.booking.stay.title}`,
        noIndex: true,
      })
    : []

export default function BookingPage({ loaderData: { config, user, booking, track } }: Route.ComponentProps) {
  useSignedInUser(user)
  return (
    <div className="wrap">
      <nav className="crumbs" aria-label="Breadcrumb">
        <Link to={sitePaths.bookings()}>Your bookings</Link>
        <Icon name="chevron-right" />
        <span className="num">{booking.reference}</span>
      </nav>
      <BookingHero booking={booking} />
      <div className="bk-grid">
        <div className="stack">
          <BookingDates booking={booking} />
          <Track steps={track} />
          <Cancellation booking={booking} />
        </div>
        <div className="stack">
          <section className="panel">
            <h2>The price</h2>
            <PriceLines lines={booking.lines} totalMinor={booking.totalMinor} currency={booking.currency} />
            <Paid booking={booking} alive={track.length > 0} />
          </section>
          <section className="panel">
            <h2>Need a hand?</h2>
            <p className="muted small">
              Tell us your reference <b className="num text-ink">{booking.reference}</b> and we have everything in front
              of us.
            </p>
            <p className="row mt-4">
              <a className="link" href={`mailto:${config.contactEmail}?subject=Support`}>
                Write to support
              </a>
              <PrintButton />
            </p>
          </section>
        </div>
      </div>
    </div>
  )
}

/** What was paid and, while the booking is alive, what is not yet. */
function Paid({ booking, alive }: { readonly booking: BookingShape; readonly alive: boolean }) {
  const { paidMinor, totalMinor, currency } = booking
  if (!alive && paidMinor === 0) return null
  return (
    <dl className="due mt-4">
      <div>
        <dt>Paid</dt>
        <dd>{formatMoney(paidMinor, currency)}</dd>
      </div>
      {alive && paidMinor < totalMinor ? (
        <div>
          <dt>Still to pay</dt>
          <dd>{formatMoney(totalMinor - paidMinor, currency)}</dd>
        </div>
      ) : null}
    </dl>
  )
}

function Track({ steps }: { readonly steps: readonly TrackStep[] }) {
  if (steps.length === 0) return null
  return (
    <section className="panel">
      <h2>What happens next</h2>
      <ol className="track">
        {steps.map(({ state, title, text }) => (
          <li
            key={title}
            className={state === 'later' ? undefined : state}
            aria-current={state === 'next' ? 'step' : undefined}
          >
            <b>
              {state === 'did' ? <span className="vh">Done: </span> : null}
              {title}
            </b>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Cancellation({ booking }: { readonly booking: BookingShape }) {
  const { cancellation, currency, policy, stay, totalMinor } = booking
  if (cancellation.length === 0) return null
  return (
    <section className="panel">
      <h2>What you get back if plans change</h2>
      <RefundSteps
        steps={cancellation.map((step) => ({ ...step, until: instantWords(step.until, stay.timeZone) }))}
        totalMinor={totalMinor}
        currency={currency}
      />
      <p className="small muted mt-4">
        {policy.name}: {policy.summary.replace(/\.?$/, '.')} All times are local times of the home.
      </p>
    </section>
  )
}
