import type { AutomationPreviewInput, AutomationPreviewShape } from '#contract/message/automation-schemas.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { findBooking } from '#db/queries/booking/booking-queries.ts'
import { findBookingsAhead, type BookingFacts } from '#db/queries/message/fact-queries.ts'
import { asTextDemands } from '#core/message/as-text-demands.ts'
import { textInLanguage } from '#core/message/text-in-language.ts'
import { findTemplate } from '#db/queries/message/template-queries.ts'
import type { BookingDeps } from '#booking/booking-deps.ts'
import { outlookOf } from './facts-of.ts'
import { fillMessage } from './fill-message.ts'
import { valuesOf, type ValueDeps } from './values-of.ts'

/** How many bookings are considered, those that arrive first. */
const MOST_LOOKED_AT = 5_000
const SHOWN_NEXT = 8
const SHOWN_PAST = 50

/**
 * Returns what a rule would do before it is saved: how many bookings get its message, the first of them, and those
 * whose message would already be due. `template_not_found`: there is no such text.
 */
export async function previewAutomation(
  deps: ValueDeps & Pick<BookingDeps, 'db'>,
  { rule: requested, template: templateId, automation }: AutomationPreviewInput,
): Promise<Result<AutomationPreviewShape, ProblemOf<'template_not_found'>>> {
  const template = await findTemplate(deps.db, templateId)
  if (!template) return err({ code: 'template_not_found' })
  const rule = asTextDemands(requested, template)
  const at = deps.now()
  const query = { automationId: automation ?? null, rule, at, limit: MOST_LOOKED_AT }
  const bookings = await findBookingsAhead(deps.db, query)
  const found = bookings.flatMap((booking) => {
    const outlook = outlookOf({ rule, since: at }, booking, at)
    return outlook?.planned
      ? [{ booking, state: outlook.state, atMs: outlook.planned.atMs, latestMs: outlook.planned.latestMs }]
      : []
  })
  const unknown = found.filter(({ state }) => state === 'unknown_language')
  const next = found
    .filter(({ state }) => state !== 'past' && state !== 'unknown_language')
    .toSorted((one, other) => one.atMs - other.atMs)
  const past = found
    .filter(({ state, latestMs }) => state === 'past' && latestMs > at.getTime())
    .toSorted((one, other) => other.atMs - one.atMs)
  const previewOf = async ({ booking, atMs }: { readonly booking: BookingFacts; readonly atMs: number }) => {
    const whole = await findBooking(deps.db, booking.id)
    return {
      booking: {
        documentId: booking.id,
        reference: booking.reference,
        guest: booking.guest,
        stay: { title: booking.title, timeZone: booking.timeZone },
      },
      at: new Date(atMs).toISOString(),
      missing: whole ? fillMessage(textInLanguage(template, whole.language), valuesOf(whole, deps)).missing : [],
    }
  }
  return ok({
    bookings: next.length,
    unknownLanguage: unknown.length,
    next: await Promise.all(next.slice(0, SHOWN_NEXT).map(previewOf)),
    past: await Promise.all(past.slice(0, SHOWN_PAST).map(previewOf)),
  })
}
