import type { PolicyInput } from '#contract/rate/promo-and-policy.ts'
import type { CancellationPolicy } from '#core/rate/stay-terms.ts'
import { codeOf } from '#core/text/slug-of.ts'
import { formText } from '#web/backend/form-text.ts'
import { readPercent } from '#web/console/read-decimal.ts'

/**
 * The rows of an empty form: steps before the one that ends at check-in, and rules about the first hours after booking.
 */
export const STEP_ROWS = 4
export const GRACE_ROWS = 2

/**
 * A step as typed: until this long before check-in, the host keeps the first nights, and this share of the others is
 * refunded.
 */
export interface StepValues {
  readonly time: string
  readonly unit: 'days' | 'hours'
  readonly nights: string
  readonly back: string
}

/**
 * Within this many hours of booking everything is refunded, if the stay is this many days ahead and has no more than
 * this many nights.
 */
export interface GraceValues {
  readonly hours: string
  readonly days: string
  readonly nights: string
}

/** The values of the fields. */
export interface PolicyValues {
  readonly key: string
  readonly name: string
  readonly summary: string
  readonly steps: readonly StepValues[]
  /** From the last step to check-in. */
  readonly late: Pick<StepValues, 'nights' | 'back'>
  readonly graces: readonly GraceValues[]
  /** For a stay that has begun. */
  readonly stayed: Pick<StepValues, 'nights' | 'back'>
}

/** What was typed, as the API takes it, and what is wrong with which field. */
export interface ReadPolicy {
  /** Null when something is wrong. */
  readonly policy: PolicyInput | null
  readonly faults: Readonly<Record<string, string>>
}

const HOURS_A_DAY = 24
const WHOLE_BP = 10_000

/** Reads the fields of a posted form, trimmed. */
export function readPolicyValues(form: FormData): PolicyValues {
  const text = (name: string) => formText(form, name).trim()
  const kept = (at: string) => ({ nights: text(`nights-${at}`), back: text(`back-${at}`) })
  return {
    key: text('key'),
    name: text('name'),
    summary: text('summary'),
    steps: rows(rowsOf(form, 'time', STEP_ROWS), (row) => ({
      time: text(`time-${row}`),
      unit: text(`unit-${row}`) === 'hours' ? 'hours' : 'days',
      ...kept(String(row)),
    })),
    late: kept('late'),
    graces: rows(rowsOf(form, 'grace-hours', GRACE_ROWS), (row) => ({
      hours: text(`grace-hours-${row}`),
      days: text(`grace-days-${row}`),
      nights: text(`grace-nights-${row}`),
    })),
    stayed: kept('stayed'),
  }
}

/**
 * Returns the number of rows in a form. There are more than the usual ones if it was filled in with a policy of more
 * steps.
 */
function rowsOf(form: FormData, field: string, least: number): number {
  let count = least
  while (form.has(`${field}-${count}`)) count += 1
  return count
}

const rows = <Row>(count: number, row: (index: number) => Row): Row[] =>
  Array.from({ length: count }, (_, index) => row(index))

const EMPTY_STEP: StepValues = { time: '', unit: 'days', nights: '', back: '' }
const EMPTY_GRACE: GraceValues = { hours: '', days: '', nights: '' }

/** Returns the values of an empty form. */
export const emptyPolicyValues = (key: string): PolicyValues => ({
  key,
  name: '',
  summary: '',
  steps: rows(STEP_ROWS, () => EMPTY_STEP),
  late: { nights: '', back: '0' },
  graces: rows(GRACE_ROWS, () => EMPTY_GRACE),
  stayed: { nights: '0', back: '0' },
})

/** Returns the values of a policy for a similar one, without its name. */
export function policyValuesOf(policy: CancellationPolicy, key: string): PolicyValues {
  const { tiers, graceHours, graceDaysBefore, graceMaxNights, moreGraces = [] } = policy
  const empty = emptyPolicyValues(key)
  const steps = tiers.filter(({ hoursBefore }) => hoursBefore > 0).toSorted((a, b) => b.hoursBefore - a.hoursBefore)
  const first = graceHours > 0 ? [{ hours: graceHours, daysBefore: graceDaysBefore, maxNights: graceMaxNights }] : []
  const graces = [...first, ...moreGraces].map(({ hours, daysBefore, maxNights }) => ({
    hours: String(hours),
    days: String(daysBefore),
    nights: maxNights === null ? '' : String(maxNights),
  }))
  return {
    ...empty,
    steps: [...steps.map(stepValuesOf), ...empty.steps].slice(0, Math.max(STEP_ROWS, steps.length)),
    late: keptValuesOf(tiers.find(({ hoursBefore }) => hoursBefore === 0) ?? { keepNights: 0, keepRestBp: WHOLE_BP }),
    graces: [...graces, ...empty.graces].slice(0, Math.max(GRACE_ROWS, graces.length)),
    stayed: keptValuesOf({ keepNights: policy.stayedKeepNights, keepRestBp: policy.stayedKeepRestBp }),
  }
}

type Tier = CancellationPolicy['tiers'][number]

function stepValuesOf({ hoursBefore, ...kept }: Tier): StepValues {
  const isDays = hoursBefore % HOURS_A_DAY === 0
  const time = String(isDays ? hoursBefore / HOURS_A_DAY : hoursBefore)
  return { time, unit: isDays ? 'days' : 'hours', ...keptValuesOf(kept) }
}

const keptValuesOf = ({ keepNights, keepRestBp }: Pick<Tier, 'keepNights' | 'keepRestBp'>) => ({
  nights: keepNights === 0 ? '' : String(keepNights),
  back: String((WHOLE_BP - keepRestBp) / 100),
})

/** Reads the policy that was typed, and says what is wrong with the fields that are invalid. Empty rows are ignored. */
export function policyOf(values: PolicyValues): ReadPolicy {
  const faults: Record<string, string> = {}
  const whole = (field: string, text: string, most: number, least = 0) => {
    const value = /^\d{1,5}$/.test(text) ? Number(text) : least - 1
    if (value < least || value > most) faults[field] = `A whole number from ${least} to ${most}.`
    return value
  }
  const kept = (at: string, { nights, back }: Pick<StepValues, 'nights' | 'back'>) => {
    const share = readPercent(back) ?? -1
    if (share < 0 || share > WHOLE_BP) faults[`back-${at}`] = 'From 0 to 100, with two decimals at most.'
    const keepNights = nights === '' ? 0 : whole(`nights-${at}`, nights, 400)
    return { keepNights, keepRestBp: WHOLE_BP - share }
  }
  const steps = values.steps.flatMap((step, row) => {
    if (step.time === '' && step.nights === '' && step.back === '') return []
    const hours = step.unit === 'days' ? HOURS_A_DAY : 1
    const time = whole(`time-${row}`, step.time, 8784 / hours, 1)
    return [{ row, tier: { hoursBefore: time * hours, ...kept(String(row), step) } }]
  })
  for (const { row, tier } of steps)
    if (steps.some((other) => other.row < row && other.tier.hoursBefore === tier.hoursBefore))
      faults[`time-${row}`] ??= 'Another step ends at the same time.'
  const graces = values.graces.flatMap((grace, row) => {
    if (grace.hours === '' && grace.days === '' && grace.nights === '') return []
    return {
      hours: whole(`grace-hours-${row}`, grace.hours, 720, 1),
      daysBefore: grace.days === '' ? 0 : whole(`grace-days-${row}`, grace.days, 365),
      maxNights: grace.nights === '' ? null : whole(`grace-nights-${row}`, grace.nights, 400, 1),
    }
  })
  const stayed = kept('stayed', values.stayed)
  const tiers = [...steps.map(({ tier }) => tier), { hoursBefore: 0, ...kept('late', values.late) }]
  const [first, ...moreGraces] = graces
  const policy: PolicyInput = {
    ...named(values, faults),
    graceHours: first?.hours ?? 0,
    graceDaysBefore: first?.daysBefore ?? 0,
    graceMaxNights: first?.maxNights ?? null,
    moreGraces,
    tiers,
    stayedKeepNights: stayed.keepNights,
    stayedKeepRestBp: stayed.keepRestBp,
  }
  return { policy: Object.keys(faults).length > 0 ? null : policy, faults }
}

/** Reads the name and the sentence, and derives the code that programs use from the name. */
function named({ name, summary }: PolicyValues, faults: Record<string, string>) {
  const code = codeOf(name, 'policy')
  if (!/[\p{L}\p{N}]/u.test(name) || name.length > 120)
    faults['name'] = 'A name of up to 120 characters, with letters or digits.'
  if (summary === '' || summary.length > 400) faults['summary'] = 'One sentence of up to 400 characters.'
  return { code, name, summary }
}
