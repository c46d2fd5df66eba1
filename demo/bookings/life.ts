import type { BookingState } from '#core/booking/booking-state.ts'
import type { InstalmentState } from '#core/payment/instalment-state.ts'
import type { Quote } from '#core/quote/quote.ts'
import { instantOf } from '#core/time/zoned-time.ts'
import type { WriteRow } from './booking-tables.ts'
import { createChance, type Chance } from './chance.ts'
import { historyOf, type History } from './history.ts'
import type { BookedStay, PlannedBooking } from './planned-booking.ts'

const MINUTE_MS = 60_000

/** A payment of the schedule during the booking's life. */
export interface LivedInstalment {
  readonly position: number
  readonly amountMinor: number
  readonly dueOn: string
  readonly dueAtMs: number
  state: InstalmentState
  attempts: number
  nextAttemptAtMs: number | null
  graceUntilMs: number | null
  paidAtMs: number | null
}

/** A payment that was received. */
export interface LivedPayment {
  readonly id: string
  readonly ref: string
  readonly amountMinor: number
}

/** A booking as it develops: what is known about it, and its state so far. */
export interface Life {
  readonly id: string
  readonly home: BookedStay
  readonly booking: PlannedBooking
  readonly quote: Quote
  readonly isRequest: boolean
  readonly chance: Chance
  readonly history: History
  readonly write: WriteRow
  /** The instant up to which it is simulated, in ms since 1970. */
  readonly now: number
  /** When its guest paid, or the card was found valid. */
  readonly paidAtMs: number
  readonly confirmedAtMs: number
  readonly checkInAtMs: number
  readonly checkOutAtMs: number
  readonly card: { readonly brand: string; readonly last4: string }
  readonly instalments: LivedInstalment[]
  readonly payments: LivedPayment[]
  state: BookingState
  isConfirmed: boolean
  endedAtMs: number | null
  endReason: string | null
  lastAtMs: number
}

/** An event of a booking at its time. */
export interface Step {
  readonly at: number
  readonly take: () => void
}

/** A card that is always charged successfully, and one that is declined when it is due (sandbox-cards.ts). */
export const KEPT_CARDS = {
  good: { method: 'pm_demo_good', behaviour: 'succeeds', card: { brand: 'visa', last4: '4242' } },
  declined: { method: 'pm_demo_declined', behaviour: 'card_declined', card: { brand: 'visa', last4: '0341' } },
} as const

/** Returns the card of a booking's guest. */
export const keptCardOf = ({ course }: PlannedBooking) =>
  course === 'declined_balance' ? KEPT_CARDS.declined : KEPT_CARDS.good

interface LifeOf {
  readonly home: BookedStay
  readonly booking: PlannedBooking
  readonly quote: Quote
  readonly write: WriteRow
  readonly now: number
  readonly ids?: (() => string) | undefined
}

/** Returns the booking at the moment at which it holds its nights. */
export function beginLife({ home: stay, booking, quote, write, now, ids }: LifeOf): Life {
  const { terms } = stay
  const { bookedAtMs, course, dates } = booking
  const chance = createChance(booking.number, ids)
  const id = chance.uuid(bookedAtMs)
  const isRequest = terms.bookingMode === 'request' || course === 'waits_for_host' || course === 'declined_by_host'
  const paidAtMs = bookedAtMs + (60 + chance.below(540)) * 1000
  return {
    id,
    home: stay,
    booking,
    quote,
    isRequest,
    chance,
    history: historyOf({ bookingId: id, currency: quote.currency, chance, write }),
    write,
    now,
    paidAtMs,
    confirmedAtMs: isRequest ? paidAtMs + (20 + chance.below(600)) * MINUTE_MS : paidAtMs,
    checkInAtMs: instantOf(dates.checkIn, terms.checkInFrom, terms.timeZone),
    checkOutAtMs: instantOf(dates.checkOut, terms.checkOutBy, terms.timeZone),
    card: keptCardOf(booking).card,
    instalments: quote.schedule.map(({ amountMinor, dueOn, dueAt }, index) => ({
      position: index + 1,
      amountMinor,
      dueOn,
      dueAtMs: dueAt === null ? bookedAtMs : Date.parse(dueAt),
      state: 'scheduled',
      attempts: 0,
      nextAttemptAtMs: null,
      graceUntilMs: null,
      paidAtMs: null,
    })),
    payments: [],
    state: 'hold',
    isConfirmed: false,
    endedAtMs: null,
    endReason: null,
    lastAtMs: bookedAtMs,
  }
}

/** Changes the state of a booking; with a reason if it ends. */
export function moveTo(life: Life, at: number, actor: string, to: BookingState, reason?: string): void {
  life.history.moved(at, actor, to, reason)
  life.state = to
  life.lastAtMs = at
}
