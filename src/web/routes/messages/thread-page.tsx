import { data, Link } from 'react-router'
import type { IsoDate } from '#core/time/iso-date.ts'
import { partySearch, sitePaths } from '#contract/site-paths.ts'
import type { ThreadShape } from '#contract/thread-shapes.ts'
import { contentClient } from '../../api/content-client.ts'
import { formText } from '../../api/form-text.ts'
import { quoteRequestOf } from '../../api/quote-request-of.ts'
import { plainChoices } from '../../api/read-stay-choices.ts'
import { HostPortrait } from '../../components/host-portrait.tsx'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import { Photo } from '../../components/photo.tsx'
import { FieldNotes } from '../../components/text-field.tsx'
import { nowContext, publicConfigContext } from '../../context.ts'
import { useSignedInUser } from '../../identity/use-signed-in-user.ts'
import { deedWords } from '../../messages/booking/booking-life-messages.ts'
import { dateRangeWithWeekdays } from '../../messages/date-words.ts'
import { instantWords } from '../../messages/instant-words.ts'
import { hostInitials } from '../../messages/host-words.ts'
import { partyWords } from '../../messages/party-words.ts'
import { problemMessage } from '../../messages/problem-messages.ts'
import { redirectWithCookies, requireUser } from '../../middleware/require-access.ts'
import { pageNotFound } from '../../shell/errors/page-not-found.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import type { Route } from './+types/thread-page'
import { OfferCard } from './offer-card.tsx'

export async function loader(args: Route.LoaderArgs) {
  const user = await requireUser(args)
  const thread = await contentClient(args.context).getThread(args.params.id)
  if (!thread.ok) throw pageNotFound(args.url.pathname)
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

/** What booking each open offer would cost, everything included; one that cannot be booked any more has none. */
async function totalsOfOffers(
  context: Route.LoaderArgs['context'],
  { offers, stay }: ThreadShape,
): Promise<Readonly<Record<string, number>>> {
  const open = offers.filter(({ state }) => state === 'open')
  const quotes = await Promise.all(
    open.map(({ documentId, checkIn, checkOut, party }) =>
      contentClient(context).createQuote(
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
  const form = await args.request.formData()
  const message = formText(form, 'message').trim()
  if (message === '') return data({ message, error: deedWords.messageMissing, problem: null }, { status: 400 })
  const sent = await contentClient(args.context).writeMessage(args.params.id, message, formText(form, 'messageKey'))
  if (sent.ok) return redirectWithCookies(`${sitePaths.thread(args.params.id)}#answer`, [])
  return data({ message, error: null, problem: sent.error.details }, { status: sent.status })
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta(loaderData.config, { title: `Messages: ${loaderData.thread.stay.title}`, noIndex: true }) : []

export default function ThreadPage({ loaderData, actionData }: Route.ComponentProps) {
  const { user, thread, initials, totals, nowMs, messageKey } = loaderData
  useSignedInUser(user)
  return (
    <div className="wrap">
      <nav className="crumbs" aria-label="Breadcrumb">
        <Link to={sitePaths.messages()}>Your messages</Link>
        <Icon name="chevron-right" />
        <span>{thread.stay.title}</span>
      </nav>
      <div className="thread inquiry">
        <div className="host">
          <HostPortrait portrait={thread.hostPortrait} initials={initials} />
          <h1>{thread.hostName}</h1>
        </div>
        <div className="about">
          <ThreadHome thread={thread} />
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
          {actionData?.problem ? <Notice tone="bad">{problemMessage(actionData.problem)}</Notice> : null}
          <form method="post" className="stack tight mt-6" id="answer">
            <input type="hidden" name="messageKey" value={messageKey} />
            <div className="field">
              <label htmlFor="message">Your message</label>
              <textarea
                className="input"
                id="message"
                name="message"
                rows={4}
                maxLength={4000}
                required
                defaultValue={actionData?.message ?? ''}
                aria-invalid={actionData?.error ? true : undefined}
                aria-describedby={actionData?.error ? 'message-error' : undefined}
              />
              <FieldNotes name="message" error={actionData?.error ?? undefined} />
            </div>
            <p>
              <button className="btn pine" type="submit">
                Send
              </button>
            </p>
          </form>
        </div>
      </div>
    </div>
  )
}

/** What the conversation is about, as it stands on the page where it began. */
function ThreadHome({ thread: { stay, checkIn, checkOut, party } }: { readonly thread: ThreadShape }) {
  const dates =
    checkIn !== null && checkOut !== null ? { checkIn: checkIn as IsoDate, checkOut: checkOut as IsoDate } : null
  return (
    <div className="who mt-4">
      {stay.photo ? (
        <div className="frame">
          <Photo photo={stay.photo} alt="" sizes="(min-width: 1000px) 22rem, 5rem" />
        </div>
      ) : null}
      <p className="small">
        <b>
          <Link to={sitePaths.stay(stay.slug, { ...dates, ...partySearch(party) })}>{stay.title}</Link>
        </b>
        {stay.destination}
        <br />
        <span className="muted">
          {dates ? `${dateRangeWithWeekdays(dates)}, ` : ''}
          {partyWords(party)}
        </span>
      </p>
    </div>
  )
}

function Messages({ thread }: { readonly thread: ThreadShape }) {
  return (
    <ol className="said-list" aria-label="Messages">
      {thread.messages.map((message) => (
        <li key={message.documentId} className={`by-${message.from}`}>
          <p className="tiny muted">
            {`${message.from === 'host' ? thread.hostName : 'You'}, ${instantWords(message.sentAt, thread.stay.timeZone)}`}
          </p>
          {message.body.split(/\n+/).map((paragraph, index) => (
            <p key={index}>{paragraph}</p>
          ))}
        </li>
      ))}
    </ol>
  )
}
