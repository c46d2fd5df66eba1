import {
  freeUntil,
  isDueNow,
  lacksLanguage,
  whenDue,
  type MessageFacts,
  type PlannedMessage,
} from '#core/message/when-due.ts'
import type { ScheduledState } from '#core/message/scheduled-state.ts'
import { instantOf } from '#core/time/zoned-time.ts'
import type { Automation } from '#db/queries/message/automation-queries.ts'
import type { BookingFacts } from '#db/queries/message/fact-queries.ts'

const msOf = (instant: Date | null) => instant?.getTime() ?? null

/** Returns a booking in the form that the rules of core read. */
export function factsOf(booking: BookingFacts): MessageFacts {
  const { state, home: stay, timeZone, nights, guests, isPaid, source, language } = booking
  const moments = {
    timeZone,
    confirmedAtMs: msOf(booking.confirmedAt),
    checkInAtMs: instantOf(booking.checkIn, booking.checkInFrom, timeZone),
  }
  return {
    state,
    home: stay,
    nights,
    guests,
    isPaid,
    source,
    language,
    ...moments,
    checkOutAtMs: instantOf(booking.checkOut, booking.checkOutBy, timeZone),
    paidAtMs: msOf(booking.paidAt),
    nextPaymentAtMs: msOf(booking.nextPaymentAt),
    freeUntilMs: freeUntil(booking.tiers, moments),
    reviewedAtMs: msOf(booking.reviewedAt),
    waitingSinceMs: msOf(booking.waitingSince),
  }
}

/** What a rule will do for a booking, as things stand. */
export interface Outlook {
  readonly planned: PlannedMessage | null
  /**
   * `past`: it was due before the rule was made; `unwanted`: the guest has stopped such mails, and it has no other
   * channel; `unknown_language`: the rule asks for a language, and that of the guest is not known.
   */
  readonly state: ScheduledState
  readonly isDue: boolean
}

/**
 * Returns the outlook at an instant, including the decisions made about it; null: the rule does not apply to this
 * booking.
 */
export function outlookOf(
  automation: Pick<Automation, 'rule' | 'since'>,
  booking: BookingFacts,
  now: Date,
): Outlook | null {
  const facts = factsOf(booking)
  const planned = whenDue(automation.rule, facts)
  const nowMs = now.getTime()
  const { kept, sendAt } = booking
  if (kept === 'sent' || kept === 'skipped') return { planned, state: kept, isDue: false }
  if (isRefused(automation.rule, booking)) return planned && { planned, state: 'unwanted', isDue: false }
  const isNeeded = sendAt !== null && mayBeSent(facts)
  if (isNeeded) return { planned, state: kept ?? 'planned', isDue: sendAt <= now }
  if (!planned) return withoutLanguage(automation, facts)
  if (planned.atMs < automation.since.getTime()) return { planned, state: 'past', isDue: false }
  return { planned, state: kept ?? 'planned', isDue: isDueNow(automation.rule, planned, facts.timeZone, nowMs) }
}

/** The outlook of a message that would be sent if the language of its guest were one of those of the rule, or null. */
function withoutLanguage({ rule, since }: Pick<Automation, 'rule' | 'since'>, facts: MessageFacts): Outlook | null {
  if (!lacksLanguage(rule, facts)) return null
  const planned = whenDue({ ...rule, languageMatch: 'any' }, facts)
  if (!planned || planned.atMs < since.getTime()) return null
  return { planned, state: 'unknown_language', isDue: false }
}

/** Returns whether a message could reach its guest only by a mail that they have stopped. */
export function isRefused(
  { isOptional, channels }: Automation['rule'],
  { wantsNoOptional }: Pick<BookingFacts, 'wantsNoOptional'>,
): boolean {
  return isOptional && wantsNoOptional && !channels.includes('conversation')
}

/** Returns whether automatic messages about a booking may be sent; not for one that was cancelled, for example. */
function mayBeSent({ state }: Pick<MessageFacts, 'state'>): boolean {
  return state === 'confirmed' || state === 'checked_in' || state === 'completed'
}
