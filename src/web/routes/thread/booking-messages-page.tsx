import { data, Link } from 'react-router'
import { bookingCan } from '#core/booking/booking-state.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { apiClient } from '#web/backend/api-client.ts'
import { formText } from '#web/backend/form-text.ts'
import { isFormWithFiles } from '#web/backend/hand-on-form.ts'
import { HostPortrait } from '#web/ui/host-portrait.tsx'
import { Icon } from '#web/icon/icon.tsx'
import { publicConfigContext } from '#web/backend/context.ts'
import { useSignedInUser } from '#web/sign-in/use-signed-in-user.ts'
import { bookingActionText } from '#web/text/booking-life-text.ts'
import { hostInitials } from '#web/text/host-text.ts'
import { redirectWithCookies, requireUser } from '#web/middleware/require-access.ts'

import { notInAccount, notInAccountTitle, type NotInAccount } from '#web/routes/booking/not-in-account.ts'
import { NotInAccountNotice } from '#web/routes/booking/not-in-account-notice.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/booking-messages-page'
import { messageDraft, NOTHING_SENT } from './message-draft.ts'
import { MessageForm, type MessageRefused } from './message-form.tsx'
import { sendWithFilesTo } from './send-with-files.ts'
import { ThreadHead } from './thread-head.tsx'

/** Opens the conversation of a booking: the existing one, or else the page on which the first message is written. */
export async function loader(args: Route.LoaderArgs) {
  const user = await requireUser(args)
  const client = apiClient(args.context)
  const { id } = args.params
  const thread = await client.getBookingThread(id)
  if (thread.ok) throw redirectWithCookies(sitePaths.thread(thread.value.documentId), [])
  const found = await client.getBooking(id)
  if (!found.ok) return notInAccount(args, user)
  const booking = found.value
  const { checkIn, checkOut, party } = booking
  // A question about nights that were never booked is a question about the home.
  if (!bookingCan('talk', booking.state))
    throw redirectWithCookies(sitePaths.askHost(booking.stay.slug, { checkIn, checkOut, adults: party.adults }), [])
  const stay = await client.getStay(booking.stay.slug)
  const host = stay.ok ? stay.value.host : { name: 'Your host', portrait: null }
  return {
    config: args.context.get(publicConfigContext),
    user,
    host: { name: host.name, portrait: host.portrait, initials: hostInitials(host.name) },
    about: { stay: booking.stay, checkIn, checkOut, party, booking },
    messageKey: crypto.randomUUID(),
  }
}

export async function action(args: Route.ActionArgs) {
  await requireUser(args)
  if (isFormWithFiles(args.request))
    return sendWithFilesTo(`/api/bookings/${encodeURIComponent(args.params.id)}/files`, args)
  const form = await args.request.formData()
  const message = formText(form, 'message').trim()
  if (message === '')
    return data<MessageRefused>({ message, error: bookingActionText.messageMissing, problem: null }, { status: 400 })
  const client = apiClient(args.context)
  const thread = await client.writeAboutBooking(args.params.id, message, formText(form, 'messageKey'))
  if (thread.ok) return redirectWithCookies(`${sitePaths.thread(thread.value.documentId)}#latest`, [])
  return data<MessageRefused>({ message, error: null, problem: thread.error.details }, { status: thread.status })
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta(loaderData.config, {
        title:
          'notInAccount' in loaderData ? notInAccountTitle(loaderData) : `Messages: ${loaderData.about.stay.title}`,
        noIndex: true,
      })
    : []

export default function BookingMessagesPage({ loaderData, actionData }: Route.ComponentProps) {
  return 'notInAccount' in loaderData ? (
    <NotInAccountNotice page={loaderData} />
  ) : (
    <FirstMessage page={loaderData} refused={actionData} />
  )
}

interface FirstMessageProps {
  readonly page: Exclude<Route.ComponentProps['loaderData'], NotInAccount>
  readonly refused: Route.ComponentProps['actionData']
}

function FirstMessage({ page, refused }: FirstMessageProps) {
  const { user, host, about, messageKey } = page
  useSignedInUser(user)
  return (
    <div className="wrap">
      <nav className="crumbs" aria-label="Breadcrumb">
        <Link to={sitePaths.booking(about.booking.documentId)}>Your booking</Link>
        <Icon name="chevron-right" />
        <span>Write to the host</span>
      </nav>
      <div className="thread conversation">
        <div className="host">
          <HostPortrait {...host} />
          <h1>{host.name}</h1>
        </div>
        <div className="about">
          <ThreadHead thread={about} />
        </div>
        <div className="talk">
          <p className="small muted mt-5">Nothing has been written yet. Your host answers here and by mail.</p>
          <MessageForm
            messageKey={messageKey}
            refused={refused}
            draft={messageDraft(user, about.stay)}
            sent={NOTHING_SENT}
          />
        </div>
      </div>
    </div>
  )
}
