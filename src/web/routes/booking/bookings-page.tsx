import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { apiClient } from '#web/backend/api-client.ts'
import { nowContext, publicConfigContext } from '#web/backend/context.ts'
import { useSignedInUser } from '#web/sign-in/use-signed-in-user.ts'
import { requireUser } from '#web/middleware/require-access.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/bookings-page'
import { AccountArea } from '#web/shell/account-area.tsx'
import { BookingCard } from './booking-card.tsx'
import { groupBookings } from './group-bookings.ts'
import { NoBookings } from './no-bookings.tsx'

export async function loader(args: Route.LoaderArgs) {
  const user = await requireUser(args)
  const bookings = await apiClient(args.context).listBookings()
  if (!bookings.ok) throw new Error(`the bookings of a guest answered ${bookings.status}`)
  const now = args.context.get(nowContext)().toISOString()
  return {
    config: args.context.get(publicConfigContext),
    user,
    now,
    groups: groupBookings(bookings.value, now),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta(loaderData.config, { title: 'Your bookings', noIndex: true }) : []

export default function BookingsPage({ loaderData: { groups, now, user } }: Route.ComponentProps) {
  useSignedInUser(user)
  const { open, requested, upcoming, past, gone } = groups
  const isEmpty = open.length + requested.length + upcoming.length + past.length + gone.length === 0
  return (
    <AccountArea title="Your bookings">
      {isEmpty ? <NoBookings /> : null}
      <Group title="Waiting for you" now={now} bookings={open} />
      <Group title="Waiting for the host" now={now} bookings={requested} />
      <Group title="Upcoming" now={now} bookings={upcoming} />
      {!isEmpty && upcoming.length + open.length + requested.length === 0 ? <NoBookings again /> : null}
      <Group title="Past" now={now} bookings={past} />
      <Group title="Cancelled and not booked" now={now} bookings={gone} />
    </AccountArea>
  )
}

interface GroupProps {
  readonly title: string
  readonly now: string
  readonly bookings: readonly BookingShape[]
}

function Group({ title, now, bookings }: GroupProps) {
  if (bookings.length === 0) return null
  return (
    <section className="trips">
      <h2>{title}</h2>
      {bookings.map((booking, index) => (
        <BookingCard key={booking.documentId} booking={booking} now={now} first={index === 0} />
      ))}
    </section>
  )
}
