import { formText } from '#web/backend/form-text.ts'
import { data, redirect } from 'react-router'
import type { BookingRequest, BookingShape, BookingTextsShape } from '#contract/booking/booking-shapes.ts'
import { bookingCan } from '#core/booking/booking-state.ts'
import { partySearch, sitePaths, type StaySearch } from '#contract/site/site-paths.ts'
import type { CaptchaTask } from '#contract/account/captcha-task.ts'
import type { ComparedLine } from '#core/quote/changed-lines.ts'
import type { PhoneCountry } from '#contract/phone/phone-countries.ts'
import type { Party } from '#core/quote/quote.ts'
import type { QuoteShape, StayPageShape } from '#contract/stay-shapes.ts'
import type { ApiErrorShape, UserShape } from '#contract/account/user-shapes.ts'
import { apiClient } from '#web/backend/api-client.ts'
import { quoteRequestOf } from '#web/backend/quote-request-of.ts'
import { readStayChoices, searchOfChoices } from '#web/backend/read-stay-choices.ts'
import { readStaySearch } from '#web/backend/read-stay-search.ts'
import { nowContext } from '#web/backend/context.ts'
import { redirectWithCookies, type Visit } from '#web/middleware/require-access.ts'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { findOwnBooking, findOwnHold, type OwnNights } from '#web/stay/find-own-nights.ts'
import {
  checkGuest,
  countriesToChoose,
  knownGuest,
  phoneValues,
  readGuestValues,
  type GuestErrors,
  type GuestValues,
} from './guest-values.ts'
import { paymentOptions, type PaymentOptions } from './payment-options.ts'
import { readQuotedLines } from './quoted-lines.ts'

export interface GuestStepData {
  readonly step: 'guest'
  /** Whose booking it is. */
  readonly uid: string
  readonly stay: Pick<StayPageShape, 'slug' | 'title' | 'destination' | 'photos' | 'rating' | 'reviews'> & {
    readonly timeZone: string
  }
  readonly dates: { readonly checkIn: string; readonly checkOut: string }
  readonly party: Party
  /** The dates, party and choices, which every link of the page carries on. */
  readonly search: StaySearch
  /** What else the home offers for these dates. */
  readonly options: PaymentOptions
  /** Null when the choice cannot be booked; then `refusal` says why. */
  readonly quote: QuoteShape | null
  readonly refusal: ApiErrorShape['error']['details'] | null
  /** HTTP status of the page: 200, or that of the refusal. */
  readonly status: number
  /** Ensures one booking per rendered form, however often its button is pressed. */
  readonly idempotencyKey: string
  readonly guest: GuestValues
  /** The countries of the telephone number. */
  readonly countries: readonly PhoneCountry[]
  /** The guest's own hold on these nights; the form then has what was typed before. */
  readonly ownHold: BookingShape | null
  /** What the guest has already booked, or asked for, of these nights. */
  readonly own: OwnNights | null
  /** The hold that this choice would replace; it remains until then. */
  readonly instead: BookingShape | null
  /** The texts to accept with the booking; null when the site has none, or when they cannot be loaded at the moment. */
  readonly texts: BookingTextsShape | null
}

/**
 * Loads the first page of the checkout: what is booked at which price, and who is coming. Without dates there is
 * nothing to book yet, so it redirects to the home.
 */
export async function loadGuestStep(
  { url, context, request }: Visit,
  slug: string,
  user: UserShape,
): Promise<GuestStepData> {
  const { search } = readStaySearch(url.searchParams)
  const { checkIn, checkOut, adults, children, infants, pets } = search
  const requested = readStayChoices(url.searchParams, children)
  // The non-refundable rate is paid at once; a guest who switches to it may still have the other plan in the address.
  const choices = requested.rate === 'non_refundable' ? { ...requested, plan: 'full' as const } : requested
  const party: Party = { adults, children, infants, pets, childAges: choices.childAges }
  const ways = searchOfChoices(choices)
  if (checkIn === undefined || checkOut === undefined)
    throw redirect(sitePaths.stay(slug, { ...partySearch(party), ...ways }))
  const client = apiClient(context)
  const now = context.get(nowContext)()
  const [stay, booked, texts] = await Promise.all([
    client.getStay(slug),
    client.listBookings(),
    client.findBookingTexts(),
  ])
  const bookings = booked.ok ? booked.value : []
  const instead = heldBy(bookings, slug, url.searchParams.get('instead'), now.toISOString())
  const inPlace = instead ? { instead: instead.documentId } : {}
  const quote = await client.createQuote({
    ...quoteRequestOf(slug, { ...search, checkIn, checkOut }, choices),
    ...inPlace,
  })
  if (!stay.ok) throw pageNotFound(url.pathname)
  if (!quote.ok && quote.error.details.code === undefined)
    throw new Error(`a quote of ${slug} answered ${quote.status}`)
  const { title, destination, photos, rating, reviews, terms } = stay.value
  const offersRates = quote.ok && terms.nonRefundableBp !== null && choices.offer === null
  const rate = choices.rate === 'standard' ? 'non_refundable' : 'standard'
  const other = offersRates
    ? await client.createQuote({
        ...quoteRequestOf(slug, { ...search, checkIn, checkOut }, { ...choices, plan: 'full', rate }),
        ...inPlace,
      })
    : null
  const language = request.headers.get('accept-language')
  // They left the payment by the back button, or opened the page twice.
  const ownHold = quote.ok || instead ? null : findOwnHold(bookings, slug, { checkIn, checkOut }, now.toISOString())
  const own = quote.ok || instead || ownHold ? null : findOwnBooking(bookings, slug, { checkIn, checkOut })
  return {
    step: 'guest',
    uid: user.uid,
    stay: {
      slug: stay.value.slug,
      title,
      destination,
      photos: photos.slice(0, 1),
      rating,
      reviews,
      timeZone: terms.timeZone,
    },
    dates: { checkIn, checkOut },
    party,
    search: { checkIn, checkOut, ...partySearch(party), ...ways, ...inPlace },
    options: quote.ok
      ? paymentOptions(terms, quote.value, other?.ok ? other.value : null, now.getTime())
      : { rates: [], plans: [] },
    quote: quote.ok ? quote.value : null,
    refusal: quote.ok ? null : quote.error.details,
    status: quote.ok || ownHold || own ? 200 : quote.status,
    idempotencyKey: crypto.randomUUID(),
    guest: instead
      ? { ...instead.guest, message: instead.message ?? '', ...phoneValues(instead.guest.phone, language) }
      : knownGuest(user, bookings, language),
    countries: countriesToChoose(),
    ownHold,
    own,
    instead,
    texts: texts.ok ? texts.value : null,
  }
}

/** Returns the guest's hold on this home with the given id, if it still keeps its nights; else null. */
function heldBy(bookings: readonly BookingShape[], slug: string, id: string | null, now: string): BookingShape | null {
  const isHeld = ({ documentId, stay, state, holdExpiresAt }: BookingShape) =>
    documentId === id && stay.slug === slug && bookingCan('pay', state) && (holdExpiresAt ?? '') > now
  return bookings.find(isHeld) ?? null
}

/** The answer to a form that did not make a booking. */
export interface HoldRefused {
  readonly intent: 'hold'
  readonly values: GuestValues
  readonly errors: GuestErrors
  readonly problem: ApiErrorShape['error']['details'] | null
  /** The lines that the guest was shown, if the price has changed or expired since; null when they are not known. */
  readonly quotedLines: readonly ComparedLine[] | null
  /**
   * The proof of work that the browser has to do for this hold; null when none is required, or when one was refused.
   */
  readonly task: CaptchaTask | null
  /** Whether the guest has to accept new versions of the texts. */
  readonly mustAccept: boolean
}

const IN_FLIGHT_TRIES = 10
const IN_FLIGHT_PAUSE_MS = 200

/** Holds the nights and goes on to the payment. A second click on the same form gets the booking of the first. */
export async function placeHold({ context }: Visit, slug: string, form: FormData) {
  const values = readGuestValues(form)
  const parsed = checkGuest(values)
  const refused = (status: number, rest: Partial<HoldRefused>) =>
    data<HoldRefused>(
      { intent: 'hold', values, errors: {}, problem: null, quotedLines: null, task: null, mustAccept: false, ...rest },
      { status },
    )
  if (!parsed.ok) return refused(400, { errors: parsed.errors })

  const client = apiClient(context)
  const instead = formText(form, 'instead')
  const request = {
    quote: formText(form, 'quote'),
    guest: parsed.guest,
    ...(values.message === '' ? {} : { message: values.message }),
    ...(instead === '' ? {} : { instead }),
    ...readAccepted(formText(form, 'accepts')),
  }
  const key = formText(form, 'idempotencyKey')
  const proof = formText(form, 'proof')
  for (let attempt = 1; ; attempt++) {
    const booking = await client.createBooking(request, key, proof)
    if (booking.ok) return redirectWithCookies(sitePaths.payment(slug, booking.value.documentId), [])
    if (booking.error.details.code !== 'idempotency_key_in_flight' || attempt === IN_FLIGHT_TRIES) {
      const { details: problem } = booking.error
      if (isUnaccepted(problem)) return refused(409, { mustAccept: true })
      return refused(booking.status, {
        problem,
        quotedLines: quotedLinesOf(problem, form),
        task: taskOf(problem, proof),
      })
    }
    await new Promise((resolve) => setTimeout(resolve, IN_FLIGHT_PAUSE_MS))
  }
}

/** `3.1`: the terms in version 3 and the privacy notice in version 1. */
function readAccepted(text: string): Pick<BookingRequest, 'accepts'> {
  const [, terms, privacy] = /^(\d{1,6})\.(\d{1,6})$/.exec(text) ?? []
  return terms === undefined ? {} : { accepts: { terms: Number(terms), privacy: Number(privacy) } }
}

function isUnaccepted({ code, fields }: ApiErrorShape['error']['details']): boolean {
  return code === 'invalid_input' && typeof fields === 'object' && fields !== null && 'accepts' in fields
}

/**
 * Returns the task of a refusal that requires a proof of work. After a refused proof it is not started again
 * automatically, or a browser could go on for ever.
 */
function taskOf(problem: ApiErrorShape['error']['details'], proof: string): CaptchaTask | null {
  return problem.code === 'proof_of_work_required' && proof === '' ? (problem['task'] as CaptchaTask) : null
}

/** Returns the lines of the price with which the form was made, if the refusal says that this price no longer holds. */
function quotedLinesOf(problem: ApiErrorShape['error']['details'], form: FormData): readonly ComparedLine[] | null {
  return problem.code === 'price_changed' || problem.code === 'quote_expired'
    ? readQuotedLines(formText(form, 'quotedLines'), Number(problem['quotedTotalMinor']))
    : null
}
