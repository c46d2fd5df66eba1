import { Form, Link } from 'react-router'
import {
  STAFF_PAYMENTS,
  type KnownGuestShape,
  type StaffPayment,
  type StaffQuoteShape,
} from '#contract/booking/manual-booking.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { queryText } from '#web/backend/api-call.ts'
import { Icon } from '#web/icon/icon.tsx'
import { manualBookingText, staffPaymentText } from '#web/text/booking/manual-booking-text.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import type { NotBooked } from './book-guest.ts'
import type { Choice } from './load-new-booking.ts'

interface GuestSearchProps {
  readonly choice: Choice
  readonly search: string
  readonly known: readonly KnownGuestShape[]
  readonly picked: KnownGuestShape | null
}

function ChoiceFields({ choice }: { readonly choice: Choice }) {
  return Object.entries(choice).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

/** Finds a guest who has booked before. */
export function GuestSearch({ choice, search, known, picked }: GuestSearchProps) {
  const address = (index: number) =>
    consolePaths.newBooking() + queryText({ ...choice, guest: search, pick: String(index) })
  return (
    <section className="c-section c-stack" aria-labelledby="guest">
      <div className="c-head">
        <h2 id="guest">Guest</h2>
      </div>
      <Form method="get" action={consolePaths.newBooking()} className="c-row" role="search" preventScrollReset>
        <ChoiceFields choice={choice} />
        <input
          className="c-input"
          type="search"
          name="guest"
          aria-label="Name, e-mail address or phone of a guest who has booked before"
          placeholder="Been here before? Name, mail or phone"
          defaultValue={search}
          maxLength={120}
        />
        <button className="c-btn" type="submit">
          Find
        </button>
      </Form>
      {search !== '' && known.length === 0 ? (
        <p className="c-hint" role="status">
          No such guest has booked with us. Enter their details.
        </p>
      ) : null}
      {known.length === 0 ? null : (
        <ul className="c-list" aria-label="Guests who have booked before">
          {known.map((guest, index) => (
            <li key={guest.email}>
              <div className="c-main">
                <span className="c-what">{guest.name}</span>
                <span className="c-detail">
                  {[guest.email, guest.phone, `bookings: ${guest.bookings}`].filter(Boolean).join(' · ')}
                </span>
              </div>
              {guest.email === picked?.email ? (
                <span className="c-tag ok">Chosen</span>
              ) : (
                <Link className="c-btn small" to={address(index)} preventScrollReset>
                  Choose<span className="vh"> {guest.name}</span>
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface GuestFormProps {
  readonly choice: Choice
  /** Null: there is no price for these nights any more, and the form cannot be sent. */
  readonly quote: StaffQuoteShape | null
  readonly picked: KnownGuestShape | null
  /** The languages that a guest may read, by their codes. */
  readonly languages: readonly { readonly value: string; readonly label: string }[]
  readonly result: NotBooked | undefined
  readonly actionKey: string
}

/** The id of the form of the guest, for buttons outside of it. */
export const GUEST_FORM = 'guest-form'

/** The guest, the payment, and the button that books. */
export function GuestForm({ choice, quote, picked, languages, result, actionKey }: GuestFormProps) {
  const broken = quote?.broken ?? null
  const isOverridden = broken !== null || choice.rent !== '' || (quote === null && Boolean(result?.values['reason']))
  const value = (name: 'name' | 'email' | 'phone') => result?.values[name] ?? picked?.[name] ?? ''
  const faults = result?.faults ?? {}
  return (
    <Form method="post" id={GUEST_FORM} className="c-stack" preventScrollReset>
      <ChoiceFields choice={choice} />
      <input type="hidden" name="currency" value={quote?.currency} />
      <input type="hidden" name="expectedTotalMinor" value={quote?.totalMinor} />
      <input type="hidden" name="isOverridden" value={isOverridden ? '1' : '0'} />
      <input type="hidden" name="actionKey" value={actionKey} />
      <div className="c-fields">
        <Field
          name="name"
          label="Name"
          value={value('name')}
          fault={faults['name']}
          required
          // Once there is a price, the name is typed next.
          ref={value('name') === '' ? focusOn : undefined}
        />
        <Field name="email" label="E-mail" type="email" value={value('email')} fault={faults['email']} required />
        <Field name="phone" label="Phone (optional)" type="tel" value={value('phone')} fault={faults['phone']} />
        <label className="c-field">
          <span className="c-label">Language (optional)</span>
          <select className="c-input" name="language" defaultValue={result?.values['language'] ?? ''}>
            <option value="">Not known</option>
            {languages.map(({ value: code, label }) => (
              <option key={code} value={code}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Payment payments={quote?.payments ?? STAFF_PAYMENTS} result={result} />
      {isOverridden ? (
        <div className="c-note warn">
          <Icon name="alert" />
          <div className="c-stack">
            {broken ? (
              <p>{`Against a rule of the home: ${staffProblemMessage(broken)} You may book it anyway.`}</p>
            ) : null}
            {choice.rent === '' || quote === null ? null : <p>{notOurPrice(quote)}</p>}
            <Field
              name="reason"
              label="Reason (kept in the history, not shown to the guest)"
              value={result?.values['reason'] ?? ''}
              fault={faults['reason']}
              required
            />
          </div>
        </div>
      ) : null}
      <div className="c-row">
        {quote === null ? (
          <span className="c-hint">{manualBookingText.otherNights}</span>
        ) : (
          <>
            <button className="c-btn go" type="submit">
              {`Book for ${formatMoney(quote.totalMinor, quote.currency)}`}
            </button>
            <span className="c-hint">The guest gets a mail at once and needs no account to open it.</span>
          </>
        )}
      </div>
    </Form>
  )
}

const notOurPrice = ({ totalMinor, plainTotalMinor, currency }: StaffQuoteShape) =>
  `Not our price: ${formatMoney(totalMinor, currency)} instead of ${formatMoney(plainTotalMinor, currency)}.`

interface PaymentProps extends Pick<GuestFormProps, 'result'> {
  readonly payments: readonly StaffPayment[]
}

function Payment({ payments, result }: PaymentProps) {
  const chosen = result?.values['payment'] ?? 'link'
  return (
    <fieldset className="c-pay">
      <legend>Payment</legend>
      {payments.map((payment) => (
        <label key={payment}>
          <input type="radio" name="payment" value={payment} defaultChecked={payment === chosen} />
          <span>
            {staffPaymentText[payment].label}
            <small>{staffPaymentText[payment].about}</small>
          </span>
        </label>
      ))}
      <div className="c-fields">
        <label className="c-field c-of-hold">
          <span className="c-label">Time to pay, by link or transfer</span>
          <select className="c-input" name="holdHours" defaultValue={result?.values['holdHours'] ?? '48'}>
            <option value="24">24 hours</option>
            <option value="48">48 hours</option>
            <option value="72">72 hours</option>
          </select>
        </label>
        <Field
          name="note"
          label="How it was paid, if already paid"
          value={result?.values['note'] ?? ''}
          fault={result?.faults['note']}
        />
      </div>
    </fieldset>
  )
}

interface FieldProps extends Pick<React.ComponentProps<'input'>, 'type' | 'required' | 'ref'> {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly fault: string | undefined
}

const focusOn = (field: HTMLInputElement | null) => field?.focus({ preventScroll: true })

function Field({ name, label, value, fault, ...input }: FieldProps) {
  const id = `new-${name}`
  return (
    <div className="c-field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        name={name}
        className="c-input"
        autoComplete="off"
        defaultValue={value}
        maxLength={200}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-error` : undefined}
      />
      {fault ? (
        <span className="c-error" id={`${id}-error`}>
          <Icon name="alert" />
          {fault}
        </span>
      ) : null}
    </div>
  )
}
