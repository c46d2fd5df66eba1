import { data, Form, Link, redirect } from 'react-router'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import type { ScheduledMessageShape } from '#contract/message/automation-schemas.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { formText } from '#web/backend/form-text.ts'
import { answered, consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { mayIn } from '#web/console/may/may-in.ts'
import { Icon } from '#web/icon/icon.tsx'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { guestName } from '#web/text/booking/guest-name.ts'
import { channelText, momentText, scheduledText } from '#web/text/message/scheduled-text.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import type { Route } from './+types/booking-messages-page'

const apiOf = (id: string) => `/api/staff/bookings/${encodeURIComponent(id)}`

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const api = consoleApi(context)
  const [booking, messages] = await Promise.all([
    api.get<StaffBookingShape>(apiOf(params.id)),
    api.get<readonly ScheduledMessageShape[]>(`${apiOf(params.id)}/scheduled-messages`),
  ])
  const missing = () => pageNotFound(url.pathname)
  const { documentId, reference, guest, stay } = answered(booking, missing)
  return {
    documentId,
    reference,
    guest: guestName(guest.name, reference),
    stay: stay.title,
    timeZone: stay.timeZone,
    mayChange: mayIn(context)('PUT /api/staff/bookings/:id/scheduled-messages/:automation', stay.slug),
    messages: answered(messages, missing),
  }
}

/** What a form did not do; what was typed is kept. */
interface MessageRefused {
  readonly rule: string
  readonly fault: string
  readonly text: { readonly subject: string; readonly body: string } | null
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const api = consoleApi(context)
  const form = await request.formData()
  const [intent, rule] = [formText(form, 'intent'), formText(form, 'rule')]
  const path = `${apiOf(params.id)}/scheduled-messages/${encodeURIComponent(rule)}`
  const text = {
    subject: formText(form, 'subject').trim(),
    body: formText(form, 'body').replaceAll('\r\n', '\n').trim(),
  }
  const refuse = (fault: string, status: number) =>
    data<MessageRefused>({ rule, fault, text: intent === 'edit' ? text : null }, { status })
  if (intent === 'edit' && (text.subject === '' || text.body === '')) return refuse('Write a subject and a text.', 400)
  const done =
    intent === 'send'
      ? await api.post(`${path}/send`, undefined)
      : await api.put(
          path,
          { skip: { isSkipped: true }, resume: { isSkipped: false }, edit: { text }, reset: { text: null } }[intent] ??
            {},
        )
  if (done.ok) return redirect(consolePaths.bookingMessages(params.id), 303)
  return refuse(staffProblemMessage(done.error.details), done.status)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  consoleMeta(matches, loaderData ? `Messages, ${loaderData.reference}` : 'Messages')

/** Every message that the guest of a booking gets by a rule. Each can be read, left out, rewritten or sent at once. */
export default function BookingMessagesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { documentId, reference, guest, stay, timeZone, mayChange, messages } = loaderData
  return (
    <ConsolePage
      crumb={
        <>
          <Link to={consolePaths.consoleBooking(documentId)}>{guest}</Link>
          <Icon name="chevron-right" />
        </>
      }
      title="Automatic messages"
      sub={`${reference} · ${stay} · for this booking only`}
    >
      <div className="c-body">
        {messages.length === 0 ? (
          <p className="c-empty">
            No rule sends anything to this guest. The site’s own mails about the booking are still sent.
          </p>
        ) : (
          <ol className="c-letters">
            {messages.map((message) => (
              <Message
                key={message.automation.documentId}
                message={message}
                timeZone={timeZone}
                mayChange={mayChange}
                refused={actionData?.rule === message.automation.documentId ? actionData : undefined}
              />
            ))}
          </ol>
        )}
      </div>
    </ConsolePage>
  )
}

interface MessageProps {
  readonly message: ScheduledMessageShape
  readonly timeZone: string
  readonly mayChange: boolean
  readonly refused: MessageRefused | undefined
}

function Message({ message, timeZone, mayChange, refused }: MessageProps) {
  const { automation, state, at, channels, subject, body, missing, isEdited } = message
  const { label, tone } = scheduledText[state]
  return (
    <li data-row="">
      <div className="c-head">
        <h2>{automation.name}</h2>
        <span className={`c-tag ${tone}`}>{label}</span>
        {isEdited ? <span className="c-tag">Own text</span> : null}
        {at ? (
          <time className="c-end c-quiet c-nowrap" dateTime={at}>
            {momentText(at, timeZone)}
          </time>
        ) : null}
      </div>
      {refused ? (
        <div className="c-note bad" role="alert">
          {refused.fault}
        </div>
      ) : null}
      {missing.length > 0 ? (
        <div className="c-note warn">
          {missing.join(', ')}: no value now. It goes out when there is one; or write another text.
        </div>
      ) : null}
      <div className="c-letter">
        <p className="c-quiet">{channels.map((channel) => channelText[channel]).join(' and ')}</p>
        <p className="c-strong">{subject}</p>
        <p className="c-words">{body}</p>
      </div>
      {state === 'sent' || !mayChange ? null : <MessageForms message={message} refused={refused} />}
    </li>
  )
}

function MessageForms({ message, refused }: Pick<MessageProps, 'message' | 'refused'>) {
  const { automation, state, subject, body, missing, isEdited } = message
  const id = automation.documentId
  const isSkipped = state === 'skipped'
  const text = refused?.text ?? { subject, body }
  return (
    <>
      <Form method="post" className="c-row" preventScrollReset>
        <input type="hidden" name="rule" value={id} />
        <button className="c-btn" name="intent" value={isSkipped ? 'resume' : 'skip'} type="submit">
          {isSkipped ? 'Send it anyway' : 'Skip it'} <span className="vh">{automation.name}</span>
        </button>
        {missing.length === 0 && !isSkipped && state !== 'unwanted' ? (
          <button className="c-btn" name="intent" value="send" type="submit">
            Send now <span className="vh">{automation.name}</span>
          </button>
        ) : null}
        {isEdited ? (
          <button className="c-btn" name="intent" value="reset" type="submit">
            Back to the rule’s text
          </button>
        ) : null}
      </Form>
      <details className="c-more" open={refused?.text ? true : undefined}>
        <summary className="c-btn small">
          <Icon name="pencil" />
          Different text for this booking
        </summary>
        <Form method="post" className="c-stack" preventScrollReset>
          <input type="hidden" name="rule" value={id} />
          <div className="c-field">
            <label htmlFor={`subject-${id}`}>Subject</label>
            <input
              className="c-input"
              id={`subject-${id}`}
              name="subject"
              maxLength={200}
              required
              defaultValue={text.subject}
            />
          </div>
          <div className="c-field">
            <label htmlFor={`body-${id}`}>Text</label>
            <textarea
              className="c-input"
              id={`body-${id}`}
              name="body"
              rows={8}
              maxLength={4000}
              required
              defaultValue={text.body}
            />
          </div>
          <p>
            <button className="c-btn pine" name="intent" value="edit" type="submit">
              Save this text
            </button>
          </p>
        </Form>
      </details>
    </>
  )
}
