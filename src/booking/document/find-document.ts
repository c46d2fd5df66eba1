import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import { findCompany } from '#db/queries/setup-queries.ts'
import { findMoneyMoved } from '#db/queries/payment/money-moved-queries.ts'
import type { MailIdentity } from '#messaging/mail/mail.ts'
import { receiptPdf } from '#messaging/document/receipt-pdf.ts'
import { stayCalendar } from '#messaging/document/stay-calendar.ts'
import type { BookingDeps, Guest, StaffActor } from '#booking/booking-deps.ts'
import { findBookingForStaff, findOwnBooking } from '#booking/find-bookings.ts'
import { receiptOf } from './receipt-of.ts'
import { stayCalendarOf } from './stay-calendar-of.ts'

type DocumentProblem = ProblemOf<'booking_not_found' | 'booking_state_conflict'>

interface ReceiptFile {
  readonly number: string
  readonly pdf: Uint8Array
}

type DocumentDeps = Pick<BookingDeps, 'db' | 'now' | 'websiteUrl' | 'websiteName' | 'contactEmail' | 'contactPhone'>

interface DocumentSource {
  readonly actor: Pick<Guest, 'uid'>
  readonly bookingId: string
}

/** Returns the name of the site, or its host if it has none. */
const nameOf = ({ websiteName, websiteUrl }: DocumentDeps) => websiteName ?? new URL(websiteUrl).host

/**
 * Returns the calendar file of a guest's own booking, as text. `booking_not_found`: there is none, or it is somebody
 * else's; `booking_state_conflict`: it was never confirmed.
 */
export async function findStayCalendar(
  deps: DocumentDeps,
  source: DocumentSource,
): Promise<Result<string, DocumentProblem>> {
  const found = await findConfirmed(deps, source)
  if (!found.ok) return found
  const entry = stayCalendarOf(found.value, deps)
  return entry ? ok(stayCalendar(entry, { websiteName: nameOf(deps) })) : neverConfirmed(found.value)
}

/**
 * Returns the receipt of a guest's own booking as a PDF, with its name in `number`. The problems are those of the
 * calendar file.
 */
export async function findReceipt(
  deps: DocumentDeps,
  source: DocumentSource,
): Promise<Result<ReceiptFile, DocumentProblem>> {
  return receipt(deps, await findConfirmed(deps, source))
}

/** Returns the same for the host's side, for a booking of a home that they look after. */
export async function findReceiptForStaff(
  deps: DocumentDeps,
  source: { readonly actor: StaffActor; readonly bookingId: string },
): Promise<Result<ReceiptFile, DocumentProblem>> {
  return receipt(deps, confirmed(await findBookingForStaff(deps.db, source)))
}

async function receipt(
  deps: DocumentDeps,
  found: Result<Booking, DocumentProblem>,
): Promise<Result<ReceiptFile, DocumentProblem>> {
  if (!found.ok) return found
  const written = receiptOf(found.value, await findMoneyMoved(deps.db, found.value.id), deps.now())
  const pdf = await receiptPdf(written, await receiptIdentity(deps), deps.now())
  return ok({ number: written.number, pdf })
}

/** Returns how the company presents itself on receipts. */
export async function receiptIdentity(deps: DocumentDeps): Promise<MailIdentity> {
  const { websiteUrl, contactEmail, contactPhone = null } = deps
  const { address = '', taxNumber = '' } = (await findCompany(deps.db)) ?? {}
  return { websiteName: nameOf(deps), websiteUrl, contactEmail, contactPhone, address, taxNumber }
}

async function findConfirmed(deps: DocumentDeps, source: DocumentSource): Promise<Result<Booking, DocumentProblem>> {
  return confirmed(await findOwnBooking(deps.db, source))
}

function confirmed(found: Result<Booking, DocumentProblem>): Result<Booking, DocumentProblem> {
  return found.ok && found.value.confirmedAt === null ? neverConfirmed(found.value) : found
}

function neverConfirmed({ state }: Booking): Result<never, DocumentProblem> {
  return err({ code: 'booking_state_conflict', state, action: 'papers' })
}
