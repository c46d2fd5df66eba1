import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  BOOKING_STATES,
  bookingActions,
  bookingCan,
  bookingHasEnded,
  bookingTransitions,
  canTransition,
  endedWithoutStay,
} from './booking-state.ts'
import { extendedHoldEndsAt, holdEndsAt } from './hold-terms.ts'

const pairs = BOOKING_STATES.flatMap((from) => bookingTransitions[from].map((to) => `${from} > ${to}`))
const terminal = BOOKING_STATES.filter((state) => bookingTransitions[state].length === 0)

describe('the life of a booking', () => {
  it('begins as a hold and can reach every other state', () => {
    const reached = new Set(['hold'])
    let before = 0
    while (before !== reached.size) {
      before = reached.size
      for (const state of BOOKING_STATES.filter((known) => reached.has(known))) {
        for (const next of bookingTransitions[state]) reached.add(next)
      }
    }
    expect([...reached].toSorted()).toEqual(BOOKING_STATES.toSorted())
  })

  it('can always come to an end', () => {
    const ending = new Set<string>(terminal)
    let before = 0
    while (before !== ending.size) {
      before = ending.size
      for (const state of BOOKING_STATES)
        if (bookingTransitions[state].some((next) => ending.has(next))) ending.add(state)
    }
    expect(ending.size).toBe(BOOKING_STATES.length)
    expect(terminal.toSorted()).toEqual(
      [
        'completed',
        'declined',
        'withdrawn',
        'cancelled_by_guest',
        'cancelled_by_host',
        'cancelled_unpaid',
        'no_show',
      ].toSorted(),
    )
  })

  it('goes no way that the table does not name', () => {
    expect(canTransition('hold', 'pending_payment')).toBe(true)
    expect(canTransition('pending_payment', 'hold')).toBe(true)
    expect(canTransition('pending_payment', 'confirmed')).toBe(true)
    for (const [from, to] of [
      ['expired', 'hold'],
      ['cancelled_by_guest', 'confirmed'],
      ['completed', 'cancelled_by_guest'],
      ['confirmed', 'hold'],
      ['hold', 'hold'],
    ] as const) {
      expect(canTransition(from, to)).toBe(false)
    }
  })

  it('confirms an expired hold only for a payment that came too late', () => {
    expect(bookingTransitions.expired).toEqual(['confirmed'])
    expect(bookingCan('pay', 'expired')).toBe(false)
    expect(bookingCan('blockNights', 'expired')).toBe(false)
  })

  it('is the same table in the database', () => {
    const folder = new URL('../../../migrations/', import.meta.url)
    const scripts = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'))
    const values =
      scripts
        .join('\n')
        .match(/insert into app\.booking_transition[^;]*;/g)
        ?.join('\n') ?? ''
    const inDatabase = [...values.matchAll(/\('(\w+)', '(\w+)'\)/g)].map(([, from, to]) => `${from} > ${to}`)
    expect(inDatabase.toSorted()).toEqual(pairs.toSorted())
  })

  it('allows what moves a booking exactly where the move exists', () => {
    const statesBefore = (to: Parameters<typeof canTransition>[1]) =>
      BOOKING_STATES.filter((from) => canTransition(from, to))
    expect(bookingActions.withdraw).toEqual(statesBefore('withdrawn'))
    expect(bookingActions.expire).toEqual(statesBefore('expired'))
    expect(bookingActions.decline).toEqual(statesBefore('declined'))
    expect(bookingActions.cancelByGuest).toEqual(statesBefore('cancelled_by_guest'))
    expect(bookingActions.cancelByHost).toEqual(statesBefore('cancelled_by_host'))
    expect(bookingActions.checkIn).toEqual(statesBefore('checked_in'))
    expect(bookingActions.complete).toEqual(statesBefore('completed'))
    expect(bookingActions.blockNights).toEqual(
      BOOKING_STATES.filter((state) => state !== 'expired' && !terminal.includes(state)),
    )
    expect([bookingCan('pay', 'hold'), bookingCan('pay', 'confirmed')]).toEqual([true, false])
  })

  it('has ended where others can have its nights: by a stay, or in one of seven ways without one', () => {
    expect(BOOKING_STATES.filter(bookingHasEnded)).toEqual(['completed', ...BOOKING_STATES.filter(endedWithoutStay)])
    expect(BOOKING_STATES.filter(endedWithoutStay)).toEqual([
      'expired',
      'declined',
      'withdrawn',
      'cancelled_by_guest',
      'cancelled_by_host',
      'cancelled_unpaid',
      'no_show',
    ])
  })

  it('holds nights for 15 minutes, once ten minutes longer', () => {
    expect(holdEndsAt(0)).toBe(15 * 60_000)
    expect(extendedHoldEndsAt(holdEndsAt(0))).toBe(25 * 60_000)
  })
})
