import { depositTimes } from '#booking/ledger/planned-deposit.ts'
import { instant } from './booking-tables.ts'
import type { Life, Step } from './life.ts'
import { writePayment } from './money.ts'

const RENEWED_AFTER_MS = 6 * 86_400_000

/** The damage deposit of a booking during its life. */
export interface LivedDeposit {
  readonly steps: readonly Step[]
  /** Writes its current state. */
  readonly settle: () => void
}

/** Returns the damage deposit of a booking; null if the price includes none. */
export function depositOf(life: Life): LivedDeposit | null {
  const { quote, home: demoStay, booking, history } = life
  const amountMinor = quote.damageDepositMinor
  if (amountMinor === 0) return null
  const { timeZone, checkInFrom, checkOutBy, damage } = demoStay.terms
  const stay = { timeZone, checkInFrom, checkOutBy, damageReleaseDays: damage.releaseDays }
  const times = depositTimes({ ...booking.dates, stay })
  const releaseAtMs = times.releaseAt.getTime()
  const placeAtMs = Math.max(times.placeAt.getTime(), life.confirmedAtMs + 60_000)
  let state: 'planned' | 'held' | 'released' = 'planned'
  // Renewed before the reservation expires; the previous reservation is released.
  const heldSinceMs = placeAtMs + Math.max(0, Math.floor((life.now - placeAtMs) / RENEWED_AFTER_MS)) * RENEWED_AFTER_MS
  return {
    steps: [
      {
        at: placeAtMs,
        take: () => {
          state = 'held'
          history.noted(placeAtMs, 'payment', 'deposit_held', { amountMinor })
        },
      },
      {
        at: releaseAtMs,
        take: () => {
          state = 'released'
          history.noted(releaseAtMs, 'clock', 'deposit_released', { amountMinor }, 'the stay is over')
          life.lastAtMs = releaseAtMs
        },
      },
    ],
    settle: () => {
      if (!life.isConfirmed) return
      const isOver = life.endReason !== null
      const status = state === 'held' && !isOver ? 'authorized' : 'cancelled'
      const at = status === 'authorized' ? heldSinceMs : placeAtMs
      const payment =
        state === 'planned' ? null : writePayment(life, { at, amountMinor, kind: 'damage', position: null, status })
      const renewAtMs = heldSinceMs + RENEWED_AFTER_MS
      life.write('app.damage_deposit', [
        life.id,
        amountMinor,
        quote.currency,
        isOver ? (state === 'planned' ? 'waived' : 'released') : state,
        instant(times.placeAt.getTime()),
        status === 'authorized' && renewAtMs < releaseAtMs ? instant(renewAtMs) : null,
        instant(releaseAtMs),
        payment?.id ?? null,
        isOver ? life.endReason : state === 'released' ? 'the stay is over' : null,
        instant(life.lastAtMs),
      ])
    },
  }
}
