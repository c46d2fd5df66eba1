import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isoDate } from '#core/time/iso-date.ts'
import type { Instalment } from '#db/queries/payment/instalment-queries.ts'
import {
  allocatePaid,
  dueInstalments,
  lessVouchers,
  replanInstalments,
  unpaidMinor,
  voucherPart,
} from './plan-instalments.ts'

const today = isoDate('2027-03-01')
const at = new Date('2027-03-01T10:00:00Z')

const instalment = fc.record({
  amountMinor: fc.integer({ min: 1, max: 500_000 }),
  state: fc.constantFrom('scheduled', 'failed', 'processing', 'paid', 'cancelled'),
  cancels: fc.boolean(),
  dueInDays: fc.integer({ min: -5, max: 60 }),
})

type Drawn = Pick<Instalment, 'amountMinor' | 'state' | 'cancels'> & { readonly dueInDays: number }

const instalmentOf = ({ dueInDays, ...one }: Drawn, index: number): Instalment => ({
  ...one,
  position: index + 1,
  dueOn: today,
  dueAt: new Date(at.getTime() + dueInDays * 86_400_000),
  attempts: 0,
  nextAttemptAt: null,
  graceUntil: null,
})

const schedule = fc.array(instalment, { maxLength: 5 }).map((all) => all.map(instalmentOf))

const merged = (all: readonly Instalment[], changed: readonly Instalment[]) => [
  ...all.filter((one) => !changed.some((other) => other.position === one.position)),
  ...changed,
]
const sum = (all: readonly Instalment[]) => all.reduce((total, one) => total + one.amountMinor, 0)
const live = (all: readonly Instalment[]) => all.filter((one) => one.state !== 'cancelled')
const paid = (all: readonly Instalment[]) => all.filter((one) => one.state === 'paid')

test('after another price the instalments add up to it, none is empty, and only what was paid too much goes back', () => {
  fc.assert(
    fc.property(schedule, fc.integer({ min: 0, max: 2_000_000 }), fc.boolean(), (all, totalMinor, refundFirst) => {
      const { changed, overpaidMinor } = replanInstalments(all, { totalMinor, at, today, refundFirst })
      const after = merged(all, changed)
      expect(sum(live(after))).toBe(totalMinor)
      expect(after.every((one) => one.amountMinor > 0)).toBe(true)
      expect(sum(paid(all)) - sum(paid(after))).toBe(overpaidMinor)
      if (!refundFirst && overpaidMinor > 0) expect(unpaidMinor(after)).toBe(0)
      if (totalMinor >= sum(live(all))) expect(overpaidMinor).toBe(0)
    }),
  )
})

test('money finds its instalments to the cent: what they had to get is what they got, and the rest is told', () => {
  const position = fc.option(fc.integer({ min: 1, max: 5 }))
  fc.assert(
    fc.property(
      schedule,
      fc.integer({ min: 1, max: 900_000 }),
      position,
      fc.boolean(),
      (all, amountMinor, meant, whatever) => {
        const { changed, leftMinor } = allocatePaid(all, { amountMinor, position: meant, at, all: whatever })
        const after = merged(all, changed)
        expect(sum(paid(after)) - sum(paid(all))).toBe(amountMinor - leftMinor)
        expect(sum(live(after))).toBe(sum(live(all)))
        expect(after.every((one) => one.amountMinor > 0)).toBe(true)
        const untouched = after.filter((one) => one.state === 'scheduled' && one.dueAt > at && one.position !== meant)
        if (!whatever)
          expect(sum(untouched)).toBe(sum(all.filter((one) => untouched.some((u) => u.position === one.position))))
        if (whatever) expect(leftMinor).toBe(Math.max(0, amountMinor - unpaidMinor(all)))
      },
    ),
  )
})

test('a voucher pays as much as it can, and leaves no payment that is too small for a card', () => {
  const inOrder = fc.array(instalment, { maxLength: 4 }).map((all) =>
    all
      .toSorted((a, b) => a.dueInDays - b.dueInDays)
      .map(instalmentOf)
      .map(({ state, dueAt, ...one }): Instalment => {
        const isFailed = state === 'failed' && dueAt <= at
        return { ...one, dueAt, state: isFailed ? 'failed' : state === 'paid' ? 'paid' : 'scheduled' }
      }),
  )
  const payments = (all: readonly Instalment[]) => {
    const due = dueInstalments(all, at)
    const later = all.filter((one) => one.state === 'scheduled' && !due.includes(one))
    return [sum(due), ...later.map(({ amountMinor }) => amountMinor)].filter((amountMinor) => amountMinor > 0)
  }
  // Large, so that many vouchers end just before a payment does.
  const smallestMinor = 50_000
  fc.assert(
    fc.property(inOrder, fc.array(fc.integer({ min: 1, max: 900_000 }), { maxLength: 3 }), (all, balances) => {
      let heldMinor = 0
      for (const balanceMinor of balances) {
        const part = voucherPart(all, { heldMinor, balanceMinor, smallestMinor, at })
        expect(part).toBeGreaterThanOrEqual(Math.min(balanceMinor, unpaidMinor(all) - heldMinor) - (smallestMinor - 1))
        expect(part).toBeLessThanOrEqual(balanceMinor)
        expect(part).toBeGreaterThanOrEqual(0)
        heldMinor += part
        const least = Math.min(smallestMinor, ...payments(all))
        const left = payments(lessVouchers(all, [{ amountMinor: heldMinor }], at))
        for (const amountMinor of left) expect(amountMinor).toBeGreaterThanOrEqual(least)
      }
    }),
  )
})
