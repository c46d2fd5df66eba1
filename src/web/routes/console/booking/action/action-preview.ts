import { endedWithoutStay } from '#core/booking/booking-state.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { backInOtherWays, backToVouchers, type BackInOtherWays } from '#core/payment/back-to-vouchers.ts'
import { writtenOffMinor } from '#core/quote/write-off.ts'
import type { CancellationPreviewShape } from '#contract/booking/booking-shapes.ts'
import type { StaffBookingShape, StaffChangePreviewShape } from '#contract/booking/staff-bookings.ts'
import type { StayCardShape } from '#contract/stay-shapes.ts'
import { dateRangeWithWeekdays } from '#web/text/date-text.ts'
import { cardName } from '#web/text/staff-booking-text.ts'
import { openMinorOf } from '../open-minor-of.ts'
import { priceDifferenceText } from '../price-difference-text.ts'
import type { ActionEffect } from './action-result.ts'
import { parseAmount, type Values } from './action-fields.ts'
import { heldPreview } from './held-preview.ts'
import { latePayments, latePreview, moreTimeUntil } from './more-time.ts'
import { movedPreview } from './moved-preview.ts'
import { comparedPrices } from './compared-prices.ts'
import type { HostAction } from './offered-actions.ts'
import { undoPreview } from './undo-preview.ts'

/** What the API was asked before. */
export interface PreviewBasis {
  /** For a no-show: what the policy refunds. */
  readonly cancellation?: CancellationPreviewShape | undefined
  /** For other dates or guests: their price. */
  readonly change?: StaffChangePreviewShape | undefined
  /** For a cancellation: homes that are free for the same dates and party. */
  readonly otherHomes?: readonly StayCardShape[] | undefined
  /** The present, in milliseconds, for what is due from now on. */
  readonly nowMs?: number
}

type PreviewText = Pick<ActionEffect, 'facts' | 'ledger' | 'button'> & {
  readonly prices?: ActionEffect['prices']
  readonly homes?: ActionEffect['homes']
  readonly refundMinor?: number
  /** The total offered to the guest. */
  readonly offeredMinor?: number
  /** The new end of a hold, ISO 8601. */
  readonly until?: string
}
type Fact = ActionEffect['facts'][number]

/**
 * Returns what an action would do with the booking as it is: to the cent, for whom, and what would be entered in the
 * books.
 */
export function previewOf(
  action: HostAction,
  booking: StaffBookingShape,
  values: Values,
  basis: PreviewBasis,
): ActionEffect {
  const {
    facts,
    prices = [],
    homes: stays = [],
    ledger,
    button,
    refundMinor,
    offeredMinor,
    until,
  } = previews[action](booking, parseAmount(values['amount'] ?? '', booking.currency) ?? 0, basis, values)
  return {
    facts: [...facts, ...ownLimit(action, booking)],
    prices,
    homes: stays,
    ledger: ledger.filter(({ amountMinor }) => amountMinor !== 0),
    button,
    expected: {
      expectedState: booking.state,
      expectedTotalMinor: String(booking.totalMinor),
      expectedPaidMinor: String(booking.paidMinor),
      expectedBackMinor: String(booking.refundedMinor),
      expectedCharges: String(booking.charges.length),
      ...(refundMinor === undefined ? {} : { expectedRefundMinor: String(refundMinor) }),
      ...(offeredMinor === undefined ? {} : { offeredMinor: String(offeredMinor) }),
      ...(until === undefined ? {} : { until }),
    },
  }
}

const fact = (label: string, text: string): Fact => ({ label, text })
const money = (amountMinor: number, { currency }: StaffBookingShape) => formatMoney(amountMinor, currency)
/** Returns how much the user may refund at most when a refund goes beyond the rules. */
function ownLimit(action: HostAction, booking: StaffBookingShape): readonly Fact[] {
  const limit = booking.refundLimit
  if (limit === null || !['refund', 'adjust', 'cancel'].includes(action)) return []
  const beyond = action === 'cancel' ? ' beyond the policy' : ''
  return [
    fact(
      'Your limit',
      `${money(limit.leftMinor, booking)}${beyond}, of ${money(limit.limitMinor, booking)} for each booking; an administrator can give more`,
    ),
  ]
}
const newTotal = (booking: StaffBookingShape, totalMinor: number) =>
  fact('New total', `${money(totalMinor, booking)} instead of ${money(booking.totalMinor, booking)}`)

const previews: Readonly<
  Record<
    HostAction,
    (booking: StaffBookingShape, amountMinor: number, basis: PreviewBasis, values: Values) => PreviewText
  >
> = {
  accept(booking) {
    const reserved = reservedMinor(booking)
    return {
      facts: [
        fact('The booking', 'is confirmed, and the guest is told'),
        fact('Money', acceptedMoney(booking, reserved)),
        ...booking.vouchers
          .filter(({ heldMinor }) => heldMinor > 0)
          .map(({ ending, heldMinor }) => fact(`Voucher …${ending}`, `pays ${money(heldMinor, booking)}`)),
        ...(reserved > 0 ? [fact('Card', cardText(booking))] : []),
      ],
      ledger: [],
      button: `Accept ${booking.guest.name}, ${money(booking.totalMinor, booking)}`,
    }
  },
  decline(booking) {
    const reserved = reservedMinor(booking)
    return {
      facts: [
        fact('The nights', 'are free again at once; this cannot be undone'),
        fact('Money', reserved > 0 ? `${money(reserved, booking)} on the card is released` : 'nothing was taken'),
      ],
      ledger: [],
      button: `Decline ${booking.guest.name}`,
    }
  },
  'send-link': (booking) => heldPreview('send-link', booking),
  'more-time'(booking, _, { nowMs = 0 }, { hours = '' }) {
    const until = moreTimeUntil(booking, Number(hours), nowMs)
    const late = latePayments(booking, nowMs)
    return late ? latePreview(booking, late, { until, nowMs }) : heldPreview('more-time', booking, until)
  },
  release: (booking) => heldPreview('release', booking),
  'check-in': (booking) => ({
    facts: [
      fact('The booking', 'is in house'),
      ...(openMinorOf(booking) > 0 ? [fact('Still open', money(openMinorOf(booking), booking))] : []),
    ],
    ledger: [],
    button: `Check ${booking.guest.name} in`,
  }),
  complete: (booking) => ({
    facts: [
      fact('The booking', 'is over; the guest can write a review for 14 days'),
      ...(openMinorOf(booking) > 0 ? [fact('Still open', money(openMinorOf(booking), booking))] : []),
    ],
    ledger: [],
    button: `Complete the stay of ${booking.guest.name}`,
  }),
  received(booking, amountMinor) {
    const open = openMinorOf(booking)
    const backMinor = Math.min(Math.max(0, amountMinor - open), writtenOffMinor(booking.lines))
    const refundMinor = Math.max(0, amountMinor - open - backMinor)
    return {
      facts: [
        fact('Received', `${money(amountMinor, booking)} by hand, of ${money(open, booking)} that are open`),
        ...(backMinor === 0
          ? []
          : [fact('Written off', `${money(backMinor, booking)} of it was written off, and is on the price again`)]),
        fact('Still open then', money(Math.max(0, open - amountMinor), booking)),
        ...(refundMinor === 0
          ? []
          : [fact('Too much', `${money(refundMinor, booking)}, to be paid back to the guest by hand`)]),
        ...(endedWithoutStay(booking.state)
          ? [fact('The booking', 'stays as it has ended; to let the home all the same, make a new booking')]
          : []),
        fact('The guest', 'gets a mail'),
      ],
      ledger: [
        { account: 'guest_receivable', amountMinor: refundMinor + backMinor - amountMinor },
        { account: 'discount', amountMinor: -backMinor },
        { account: 'offline_clearing', amountMinor },
        { account: 'refund_payable', amountMinor: -refundMinor },
      ],
      ...(refundMinor > 0 && { refundMinor }),
      button: `Mark ${money(amountMinor, booking)} from ${booking.guest.name} as received`,
    }
  },
  'undo-received': (booking, _, { nowMs = 0 }, { record = '' }) => undoPreview('undo-received', booking, record, nowMs),
  'undo-refund': (booking, _, { nowMs = 0 }, { record = '' }) => undoPreview('undo-refund', booking, record, nowMs),
  refund: (booking, amountMinor) => ({
    facts: [
      fact('Goes back', `${money(amountMinor, booking)}${isByHand(booking, amountMinor) ? '' : ' at once'}`),
      fact('To', cardText(booking, amountMinor)),
      newTotal(booking, booking.totalMinor - amountMinor),
    ],
    ledger: [{ account: 'discount', amountMinor }, ...backEntries(booking, amountMinor)],
    button: `Give ${booking.guest.name} ${money(amountMinor, booking)} back`,
  }),
  charge: (booking, amountMinor) => ({
    facts: [
      fact('The guest', `is asked for ${money(amountMinor, booking)} and has 72 hours`),
      fact('Owed', 'nothing until the guest agrees'),
      fact('Total if they agree', money(booking.totalMinor + amountMinor, booking)),
    ],
    ledger: [],
    button: `Ask ${booking.guest.name} for ${money(amountMinor, booking)}`,
  }),
  adjust(booking, amountMinor) {
    const back = Math.max(0, amountMinor - openMinorOf(booking))
    return {
      facts: [
        newTotal(booking, booking.totalMinor - amountMinor),
        fact('Less to be paid', money(amountMinor - back, booking)),
        ...(back > 0 ? [fact('Goes back', money(back, booking)), fact('To', cardText(booking, back))] : []),
      ],
      ledger: [
        { account: 'guest_receivable', amountMinor: back - amountMinor },
        { account: 'discount', amountMinor },
        ...backEntries(booking, back),
      ],
      button: `Take ${money(amountMinor, booking)} off for ${booking.guest.name}`,
    }
  },
  'keep-deposit'(booking, amountMinor) {
    const held = booking.damageDeposit?.amountMinor ?? 0
    return {
      facts: [
        fact('Kept', `${money(amountMinor, booking)} of ${money(held, booking)} that are reserved`),
        fact('Let go', money(Math.max(0, held - amountMinor), booking)),
        fact('The guest', 'is told and sees the pictures'),
      ],
      ledger: [
        { account: 'provider_clearing', amountMinor },
        { account: 'damage_deposit', amountMinor: -amountMinor },
      ],
      button: `Keep ${money(amountMinor, booking)} of the deposit of ${booking.guest.name}`,
    }
  },
  'release-deposit'(booking) {
    const { amountMinor = 0, state = 'held' } = booking.damageDeposit ?? {}
    const isHeld = state === 'held'
    return {
      facts: [
        isHeld
          ? fact('Let go', `${money(amountMinor, booking)} on ${cardText(booking)}`)
          : fact('Waived', `${money(amountMinor, booking)} is not reserved`),
      ],
      ledger: [],
      button: isHeld
        ? `Release ${money(amountMinor, booking)} to ${booking.guest.name}`
        : `Waive ${money(amountMinor, booking)} of ${booking.guest.name}`,
    }
  },
  change(booking, _, { change }) {
    if (!change) return { facts: [], ledger: [], button: '' }
    const { differenceMinor, totalMinor } = change
    const dates = { checkIn: change.checkIn, checkOut: change.checkOut }
    const difference = priceDifferenceText(differenceMinor, booking)
    return {
      facts: [
        fact('Dates', dateRangeWithWeekdays(dates)),
        newTotal(booking, totalMinor),
        fact('Meanwhile', 'new nights are held for 24 hours; the booking stays as it is until the guest agrees'),
      ],
      prices: comparedPrices(booking, change, booking.currency),
      ledger: [],
      button: `Ask ${booking.guest.name}: ${difference}`,
      offeredMinor: totalMinor,
    }
  },
  move: (booking, _, { change }, { cause }) =>
    change ? movedPreview(booking, change, cause) : { facts: [], ledger: [], button: '' },
  'no-show'(booking, _, { cancellation }) {
    const refundMinor = cancellation?.refundMinor ?? 0
    return {
      facts: [
        fact('The nights', 'that remain are free again'),
        fact(
          'Goes back',
          refundMinor === 0 ? 'nothing, by the policy' : `${money(refundMinor, booking)}, by the policy`,
        ),
        ...(refundMinor === 0 ? [] : [fact('To', cardText(booking, refundMinor))]),
      ],
      ledger: [],
      button: `Mark ${booking.guest.name} as a no-show, ${money(refundMinor, booking)} back`,
      refundMinor,
    }
  },
  cancel(booking, _, { otherHomes: otherStays }) {
    const refundMinor = booking.paidMinor
    return {
      facts: [
        fact('Goes back', `${money(refundMinor, booking)}: everything that was paid, whatever the policy says`),
        ...(refundMinor === 0 ? [] : [fact('To', cardText(booking, refundMinor))]),
        fact('No longer due', money(openMinorOf(booking), booking)),
        fact('The nights', 'are free again at once; this cannot be undone'),
        ...(otherStays?.length === 0 ? [fact('Other homes', 'none like it is free for these dates and guests')] : []),
      ],
      homes: otherStays ?? [],
      ledger: closingEntries(booking, refundMinor),
      button: `Cancel and give ${booking.guest.name} ${money(refundMinor, booking)} back`,
      refundMinor,
    }
  },
}

const CLOSED = ['guest_receivable', 'stay_revenue', 'fee_revenue', 'tax_payable', 'discount'] as const

/**
 * Returns the entries that close a contract completely: what was owed and earned is reduced to zero, and what was paid
 * is owed back.
 */
function closingEntries(booking: StaffBookingShape, refundMinor: number): ActionEffect['ledger'] {
  const { ledger } = booking
  const balanceOf = (name: string) =>
    ledger.filter(({ account }) => account === name).reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return [
    ...CLOSED.map((account) => ({ account, amountMinor: -balanceOf(account) })),
    ...backEntries(booking, refundMinor),
  ]
}

/**
 * Returns the entries for a refund: vouchers get back at once what they paid; the rest is owed until the provider has
 * paid it.
 */
function backEntries(booking: StaffBookingShape, backMinor: number): ActionEffect['ledger'] {
  const { firstMinor, endedMinor } = backToVouchers(booking, backMinor)
  const voucherMinor = firstMinor + endedMinor
  const owed = { account: 'refund_payable', amountMinor: voucherMinor - backMinor } as const
  return voucherMinor > 0 ? [{ account: 'voucher_clearing', amountMinor: -voucherMinor }, owed] : [owed]
}

/** Returns the amount reserved on the card of a request. */
function reservedMinor({ payments }: StaffBookingShape): number {
  return payments.filter(({ status }) => status === 'authorized').reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

function acceptedMoney(booking: StaffBookingShape, reserved: number): string {
  if (reserved > 0) return `${money(reserved, booking)} is charged now`
  if (booking.paymentMethod === 'card') return 'nothing is charged now; the card is kept for later'
  return booking.paymentMethod === 'transfer' ? 'the guest is told where to transfer it' : 'to be paid on arrival'
}

/** Returns how the part of a refund that no voucher gets is divided between cards and payments by hand. */
function backOtherwise({ paidWays }: StaffBookingShape, otherMinor: number): BackInOtherWays {
  const divided = backInOtherWays(paidWays, otherMinor)
  if (divided) return divided
  const isByHand = paidWays[0]?.by === 'by_hand'
  return { cardMinor: isByHand ? 0 : otherMinor, byHandMinor: isByHand ? otherMinor : 0 }
}

/** Returns whether somebody has to pay a refund, or a part of it, by hand. */
function isByHand(booking: StaffBookingShape, backMinor: number): boolean {
  const { firstMinor, endedMinor } = backToVouchers(booking, backMinor)
  return backOtherwise(booking, backMinor - firstMinor - endedMinor).byHandMinor > 0
}

/** Returns in words where a refund is paid to; or, without an amount, where a reserved one is. */
function cardText(booking: StaffBookingShape, backMinor = 0): string {
  const used = booking.payments.filter(({ status }) => status === 'captured' || status === 'authorized')
  const named = [...new Set(used.flatMap(({ card }) => (card ? [cardName(card)] : [])))]
  const cards = named.join(' and ') || 'the card it came from'
  const { firstMinor, endedMinor } = backToVouchers(booking, backMinor)
  const { cardMinor, byHandMinor } = backOtherwise(booking, backMinor - firstMinor - endedMinor)
  const ways = [
    [firstMinor, 'the voucher'],
    [cardMinor, cards],
    [byHandMinor, 'the account it came from, by hand'],
    // Nobody can spend what goes to one that staff have ended.
    [endedMinor, 'an ended voucher: issue another one'],
  ] as const
  const parts = ways.filter(([minor]) => minor > 0)
  if (endedMinor === 0 && parts.length < 2) return parts[0]?.[1] ?? cards
  return parts.map(([minor, to]) => `${money(minor, booking)} to ${to}`).join(', ')
}
