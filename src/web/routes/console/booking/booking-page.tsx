import { Link } from 'react-router'
import { bookingCan } from '#core/booking/booking-state.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { counted } from '#core/text/counted.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import type { LiveHandle } from '#web/console/live/live-console.tsx'
import { datesWithYear } from '#web/text/console/dates-text.ts'
import { partyText } from '#web/text/party-text.ts'
import { Forecast } from '#web/routes/console/message/forecast.tsx'
import type { Route } from './+types/booking-page'
import { ActionMenu } from './action/action-menu.tsx'
import { ActionNotices } from './action/action-notices.tsx'
import { ActionPanel } from './action/action-panel.tsx'
import { runAction } from './action/run-action.ts'
import { leadToBooking } from './lead-to-booking.ts'
import { loadBooking } from './load-booking.ts'
import { openMinorOf } from './open-minor-of.ts'
import { ConversationPanel } from './panels/conversation-panel.tsx'
import { GuestReviewPanel, HostsSayPanel } from './panels/guest-review-panel.tsx'
import { GuestLanguage } from './panels/guest-language.tsx'
import { LedgerPanel } from './panels/ledger-panel.tsx'
import { CancelTermsPanel, GuestPanel, MoneyPanel, DocumentsPanel } from './panels/rail.tsx'
import { TimelinePanel } from './panels/timeline-panel.tsx'
import { WaitingPanel } from './panels/waiting-panel.tsx'
import { TextTag } from './text-tag.tsx'

export const handle: LiveHandle = { isLive: true }

export async function loader(args: Route.LoaderArgs) {
  await leadToBooking(args, args.params.id)
  return loadBooking(args, args.params.id)
}

export const action = (args: Route.ActionArgs) => runAction(args, args.params.id)

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  consoleMeta(matches, loaderData ? `${loaderData.booking.guest.name}, ${loaderData.booking.reference}` : 'Booking')

export default function BookingPage({ loaderData: page, actionData: result }: Route.ComponentProps) {
  const { booking, language, form, actionKey } = page
  const { documentId, currency, stay, guest } = booking
  const refused = result && 'typed' in result ? result : undefined
  const ofAction = result && 'step' in result ? result : undefined
  const ofReview = result && 'words' in result ? result : undefined
  const own = form !== null && ofAction?.intent === form.action ? ofAction : undefined
  return (
    <ConsolePage
      crumb={<Link to={consolePaths.consoleBookings()}>Bookings</Link>}
      title={guest.name}
      marks={
        <>
          <TextTag text={page.stateText} />
          <PaidMark booking={booking} />
        </>
      }
      sub={subOf(booking)}
      actions={<ActionMenu bookingId={documentId} offered={page.offered} canWrite={page.closed === null} />}
    >
      <div className="c-cols">
        <div>
          <ActionNotices result={ofAction} isOpen={own !== undefined} done={page.done} />
          {form === null ? null : (
            <ActionPanel
              key={form.action}
              bookingId={documentId}
              currency={currency}
              result={own}
              actionKey={actionKey}
              {...form}
            />
          )}
          <GuestReviewPanel
            reviews={page.reviews}
            guestName={guest.name}
            stay={stay.slug}
            timeZone={stay.timeZone}
            actionKey={actionKey}
            isAside={form !== null}
            refused={ofReview}
          />
          <WaitingPanel booking={booking} actionKey={actionKey} />
          <div className="c-section c-split">
            <TimelinePanel entries={page.timeline} timeZone={stay.timeZone} />
            <ConversationPanel
              bookingId={documentId}
              thread={page.thread}
              notes={page.notes}
              timeZone={stay.timeZone}
              texts={page.texts}
              guestName={guest.name}
              closed={page.closed}
              mailTo={page.mailTo}
              mayNote={page.mayNote}
              isAside={form !== null}
              nowMs={page.nowMs}
              actionKey={actionKey}
              refused={refused}
            />
          </div>
          <LedgerPanel postings={page.postings} currency={currency} timeZone={stay.timeZone} />
        </div>
        <aside aria-label="About this booking">
          <MoneyPanel booking={booking} />
          <CancelTermsPanel booking={booking} refunds={page.refunds} />
          <GuestPanel booking={booking} language={language}>
            <GuestLanguage
              key={booking.guestLanguage}
              language={booking.guestLanguage}
              languages={page.languages}
              actionKey={actionKey}
            />
          </GuestPanel>
          <HostsSayPanel reviews={page.reviews} />
          <Forecast bookingId={documentId} stay={stay} messages={page.messages} />
          <DocumentsPanel booking={booking} />
        </aside>
      </div>
    </ConsolePage>
  )
}

type Booking = Route.ComponentProps['loaderData']['booking']

function subOf({ reference, stay, checkIn, checkOut, nights, party }: Booking): string {
  const dates = datesWithYear({ checkIn, checkOut })
  return [reference, stay.title, dates, counted(nights, 'night'), partyText(party)].join(' · ')
}

function PaidMark({ booking }: { readonly booking: Booking }) {
  if (!bookingCan('adjustPrice', booking.state)) return null
  const openMinor = openMinorOf(booking)
  return openMinor === 0 ? (
    <span className="c-tag">Paid in full</span>
  ) : (
    <span className="c-tag warn">{`${formatMoney(openMinor, booking.currency)} open`}</span>
  )
}
