import { fieldsToMend } from '#web/text/counts/account-counts.ts'
import { contactLimits } from '#contract/contact-limits.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { useRef } from 'react'
import { Link } from 'react-router'
import { Notice } from '#web/ui/notice.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { describedBy, FieldNotes, TextField } from '#web/ui/text-field.tsx'
import { topicNames, type ContactField } from '#web/text/contact-text.ts'
import { CONTACT_TOPICS, type ContactTopic } from '#core/contact-topic.ts'
import type { ContactValues } from './read-contact-form.ts'
import { useWriter } from './use-writer.ts'

export interface ContactFormProps {
  readonly stamp: string
  readonly topic: ContactTopic | null
  /** The reference of the booking that the link to this page was about. */
  readonly reference: string
  /** The form that was sent and refused. */
  readonly refused:
    | {
        readonly values: ContactValues
        readonly stamp: string | null
        readonly faults: Partial<Record<ContactField, string>>
        readonly fault: string | null
      }
    | undefined
}

const fieldNames: Readonly<Record<ContactField, string>> = {
  name: 'Your name',
  email: 'Your e-mail address',
  topic: 'What is it about?',
  bookingReference: 'Which booking?',
  message: 'Your message',
}

/** A plain form that also works without scripts. Scripts only fill in the name and address of the signed-in visitor. */
export function ContactForm({ stamp, topic, reference, refused }: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const bookings = useWriter(form)
  const faults = refused?.faults ?? {}
  const given = refused?.values
  const field = (name: ContactField) => ({ name, label: fieldNames[name], error: faults[name] })
  return (
    <form method="post" className="panel contact-form" noValidate ref={form}>
      <FaultSummary faults={faults} fault={refused?.fault ?? null} />
      <input type="hidden" name="stamp" value={refused?.stamp ?? stamp} />
      <div className="two">
        <TextField
          {...field('name')}
          defaultValue={given?.name}
          autoComplete="name"
          maxLength={contactLimits.name}
          required
        />
        <TextField
          {...field('email')}
          type="email"
          defaultValue={given?.email}
          autoComplete="email"
          maxLength={contactLimits.email}
          required
        />
      </div>
      <div className="two">
        <div className="field">
          <label htmlFor="topic">{fieldNames.topic}</label>
          <select className="input" id="topic" name="topic" defaultValue={given?.topic ?? topic ?? 'booking'}>
            {CONTACT_TOPICS.map((one) => (
              <option key={one} value={one}>
                {topicNames[one]}
              </option>
            ))}
          </select>
          <FieldNotes name="topic" error={faults.topic} />
        </div>
        <div className="about-booking">
          <TextField
            {...field('bookingReference')}
            defaultValue={given?.bookingReference ?? reference}
            hint="Its reference, if you have it at hand."
            list="own-bookings"
            autoComplete="off"
            maxLength={contactLimits.bookingReference}
          />
          <datalist id="own-bookings">
            {bookings.map((booking) => (
              <option key={booking.reference} value={booking.reference}>
                {booking.title}
              </option>
            ))}
          </datalist>
        </div>
      </div>
      <div className="field">
        <label htmlFor="message">{fieldNames.message}</label>
        <textarea
          className="input"
          id="message"
          name="message"
          rows={7}
          required
          defaultValue={given?.message}
          aria-invalid={faults.message ? true : undefined}
          aria-describedby={describedBy('message', undefined, faults.message)}
        />
        <FieldNotes name="message" error={faults.message} />
      </div>
      {/* A trap for programs that fill in every field. People neither see nor reach it. */}
      <div className="vh" aria-hidden="true">
        <label htmlFor="website">Leave this empty</label>
        <input id="website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <div className="send">
        <SubmitButton look="btn">Send your message</SubmitButton>
        <p className="tiny muted">
          We use what you write to answer you, and for nothing else. <Link to={sitePaths.privacy()}>Privacy</Link>
        </p>
      </div>
    </form>
  )
}

function FaultSummary({
  faults,
  fault,
}: {
  readonly faults: Partial<Record<ContactField, string>>
  readonly fault: string | null
}) {
  const fields = Object.keys(faults) as ContactField[]
  if (fault !== null) return <Notice tone="bad">{fault}</Notice>
  if (fields.length === 0) return null
  return (
    <Notice tone="bad">
      {fieldsToMend(fields.length)}
      {fields.map((name, index) => (
        <span key={name}>
          {index === 0 ? '' : ', '}
          <a href={`#${name}`}>{fieldNames[name]}</a>
        </span>
      ))}
      . What you typed is still here.
    </Notice>
  )
}
