import type { CancellationPolicy, CancellationTier } from '#core/rate/stay-terms.ts'
import { policy } from '#tests/support/stays/golden-terms.ts'

type Step = readonly [daysBefore: number, keepNights: number, keepRestBp: number]

function preset(code: string, steps: readonly Step[], more: Partial<CancellationPolicy> = {}): CancellationPolicy {
  const tiers: CancellationTier[] = steps.map(([days, keepNights, keepRestBp]) => ({
    hoursBefore: days * 24,
    keepNights,
    keepRestBp,
  }))
  return policy(code, tiers, more)
}

const noGrace = { graceHours: 0, graceDaysBefore: 0 }
const longTerm = { graceMaxNights: null, stayedKeepNights: 30, stayedKeepRestBp: 0 }

/** The policies of docs/booking-rules.md, written from there: `[days before, nights kept, share of the rest kept]`. */
export const presets = {
  flexible: preset(
    'flexible',
    [
      [1, 0, 0],
      [0, 1, 0],
    ],
    { stayedKeepNights: 1, stayedKeepRestBp: 0 },
  ),
  moderate: preset(
    'moderate',
    [
      [5, 0, 0],
      [0, 1, 5000],
    ],
    { stayedKeepNights: 1, stayedKeepRestBp: 5000 },
  ),
  limited: preset('limited', [
    [14, 0, 0],
    [7, 0, 5000],
    [0, 0, 10_000],
  ]),
  firm: preset('firm', [
    [30, 0, 0],
    [7, 0, 5000],
    [0, 0, 10_000],
  ]),
  strict: preset(
    'strict',
    [
      [7, 0, 5000],
      [0, 0, 10_000],
    ],
    { graceHours: 48, graceDaysBefore: 14 },
  ),
  superStrict30: preset('super-strict-30', [
    [30, 0, 5000],
    [0, 0, 10_000],
  ]),
  superStrict60: preset('super-strict-60', [
    [60, 0, 5000],
    [0, 0, 10_000],
  ]),
  superStrict90: preset('super-strict-90', [
    [90, 0, 5000],
    [0, 0, 10_000],
  ]),
  nonRefundable: preset('non-refundable', [[0, 0, 10_000]], noGrace),
  longTermFirm: preset(
    'long-term-firm',
    [
      [30, 0, 0],
      [0, 30, 0],
    ],
    { ...longTerm, ...noGrace },
  ),
  longTermStrict: preset('long-term-strict', [[0, 30, 0]], { ...longTerm, graceHours: 48, graceDaysBefore: 28 }),
  relaxed14: preset(
    'relaxed-14',
    [
      [14, 0, 0],
      [7, 0, 5000],
      [0, 0, 10_000],
    ],
    noGrace,
  ),
  moderate30: preset(
    'moderate-30',
    [
      [30, 0, 0],
      [14, 0, 5000],
      [0, 0, 10_000],
    ],
    noGrace,
  ),
  firm60: preset(
    'firm-60',
    [
      [60, 0, 0],
      [30, 0, 5000],
      [0, 0, 10_000],
    ],
    noGrace,
  ),
  strict60: preset(
    'strict-60',
    [
      [60, 0, 0],
      [0, 0, 10_000],
    ],
    noGrace,
  ),
}
