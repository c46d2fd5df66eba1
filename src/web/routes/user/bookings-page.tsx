import type { BookingShape } from '#contract/booking-shapes.ts'
import { contentClient } from '../../api/content-client.ts'
import { nowContext, publicConfigContext } from '../../context.ts'
import { useSignedInUser } from '../../identity/use-signed-in-user.ts'
import { requireUser } from '../../middleware/require-access.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import type { Route } from './+types/bookings-page'
import { AccountArea } from './area/account-area.tsx'
import { BookingCard } from './booking-card.tsx'
import { groupBookings } from './group-bookings.ts'
import { NoBookings } from './no-bookings.tsx'

export async function loader(args: Route.LoaderArgs) {
  const user = await requireUser(args)
  const bookings = await contentClient(args.context).listBookings()
  if (!bookings.ok) throw new Error(`the bookings of a guest answered ${bookings.status}`)
  return {
    config: args.context.get(publicConfigContext),
    user,
    groups: groupBookings(bookings.value, args.context.get(nowContext)().toISOString()),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta(loaderData.config, { title: 'Your bookings', noIndex: true }) : []

export default function BookingsPage({ loaderData: { groups, user } }: Route.ComponentProps) {
  useSignedInUser(user)
  const { open, asked, upcoming, past, gone } = groups
  const isEmpty = open.length + asked.length + upcoming.length + past.length + gone.length === 0
  return (
    <AccountArea title="Your bookings">
      {isEmpty ? <NoBookings /> : null}
      <Group title="Waiting for your payment" bookings={open} />
      <Group title="Waiting for the host" bookings={asked} />
      <Group title="Upcoming" bookings={upcoming} />
      {!isEmpty && upcoming.length + open.length + asked.length === 0 ? <NoBookings again /> : null}
      <Group title="Past" bookings={past} />
      <Group title="Cancelled and not booked" bookings={gone} />
    </AccountArea>
  )
}

function Group({ title, bookings }: { readonly title: string; readonly bookings: readonly BookingShape[] }) {
  if (bookings.length === 0) return null
  return (
    <section className="trips">
      <h2>{title}</h2>
      {bookings.map((booking, index) => (
        <BookingCard key={booking.documentId} booking={booking} first={index === 0} />
      ))}
    </section>
  )
}
