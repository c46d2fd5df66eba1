import { data, Form, Link, redirect } from 'react-router'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import type { ScheduledMessageShape } from '#contract/message/automation-schemas.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { formText } from '#web/backend/form-text.ts'
import { requireData, consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { mayIn } from '#web/console/may/may-in.ts'
import { Icon } from '#web/icon/icon.tsx'
import { Clashes } from '#web/routes/console/stay/form/clashes.tsx'
import { compareValues, readSeen } from '#web/routes/console/stay/form/compare-values.ts'
import type { Field, Values } from '#web/routes/console/stay/form/field.ts'
import type { Clash } from '#web/routes/console/stay/form/stay-form.ts'
import { useSeen } from '#web/routes/console/stay/form/use-seen.ts'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { guestName } from '#web/text/booking/guest-name.ts'
import { channelText, momentText, scheduledText } from '#web/text/message/scheduled-text.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import type { Route } from './+types/booking-messages-page'

const apiOf = (id: string) => `/api/staff/bookings/${encodeURIComponent(id)}`
const listOf = (id: string) => `${apiOf(id)}/scheduled-messages`

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const api = consoleApi(context)
  const [booking, messages] = await Promise.all([
    api.get<StaffBookingShape>(apiOf(params.id)),
    api.get<readonly ScheduledMessageShape[]>(listOf(params.id)),
  ])
  const missing = () => pageNotFound(url.pathname)
  const { documentId, reference, guest, stay } = requireData(booking, missing)
  return {
    documentId,
    reference,
    guest: guestName(guest.name, reference),
    stay: stay.title,
    timeZone: stay.timeZone,
    mayChange: mayIn(context)('PUT /api/staff/bookings/:id/scheduled-messages/:automation', stay.slug),
    messages: requireData(messages, missing),
  }
}

/** What a form did not do; what was typed is kept. */
interface MessageRefused {
  readonly rule: string
  readonly fault: string | null
  readonly text: Values | null
  /** What it is compared with when it is sent again; null: what is saved. */
  readonly seen: Values | null
  readonly clashes: readonly Clash[]
}

/** The fields that are compared when two people write at the same time. */
const fields: readonly Field[] = [
  { name: 'subject', label: 'Subject', kind: 'line' },
  { name: 'body', label: 'Text', kind: 'text' },
]

const seenOf = ({ subject, body }: ScheduledMessageShape): Values => ({ subject, body })

export async function action({ context, params, request }: Route.ActionArgs) {
  const api = consoleApi(context)
  const form = await request.formData()
  const [intent, rule] = [formText(form, 'intent'), formText(form, 'rule')]
  const path = `${listOf(params.id)}/${encodeURIComponent(rule)}`
  const text = {
    subject: formText(form, 'subject').trim(),
    body: formText(form, 'body').replaceAll('\r\n', '\n').trim(),
  }
  const seen = readSeen(formText(form, 'seen'))
  const nothing = { rule, fault: null, text: intent === 'edit' ? text : null, seen, clashes: [] }
  const refuse = (fault: string, status: number) => data<MessageRefused>({ ...nothing, fault }, { status })
  if (intent === 'edit' && (text.subject === '' || text.body === '')) return refuse('Write a subject and a text.', 400)
  const found = intent === 'edit' && seen ? await api.get<readonly ScheduledMessageShape[]>(listOf(params.id)) : null
  const message = found?.ok ? found.value.find(({ automation }) => automation.documentId === rule) : undefined
  const now = message ? seenOf(message) : null
  const { values, clashes } = compareValues(fields, seen, now, text)
  if (clashes.length > 0) return data<MessageRefused>({ ...nothing, text: values, seen: now, clashes }, { status: 409 })
  const done =
    intent === 'send'
      ? await api.post(`${path}/send`, undefined)
      : await api.put(
          path,
          { skip: { isSkipped: true }, resume: { isSkipped: false }, edit: { text: values }, reset: { text: null } }[
            intent
          ] ?? {},
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
      crumb={<Link to={consolePaths.consoleBooking(documentId)}>{guest}</Link>}
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
      {refused?.fault ? (
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
  const { automation, state, missing, isEdited } = message
  const id = automation.documentId
  const isSkipped = state === 'skipped'
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
        <OwnTextForm
          key={refused && refused.clashes.length > 0 ? JSON.stringify(refused) : ''}
          message={message}
          refused={refused}
        />
      </details>
    </>
  )
}

function OwnTextForm({ message, refused }: Pick<MessageProps, 'message' | 'refused'>) {
  const id = message.automation.documentId
  const saved = seenOf(message)
  const text = refused?.text ?? saved
  const { ref, seen } = useSeen<HTMLFormElement>(saved, refused?.seen ?? saved)
  return (
    <Form method="post" className="c-stack" preventScrollReset ref={ref}>
      <input type="hidden" name="rule" value={id} />
      <input type="hidden" name="seen" value={JSON.stringify(seen)} />
      {refused && refused.clashes.length > 0 ? <Clashes clashes={refused.clashes} /> : null}
      <div className="c-field">
        <label htmlFor={`subject-${id}`}>Subject</label>
        <input
          className="c-input"
          id={`subject-${id}`}
          name="subject"
          maxLength={200}
          required
          defaultValue={text['subject']}
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
          defaultValue={text['body']}
        />
      </div>
      <p>
        <button className="c-btn pine" name="intent" value="edit" type="submit">
          Save this text
        </button>
      </p>
    </Form>
  )
}
