import { useState } from 'react'
import { data, Link } from 'react-router'
import { sitePaths } from '#contract/site/site-paths.ts'
import type { ThreadShape } from '#contract/thread-shapes.ts'
import { apiClient } from '#web/backend/api-client.ts'
import { formText } from '#web/backend/form-text.ts'
import { isFormWithFiles } from '#web/backend/hand-on-form.ts'
import { quoteRequestOf } from '#web/backend/quote-request-of.ts'
import { plainChoices } from '#web/backend/read-stay-choices.ts'
import { HostPortrait } from '#web/ui/host-portrait.tsx'
import { SentFiles } from '#web/ui/sent-files.tsx'
import { Icon } from '#web/icon/icon.tsx'
import { nowContext, publicConfigContext } from '#web/backend/context.ts'
import { useSignedInUser } from '#web/sign-in/use-signed-in-user.ts'
import { bookingActionText } from '#web/text/booking-life-text.ts'
import { ALL_TIMES_OF_STAY, instantText } from '#web/text/instant-text.ts'
import { hostInitials } from '#web/text/host-text.ts'
import { redirectWithCookies, requireUser } from '#web/middleware/require-access.ts'
import { notInAccount, notInAccountTitle, type NotInAccount } from '#web/routes/booking/not-in-account.ts'
import { NotInAccountNotice } from '#web/routes/booking/not-in-account-notice.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/thread-page'
import { messageDraft } from './message-draft.ts'
import { MessageForm, type MessageRefused } from './message-form.tsx'
import { OfferCard } from './offer-card.tsx'
import { sendWithFilesTo } from './send-with-files.ts'
import { ThreadHead } from './thread-head.tsx'
import { useNewMessages } from './use-new-messages.ts'

export async function loader(args: Route.LoaderArgs) {
  const user = await requireUser(args)
  const thread = await apiClient(args.context).getThread(args.params.id)
  if (!thread.ok) return notInAccount(args, user, 'conversation')
  const totals = await totalsOfOffers(args.context, thread.value)
  return {
    config: args.context.get(publicConfigContext),
    user,
    thread: thread.value,
    initials: hostInitials(thread.value.hostName),
    totals,
    nowMs: args.context.get(nowContext)().getTime(),
    messageKey: crypto.randomUUID(),
  }
}

/**
 * Returns what booking each open offer would cost with everything included; offers that can no longer be booked have no
 * total.
 */
async function totalsOfOffers(
  context: Route.LoaderArgs['context'],
  { offers, stay }: ThreadShape,
): Promise<Readonly<Record<string, number>>> {
  const open = offers.filter(({ state }) => state === 'open')
  const quotes = await Promise.all(
    open.map(({ documentId, checkIn, checkOut, party }) =>
      apiClient(context).createQuote(
        quoteRequestOf(
          stay.slug,
          { checkIn, checkOut, ...party },
          { ...plainChoices, childAges: party.childAges ?? [], offer: documentId },
        ),
      ),
    ),
  )
  return Object.fromEntries(
    open.flatMap(({ documentId }, index) => {
      const quote = quotes[index]
      return quote?.ok ? [[documentId, quote.value.totalMinor]] : []
    }),
  )
}

export async function action(args: Route.ActionArgs) {
  await requireUser(args)
  if (isFormWithFiles(args.request)) return sendWithFiles(args)
  const form = await args.request.formData()
  const message = formText(form, 'message').trim()
  if (message === '')
    return data<MessageRefused>({ message, error: bookingActionText.messageMissing, problem: null }, { status: 400 })
  const sent = await apiClient(args.context).writeMessage(args.params.id, message, formText(form, 'messageKey'))
  if (sent.ok) return redirectWithCookies(`${sitePaths.thread(args.params.id)}#latest`, [])
  return data<MessageRefused>({ message, error: null, problem: sent.error.details }, { status: sent.status })
}

function sendWithFiles({ context, request, params, url }: Route.ActionArgs) {
  return sendWithFilesTo(`/api/threads/${encodeURIComponent(params.id)}/files`, { context, request, url })
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta(loaderData.config, {
        title:
          'notInAccount' in loaderData ? notInAccountTitle(loaderData) : `Messages: ${loaderData.thread.stay.title}`,
        noIndex: true,
      })
    : []

export default function ThreadPage({ loaderData, actionData }: Route.ComponentProps) {
  return 'notInAccount' in loaderData ? (
    <NotInAccountNotice page={loaderData} />
  ) : (
    <Conversation page={loaderData} refused={actionData} />
  )
}

interface ConversationProps {
  readonly page: Exclude<Route.ComponentProps['loaderData'], NotInAccount>
  readonly refused: Route.ComponentProps['actionData']
}

function Conversation({ page, refused }: ConversationProps) {
  const { user, thread, initials, totals, nowMs } = page
  // New messages bring a new key; a press that is repeated must have the first one.
  const [messageKey] = useState(page.messageKey)
  useSignedInUser(user)
  useNewMessages(thread)
  return (
    <div className="wrap">
      <nav className="crumbs" aria-label="Breadcrumb">
        <Link to={sitePaths.messages()}>Your messages</Link>
        <Icon name="chevron-right" />
        <span>{thread.stay.title}</span>
      </nav>
      <div className="thread conversation">
        <div className="host">
          <HostPortrait portrait={thread.hostPortrait} initials={initials} />
          <h1>{thread.hostName}</h1>
        </div>
        <div className="about">
          <ThreadHead thread={thread} />
          {thread.offers.map((offer) => (
            <OfferCard
              key={offer.documentId}
              offer={offer}
              stay={thread.stay}
              totalMinor={totals[offer.documentId] ?? null}
              nowMs={nowMs}
            />
          ))}
        </div>
        <div className="talk">
          <Messages thread={thread} />
          {thread.messages.length > 0 ? <p className="tiny muted mt-2">{ALL_TIMES_OF_STAY}</p> : null}
          <MessageForm
            messageKey={messageKey}
            refused={refused}
            draft={messageDraft(user, thread.stay)}
            sent={thread.messages.filter(({ from }) => from === 'guest').map(({ body }) => body)}
          />
        </div>
      </div>
    </div>
  )
}

function Messages({ thread }: { readonly thread: ThreadShape }) {
  return (
    <ol className="message-list" aria-label="Messages" aria-live="polite">
      {thread.messages.map((message, index) => (
        <li
          key={message.documentId}
          className={`by-${message.from}`}
          // The guest is led here after sending a message, to see it.
          id={index === thread.messages.length - 1 ? 'latest' : undefined}
        >
          <p className="tiny muted">
            {`${message.from === 'host' ? thread.hostName : 'You'}, ${instantText(message.sentAt, thread.stay.timeZone)}`}
          </p>
          {message.body === ''
            ? null
            : message.body.split(/\n+/).map((paragraph, index) => <p key={index}>{paragraph}</p>)}
          <SentFiles files={message.files} at={`/api/threads/${thread.documentId}/files`} />
        </li>
      ))}
    </ol>
  )
}
