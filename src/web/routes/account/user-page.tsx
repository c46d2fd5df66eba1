import { Link } from 'react-router'
import type { UserShape } from '#contract/account/user-shapes.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import type { ReviewOfMeShape } from '#contract/review/review-of-guest.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { apiClient } from '#web/backend/api-client.ts'
import { reviewClient } from '#web/backend/review-client.ts'
import { Icon } from '#web/icon/icon.tsx'
import { nowContext, publicConfigContext } from '#web/backend/context.ts'
import { displayNameOf } from '#web/sign-in/stored-user.ts'
import { useSignedInUser } from '#web/sign-in/use-signed-in-user.ts'
import { requireUser } from '#web/middleware/require-access.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/user-page'
import { monthAndYear } from '#web/text/date-text.ts'
import { AccountArea } from '#web/shell/account-area.tsx'
import { BookingCard } from '#web/routes/booking/booking-card.tsx'
import { bookingsNeedingAction } from '#web/routes/booking/bookings-needing-action.ts'
import { NextLinks } from '#web/routes/booking/next-links.tsx'
import { NoBookings } from '#web/routes/booking/no-bookings.tsx'

export async function loader(args: Route.LoaderArgs) {
  const user = await requireUser(args)
  const [bookings, reviews] = await Promise.all([
    apiClient(args.context).listBookings(),
    reviewClient(args.context).ofMe(),
  ])
  if (!bookings.ok) throw new Error(`the bookings of a guest answered ${bookings.status}`)
  if (!reviews.ok) throw new Error(`the reviews of a guest answered ${reviews.status}`)
  const now = args.context.get(nowContext)().toISOString()
  return {
    config: args.context.get(publicConfigContext),
    user,
    now,
    ...bookingsNeedingAction(bookings.value, now),
    count: bookings.value.length,
    reviews: reviews.value.map((review) => ({ ...review, month: monthAndYear(review.month) })),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta(loaderData.config, { title: 'Your account', noIndex: true }) : []

export default function UserPage({ loaderData: page }: Route.ComponentProps) {
  const { user, now, urgent, next, toReview, count, reviews } = page
  useSignedInUser(user)
  const name = user.displayName?.trim().split(/\s+/)[0]
  return (
    <AccountArea title={name ? `Hello, ${name}` : 'Your account'}>
      <div className="bk-grid">
        <div className="stack">
          <Trips title="Waiting for you" bookings={urgent} now={now} />
          {next ? (
            <section className="trips first">
              <h2>Your next stay</h2>
              <BookingCard booking={next} now={now} first />
              <NextLinks booking={next} />
            </section>
          ) : null}
          <Trips title="How was it?" bookings={toReview} now={now} />
          {urgent.length === 0 && next === null ? <NoBookings again={count > 0} /> : null}
          {count > 0 ? (
            <p>
              <Link className="link" to={sitePaths.bookings()}>
                All your bookings
              </Link>
            </p>
          ) : null}
          <HostReviews reviews={reviews} />
        </div>
        <Details user={user} />
      </div>
    </AccountArea>
  )
}

const areaLinks = [
  { icon: 'clock', to: sitePaths.waitlist(), text: 'Dates that may become free' },
  { icon: 'mail', to: sitePaths.userMails(), text: 'Which mails you get' },
  { icon: 'user', to: sitePaths.profile(), text: 'Name and photo' },
  { icon: 'shield', to: sitePaths.security(), text: 'Password, second step and devices' },
] as const

/** Who is signed in, the pages of the account, and the way out. */
function Details({ user }: { readonly user: UserShape }) {
  return (
    <section className="panel">
      <h2>Your details</h2>
      <dl className="details">
        <div>
          <dt>Name</dt>
          <dd>{displayNameOf(user)}</dd>
        </div>
        <div>
          <dt>E-mail</dt>
          <dd>
            {user.email ?? 'none'}{' '}
            {user.emailVerified ? (
              <span className="tag ok">
                <Icon name="check" />
                Confirmed
              </span>
            ) : null}
          </dd>
        </div>
        {user.phoneNumber ? (
          <div>
            <dt>Phone</dt>
            <dd>{user.phoneNumber}</dd>
          </div>
        ) : null}
      </dl>
      <ul className="area-links">
        {user.role === 'user' ? null : (
          <li>
            <Icon name="home" />
            {/* Loads a document: the scripts of public pages know no route of the console. */}
            <a className="link" href={consolePaths.today()}>
              Console: bookings, prices and homes
            </a>
          </li>
        )}
        {areaLinks.map(({ icon, to, text }) => (
          <li key={to}>
            <Icon name={icon} />
            <Link className="link" to={to}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
      <form method="post" action={sitePaths.logout()} className="mt-5">
        <button className="btn quiet" type="submit">
          <Icon name="log-out" />
          Log out
        </button>
      </form>
    </section>
  )
}

interface TripsProps {
  readonly title: string
  readonly bookings: readonly BookingShape[]
  readonly now: string
}

function Trips({ title, bookings, now }: TripsProps) {
  if (bookings.length === 0) return null
  return (
    <section className="trips first">
      <h2>{title}</h2>
      {bookings.map((booking, index) => (
        <BookingCard key={booking.documentId} booking={booking} now={now} first={index === 0} />
      ))}
    </section>
  )
}

/** What the hosts of all stays said, newest first; nothing if there is none. */
function HostReviews({ reviews }: { readonly reviews: readonly ReviewOfMeShape[] }) {
  if (reviews.length === 0) return null
  return (
    <section className="panel stack" id="about-you">
      <h2>What hosts say about you</h2>
      {reviews.map(({ booking, stay, host, month, overall, body }) => (
        <article key={booking.documentId} className="stack tight">
          <p className="as-written">{body}</p>
          <p className="muted small">
            {`${host ?? 'The host'} of `}
            <Link className="link" to={`${sitePaths.booking(booking.documentId)}#about-you`}>
              {stay}
            </Link>
            {`, ${month}, ${overall} of 5`}
          </p>
        </article>
      ))}
      <p className="muted small">Only you and hosts with whom you book can read this.</p>
    </section>
  )
}
