import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { formText } from '#web/backend/form-text.ts'
import { Icon } from '#web/icon/icon.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { firstFault, TextField } from '#web/ui/text-field.tsx'
import { useRememberedFields } from '#web/ui/use-remembered-fields.ts'
import { useShownAgain } from '#web/ui/use-shown-again.ts'
import { cancellationText, payButtonText, testCards } from '#web/text/booking-text.ts'
import type { checkPhone } from '#web/routes/checkout/guest/check-phone.ts'
import type { GuestErrors } from '#web/routes/checkout/guest/guest-values.ts'
import { PhoneField, type PhoneFieldProps } from '#web/routes/checkout/guest/phone-field.tsx'
import { useFirstFault } from '#web/ui/use-first-fault.ts'
import { groupedNumber, shapeTyped, slashedExpiry } from './card-typing.ts'
import { parseCard, type CardField } from './parse-card.ts'
import type { PaymentRefused } from './payment-step-data.ts'
import { needsCard } from './payment-view.ts'

export interface CardFormProps {
  readonly booking: BookingShape
  /** Who pays. */
  readonly uid: string
  readonly attemptKey: string
  readonly demo: boolean
  /** Whether the provider asks for the card on a page of its own. */
  readonly hosted: boolean
  readonly refused: PaymentRefused | undefined
  /** The telephone field, if the booking has no number yet. */
  readonly phone: PhoneFieldProps | undefined
}

/**
 * The form for the card. With JavaScript, mistakes in it and in the telephone number are shown before anything is sent,
 * and what was typed remains.
 */
export function CardForm({ booking, uid, attemptKey, demo, hosted, refused, phone }: CardFormProps) {
  const { busy, errors, phoneErrors, onSubmit } = useCardForm(refused, phone !== undefined)
  const element = useRef<HTMLFormElement>(null)
  useFirstFault(element, refused !== undefined)
  useRememberedFields(element, { owner: uid, isFresh: refused === undefined, only: KEPT })
  const { currency, stay } = booking
  const free = cancellationText({
    steps: booking.cancellation,
    totalMinor: booking.totalMinor,
    currency,
    timeZone: stay.timeZone,
  })
  return (
    // No fragment here: without scripts it would win over `autofocus` and hide the first mistake.
    <form
      method="post"
      action={sitePaths.payment(stay.slug, booking.documentId)}
      className="stack"
      id="pay"
      noValidate
      onSubmit={onSubmit}
      ref={element}
    >
      <input type="hidden" name="intent" value="pay" />
      <input type="hidden" name="attemptKey" value={attemptKey} />
      <input type="hidden" name="owner" value={uid} />
      {phone ? (
        <PhoneField
          {...phone}
          {...refused?.guest}
          errors={phoneErrors}
          id="payer-phone"
          isFirst={phoneErrors.phone !== undefined}
        />
      ) : null}
      {needsCard(booking) && !hosted ? (
        <CardFields booking={booking} demo={demo} errors={errors} refused={refused} />
      ) : null}
      {needsCard(booking) && hosted ? (
        <p className="note">
          <Icon name="lock" />
          <span>You enter your card on the page of our payment provider and come back here afterwards.</span>
        </p>
      ) : null}
      {free ? (
        <p className="note">
          <Icon name="calendar-check" />
          <span>
            {free.lead} <b>{free.until}</b> {free.rest}
          </span>
        </p>
      ) : null}
      <div>
        <SubmitButton busy={busy} busyLabel="One moment…">
          <Icon name="lock" />
          {payButtonText(booking)}
        </SubmitButton>
        <p className="tiny muted mt-3 text-center">
          By paying you accept the <Link to={sitePaths.terms()}>terms of service</Link> and the{' '}
          <Link to={sitePaths.refund()}>refund policy</Link>.
        </p>
      </div>
    </form>
  )
}

/** What is kept of the form. The number, the expiry and the code of a card never are. */
const KEPT: readonly string[] = ['cardName', 'phone']

type CardFieldsProps = Pick<CardFormProps, 'booking' | 'demo' | 'refused'> & {
  readonly errors: Readonly<Partial<Record<CardField, string>>>
}

function CardFields({ booking, demo, errors, refused }: CardFieldsProps) {
  const at = firstFault(errors)
  return (
    <div className="payform">
      {demo ? <DemoCap /> : null}
      <div className="in">
        <TextField
          label="Card number"
          name="cardNumber"
          inputMode="numeric"
          autoComplete="cc-number"
          maxLength={30}
          numeric
          onInput={(event) => shapeTyped(event.currentTarget, groupedNumber, isDeleting(event.nativeEvent))}
          error={errors.cardNumber}
          {...at('cardNumber')}
          required
        />
        <div className="cards3">
          <TextField
            label="Expiry"
            name="cardExpiry"
            inputMode="numeric"
            placeholder="MM / YY"
            onInput={(event) => shapeTyped(event.currentTarget, slashedExpiry, isDeleting(event.nativeEvent))}
            autoComplete="cc-exp"
            maxLength={9}
            numeric
            hint="Month / year"
            error={errors.cardExpiry}
            {...at('cardExpiry')}
            required
          />
          <TextField
            label="Security code"
            name="cardCode"
            inputMode="numeric"
            autoComplete="cc-csc"
            maxLength={4}
            numeric
            hint="3 digits on the back, or 4 on the front"
            error={errors.cardCode}
            {...at('cardCode')}
            required
          />
        </div>
        <TextField
          label="Name on card"
          name="cardName"
          autoComplete="cc-name"
          maxLength={120}
          defaultValue={refused?.cardName ?? booking.guest.name}
          error={errors.cardName}
          {...at('cardName')}
          hint="Change it when the card is somebody else’s."
        />
      </div>
    </div>
  )
}

const isDeleting = (event: Event) => event instanceof InputEvent && event.inputType.startsWith('delete')

function DemoCap() {
  return (
    <div className="cap top">
      <Icon name="flask" />
      <div>
        Demo payment: no money moves. Try card <b className="num">{testCards[0]?.number}</b> with any future date and
        any code.
        <details className="testcards">
          <summary>Other test cards</summary>
          <ul>
            {testCards.slice(1).map(({ number, does }) => (
              <li key={number}>
                <b className="num">{number}</b> {does}
              </li>
            ))}
          </ul>
        </details>
      </div>
    </div>
  )
}

function useCardForm(refused: PaymentRefused | undefined, asksForPhone: boolean) {
  const phoneErrorsOf = usePhoneErrors(asksForPhone)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState(refused?.errors ?? {})
  const [phoneErrors, setPhoneErrors] = useState(refused?.guest?.errors ?? {})
  const underWay = useRef(false)
  const free = () => {
    underWay.current = false
    setBusy(false)
  }
  useShownAgain(free)
  const check = (element: HTMLFormElement) => {
    const form = new FormData(element)
    const phone = phoneErrorsOf(form)
    const parsed = form.has('cardNumber') ? parseCard(form, new Date().toISOString().slice(0, 7)) : null
    const card = parsed?.ok === false ? parsed.errors : {}
    setErrors(card)
    setPhoneErrors(phone)
    const [wrong] = [...Object.keys(phone), ...Object.keys(card)]
    // Sends the form again as it is, this time without calling `onSubmit`.
    if (wrong === undefined) return element.submit()
    free()
    const field = element.elements.namedItem(wrong)
    if (field instanceof HTMLElement) field.focus()
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    check(event.currentTarget)
  }
  return { busy, errors, phoneErrors, onSubmit }
}

/**
 * Returns a function that checks the telephone number of a form. The code for it is loaded in the background on pages
 * that ask for a number, and the payment does not wait for it: if it has not loaded, the server checks.
 */
function usePhoneErrors(isNeeded: boolean): (form: FormData) => GuestErrors {
  const check = useRef<typeof checkPhone>(null)
  useEffect(() => {
    if (!isNeeded) return
    import('#web/routes/checkout/guest/check-phone.ts').then(
      (loaded) => {
        check.current = loaded.checkPhone
      },
      () => undefined,
    )
  }, [isNeeded])
  return (form) => {
    if (!form.has('phone')) return {}
    const phone = check.current?.({
      phone: formText(form, 'phone').trim(),
      phoneCountry: formText(form, 'phoneCountry'),
    })
    return phone?.ok === false ? { phone: phone.error } : {}
  }
}
