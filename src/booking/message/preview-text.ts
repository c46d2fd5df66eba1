import type { TextPreviewInput, TextPreviewShape, ThreadTextShape } from '#contract/message/template-schemas.ts'
import { isUuid } from '#core/is-uuid.ts'
import { NO_VALUES, type VariableValues } from '#core/message/message-variables.ts'
import { textInLanguage } from '#core/message/text-in-language.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { findBooking } from '#db/queries/booking/booking-queries.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import { findBookingIdByReference } from '#db/queries/message/preview-queries.ts'
import { findTemplates } from '#db/queries/message/template-queries.ts'
import type { BookingDeps, StaffActor } from '#booking/booking-deps.ts'
import { findBookingForStaff, mayManage } from '#booking/find-bookings.ts'
import { findThreadForStaff } from '#booking/thread/find-threads.ts'
import { fillMessage } from './fill-message.ts'
import { valuesOf, type ValueDeps } from './values-of.ts'
import { checkAllNames } from './write-template.ts'

type PreviewDeps = ValueDeps & Pick<BookingDeps, 'db'>

/**
 * Returns a text as the guest of a real booking, given by its reference or id, would read it now. `unknown_variables`:
 * the text names a variable that does not exist; `booking_not_found`: none that the asker runs.
 */
export async function previewText(
  deps: PreviewDeps,
  { actor, text }: { readonly actor: StaffActor; readonly text: TextPreviewInput },
): Promise<Result<TextPreviewShape, ProblemOf<'unknown_variables' | 'booking_not_found'>>> {
  const whole = { ...text, translations: text.translations ?? [] }
  const checked = checkAllNames(whole)
  if (!checked.ok) return checked
  const booking = await findNamedBooking(deps, actor, text.booking)
  if (!booking) return err({ code: 'booking_not_found' })
  const chosen = textInLanguage(whole, booking.language)
  return ok({
    booking: {
      documentId: booking.id,
      reference: booking.reference,
      guest: booking.guest.name,
      stay: booking.stay.title,
    },
    language: chosen.language,
    ...fillMessage(chosen, valuesOf(booking, deps)),
  })
}

/** Finds a booking by its reference or id, if the asker runs its home. */
export async function findNamedBooking(
  { db }: Pick<PreviewDeps, 'db'>,
  actor: StaffActor,
  name: string,
): Promise<Booking | null> {
  const id = isUuid(name) ? name : await findBookingIdByReference(db, name)
  const booking = id === null ? null : await findBooking(db, id)
  return booking && (await mayManage(db, actor, booking.stay)) ? booking : null
}

/**
 * Returns all saved texts with the values of the booking that a conversation is about, or only those of its home if
 * there is no booking. `thread_not_found`: there is none, or it is about somebody else's home.
 */
export async function findTextsForThread(
  deps: PreviewDeps,
  about: { readonly actor: StaffActor; readonly threadId: string },
): Promise<Result<ThreadTextShape[], ProblemOf<'thread_not_found'>>> {
  const found = await findThreadForStaff(deps.db, about)
  if (!found.ok) return found
  const { booking, guest, stay, checkIn, checkOut } = found.value
  const booked = booking && (await findBooking(deps.db, booking.id))
  if (booked) return ok(await textsWith(deps, valuesOf(booked, deps), booked.language))
  return ok(
    await textsWith(
      deps,
      {
        ...NO_VALUES,
        'guest.firstName': guest.name?.trim().split(/\s+/)[0] || null,
        'guest.name': guest.name,
        'host.name': stay.hostName,
        'company.name': deps.websiteName ?? null,
        'stay.name': stay.title,
        'stay.place': stay.destination,
        'booking.checkIn': checkIn,
        'booking.checkOut': checkOut,
      },
      null,
    ),
  )
}

/**
 * Returns all saved texts with the values of a booking, in the language of its guest. `booking_not_found`: there is none, or it is for somebody
 * else's home.
 */
export async function findTextsForBooking(
  deps: PreviewDeps,
  about: { readonly actor: StaffActor; readonly bookingId: string },
): Promise<Result<ThreadTextShape[], ProblemOf<'booking_not_found'>>> {
  const found = await findBookingForStaff(deps.db, about)
  return found.ok ? ok(await textsWith(deps, valuesOf(found.value, deps), found.value.language)) : found
}

async function textsWith(
  { db }: PreviewDeps,
  values: VariableValues,
  language: string | null,
): Promise<ThreadTextShape[]> {
  const templates = await findTemplates(db)
  return templates.map(({ id, name, ...text }) => ({
    documentId: id,
    name,
    ...fillMessage(textInLanguage(text, language), values),
  }))
}
