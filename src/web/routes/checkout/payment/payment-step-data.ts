import { formText } from '#web/backend/form-text.ts'
import { data } from 'react-router'
import type { BookingShape, SandboxConfirmationShape } from '#contract/booking/booking-shapes.ts'
import { plansOffered } from '#core/quote/plans-offered.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import { parseIsoDate } from '#core/time/iso-date.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import { partySearch, sitePaths } from '#contract/site/site-paths.ts'
import type { PhoneCountry } from '#contract/phone/phone-countries.ts'
import type { ApiErrorShape } from '#contract/account/user-shapes.ts'
import type { ApiResponse } from '#web/backend/api-call.ts'
import { apiClient } from '#web/backend/api-client.ts'
import { apiFetchContext, nowContext } from '#web/backend/context.ts'
import { redirectWithCookies, type Visit } from '#web/middleware/require-access.ts'
import type { RatingProps } from '#web/stay/rating.tsx'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import {
  checkGuest,
  countriesToChoose,
  phoneValues,
  readGuestValues,
  type GuestErrors,
  type GuestValues,
} from '#web/routes/checkout/guest/guest-values.ts'
import { checkPhone } from '#web/routes/checkout/guest/check-phone.ts'
import { parseCard, type CardField } from './parse-card.ts'
import { paymentView, secondsLeftOf, type PaymentView } from './payment-view.ts'

export interface PaymentStepData {
  readonly step: 'payment'
  readonly booking: BookingShape
  /** The rating of the home; null if the home is no longer shown. */
  readonly rated: RatingProps | null
  readonly view: Exclude<PaymentView, 'booked'>
  readonly secondsLeft: number
  /** The instant at which the page was made, in milliseconds. */
  readonly nowMs: number
  readonly attemptKey: string
  /** Who is coming, as the form shows it. */
  readonly guest: GuestValues
  readonly countries: readonly PhoneCountry[]
  /** Whether the nights can also be paid at other times than those that were chosen, such as a part now. */
  readonly hasOtherPlans: boolean
}

/**
 * Loads the second page of the checkout. It asks the provider for the state of an open payment, so that a return from
 * the bank, a reload or the refresh of the waiting page finds the truth without an event. A booking that is paid has
 * its own page. Null: there is no such booking in this account.
 */
export async function loadPaymentStep(
  { url, context, request }: Visit,
  slug: string,
  bookingId: string,
): Promise<PaymentStepData | null> {
  const client = apiClient(context)
  const [opened, stay] = await Promise.all([client.getBooking(bookingId), client.getStay(slug)])
  let found = opened
  if (found.ok && ['requires_action', 'processing'].includes(found.value.payment.state)) {
    const settled = await client.settleBooking(bookingId)
    if (settled.ok) found = settled
  }
  if (!found.ok) return null
  if (found.value.stay.slug !== slug) throw pageNotFound(url.pathname)
  const booking = found.value
  const now = context.get(nowContext)().getTime()
  const view = paymentView(booking, now)
  if (view === 'booked') throw redirectWithCookies(sitePaths.booking(bookingId), [])
  return {
    step: 'payment',
    booking,
    rated: stay.ok ? { rating: stay.value.rating, reviews: stay.value.reviews } : null,
    view,
    secondsLeft: secondsLeftOf(booking, now),
    nowMs: now,
    attemptKey: crypto.randomUUID(),
    guest: {
      ...booking.guest,
      message: booking.message ?? '',
      ...phoneValues(booking.guest.phone, request.headers.get('accept-language')),
    },
    countries: countriesToChoose(),
    hasOtherPlans: view === 'card' && stay.ok && hasOtherPlans(stay.value.terms, booking, now),
  }
}

/**
 * Guests who sign in between "Reserve" and the payment come past the step in which the others choose when to pay.
 */
function hasOtherPlans(terms: StayTerms, booking: BookingShape, nowMs: number): boolean {
  const [checkIn, checkOut] = [parseIsoDate(booking.checkIn), parseIsoDate(booking.checkOut)]
  if (checkIn === null || checkOut === null) return false
  const { party, rate, totalMinor } = booking
  const today = todayIn(terms.timeZone, nowMs)
  return plansOffered(terms, { checkIn, checkOut, party, rate }, today, totalMinor).length > 1
}

/** Why a voucher pays nothing; `used_here`: it is kept for this very booking already, which the API takes for done. */
export type VoucherRefused = ApiErrorShape['error']['details'] | 'used_here'

/** The answer to a form that did not pay. The number and code of the card are never sent back. */
export interface PaymentRefused {
  readonly intent: 'pay' | 'offline' | 'extend' | 'withdraw' | 'guest' | 'voucher'
  readonly errors: Readonly<Partial<Record<CardField, string>>>
  readonly cardName: string
  /** The guest's details as they were typed, if that form was sent. */
  readonly guest?: { readonly values: GuestValues; readonly errors: GuestErrors }
  /** The code that was typed, and why it pays nothing; null: `problem` says it. */
  readonly voucher?: { readonly code: string; readonly fault: VoucherRefused | null }
  readonly problem: ApiErrorShape['error']['details'] | null
}

/**
 * Pays with a card at the sandbox provider: opens the payment, gives the card to the provider and asks for the outcome.
 * Pressed twice, it finds the payment made before. Whatever the outcome, it redirects to the page that shows it.
 */
export async function payBooking({ url, context }: Visit, slug: string, bookingId: string, form: FormData) {
  const refused = (status: number, rest: Partial<PaymentRefused>) =>
    data<PaymentRefused>(
      { intent: 'pay', errors: {}, cardName: formText(form, 'cardName'), problem: null, ...rest },
      { status },
    )
  // There are no card fields when nothing is to be paid, or when the provider asks for the card on a page of its own.
  const parsed = form.has('cardNumber') ? parseCard(form, context.get(nowContext)().toISOString().slice(0, 7)) : null
  const typed = form.has('phone') ? readGuestValues(form) : null
  const phone = typed && checkPhone(typed)
  if (parsed?.ok === false || phone?.ok === false) {
    const guest = typed && { values: typed, errors: phone?.ok === false ? { phone: phone.error } : {} }
    return refused(400, { ...(parsed?.ok === false && { errors: parsed.errors }), ...(guest && { guest }) })
  }

  const client = apiClient(context)
  const page = sitePaths.payment(slug, bookingId)
  if (phone) await givePhone(client, bookingId, phone.e164)
  const session = await client.createPaymentSession(bookingId, formText(form, 'attemptKey'))
  if (!session.ok) {
    // Already paid, or too late; the page itself says which.
    const known = ['booking_not_payable', 'hold_expired', 'booking_not_found', 'nothing_to_pay'].includes(
      session.error.details.code ?? '',
    )
    return known ? redirectWithCookies(page, []) : refused(session.status, { problem: session.error.details })
  }
  if (parsed === null || session.value.provider !== 'sandbox' || session.value.clientSecret === '')
    return redirectWithCookies(session.value.url, [])

  const response = await context.get(apiFetchContext)(
    `/demo/payments/${encodeURIComponent(session.value.clientSecret)}/confirm`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ card: parsed.card.number, returnUrl: page }),
    },
  )
  if (!response.ok) return refused(502, { problem: { code: 'payment_provider_unavailable' } })
  const { data: outcome } = (await response.json()) as SandboxConfirmationShape
  const settled = await client.settleBooking(bookingId)
  if (outcome.status === 'requires_action' && outcome.challengeUrl !== null) {
    const challenge = new URL(outcome.challengeUrl, url)
    challenge.searchParams.set('returnUrl', page)
    return redirectWithCookies(challenge.pathname + challenge.search, [])
  }
  const isBooked = settled.ok && paymentView(settled.value, context.get(nowContext)().getTime()) === 'booked'
  return redirectWithCookies(isBooked ? sitePaths.booking(bookingId) : page, [])
}

/** Saves the telephone number if the booking came without one and the payment form asked for it. */
async function givePhone(client: ReturnType<typeof apiClient>, bookingId: string, phone: string): Promise<void> {
  const found = await client.getBooking(bookingId)
  if (!found.ok) return
  const { name, email } = found.value.guest
  await client.changeGuest(bookingId, { guest: { name, email, phone } })
}

/** Corrects the guest's details. */
export async function changeGuest({ context }: Visit, slug: string, bookingId: string, form: FormData) {
  const values = readGuestValues(form)
  const checked = checkGuest(values)
  if (!checked.ok)
    return data<PaymentRefused>(
      { intent: 'guest', errors: {}, cardName: '', problem: null, guest: { values, errors: checked.errors } },
      { status: 400 },
    )
  const changed = await apiClient(context).changeGuest(bookingId, { guest: checked.guest, message: values.message })
  return changed.ok ? redirectWithCookies(sitePaths.payment(slug, bookingId), []) : refusedForm('guest', changed)
}

/** Books without a card: by bank transfer or on arrival, where the home accepts that. */
export async function payOffline({ context }: Visit, bookingId: string, form: FormData) {
  const method = formText(form, 'method') === 'transfer' ? 'transfer' : 'on_arrival'
  const booked = await apiClient(context).payOffline(bookingId, { method }, formText(form, 'attemptKey'))
  return booked.ok ? redirectWithCookies(sitePaths.booking(bookingId), []) : refusedForm('offline', booked)
}

/**
 * Pays with a voucher as far as it goes. If it pays the whole booking, redirects to the booking. A voucher that is
 * entered again pays nothing more, which the page has to say: a form that seems to do nothing looks broken.
 */
export async function payWithVoucher({ context }: Visit, slug: string, bookingId: string, form: FormData) {
  const code = formText(form, 'voucher').trim()
  const client = apiClient(context)
  const refused = (status: number, fault: VoucherRefused | null, problem: PaymentRefused['problem'] = null) =>
    data<PaymentRefused>({ intent: 'voucher', errors: {}, cardName: '', problem, voucher: { code, fault } }, { status })
  if (code === '') return refused(400, { code: 'voucher_not_valid' })
  const before = await client.getBooking(bookingId)
  const used = await client.useVoucher(bookingId, code)
  if (!used.ok) {
    const { details } = used.error
    return details.code === 'voucher_not_valid' ? refused(400, details) : refused(used.status, null, details)
  }
  if (before.ok && paidByVouchers(before.value) === paidByVouchers(used.value)) return refused(400, 'used_here')
  // The fragment leads to what the voucher pays.
  return redirectWithCookies(`${sitePaths.payment(slug, bookingId)}#vouchers`, [])
}

const paidByVouchers = ({ vouchers }: BookingShape): number =>
  vouchers.reduce((sum, { heldMinor, paidMinor }) => sum + heldMinor + paidMinor, 0)

/** Removes the vouchers, so that everything is paid in another way. */
export async function payWithoutVoucher({ context }: Visit, slug: string, bookingId: string) {
  const off = await apiClient(context).takeVouchersOff(bookingId)
  return off.ok
    ? redirectWithCookies(`${sitePaths.payment(slug, bookingId)}#vouchers`, [])
    : refusedForm('voucher', off)
}

/** Extends the hold by ten minutes, once. */
export async function extendHold({ context }: Visit, slug: string, bookingId: string, form: FormData) {
  const extended = await apiClient(context).extendHold(bookingId, formText(form, 'attemptKey'))
  if (extended.ok) return redirectWithCookies(sitePaths.payment(slug, bookingId), [])
  return refusedForm('extend', extended)
}

/** Releases the nights and returns to the home with the same dates. */
export async function withdrawHold({ context }: Visit, slug: string, bookingId: string) {
  const withdrawn = await apiClient(context).withdrawBooking(bookingId)
  if (!withdrawn.ok) return refusedForm('withdraw', withdrawn)
  const { checkIn, checkOut, party } = withdrawn.value
  return redirectWithCookies(sitePaths.stay(slug, { checkIn, checkOut, ...partySearch(party) }), [])
}

function refusedForm(
  intent: 'offline' | 'extend' | 'withdraw' | 'guest' | 'voucher',
  result: Extract<ApiResponse<unknown>, { ok: false }>,
) {
  return data<PaymentRefused>(
    { intent, errors: {}, cardName: '', problem: result.error.details },
    { status: result.status },
  )
}
