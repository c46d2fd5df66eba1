import { LARGEST_AMOUNT_MINOR } from '#core/money/largest-amount.ts'
import { mistypedPrice } from '#core/rate/far-price.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { parseIsoDate } from '#core/time/iso-date.ts'
import { formText } from '#web/backend/form-text.ts'
import { digitsOf, readAmount } from '#web/console/amount-text.ts'
import { readDecimal, readPercent as readPercentBp } from '#web/console/read-decimal.ts'
import { mistypedText } from '#web/text/rate/mistyped-price-text.ts'
import { fieldFault } from '#web/text/stay-editor-text.ts'
import type { Faults, Field, ReadValues, Values } from './field.ts'

/** A form as it was posted: what was typed, what it means, and what is wrong with it. */
export interface Reading {
  readonly values: Values
  readonly read: ReadValues
  readonly faults: Faults
  /** Questions about prices that are a hundred times what they were, or a hundredth of it. */
  readonly doubts: readonly string[]
}

type Value = ReadValues[string]
type Outcome = { readonly value: Value } | { readonly fault: string }

const LONGEST = 60_000

/** Reads the fields of a posted form. Browsers send line breaks as CR LF; each counts as one character. */
export function readForm(form: FormData, fields: readonly Field[], currency: string): Reading {
  const values = Object.fromEntries(
    fields.map(({ name, kind }) => [
      name,
      kind === 'ticks'
        ? form
            .getAll(name)
            .filter((one) => typeof one === 'string')
            .join(',')
        : formText(form, name).replaceAll('\r\n', '\n').slice(0, LONGEST),
    ]),
  )
  return readValues(values, fields, currency)
}

/** Reads the values of the fields in the same way. */
export function readValues(values: Values, fields: readonly Field[], currency: string): Reading {
  const read: Record<string, Value> = {}
  const faults: Record<string, string> = {}
  const doubts: string[] = []
  for (const field of fields) {
    const outcome = readField(field, (values[field.name] ?? '').trim(), currency)
    if ('fault' in outcome) faults[field.name] = outcome.fault
    else {
      read[field.name] = outcome.value
      const doubt = doubtAbout(field, outcome.value, currency)
      if (doubt !== null) doubts.push(doubt)
    }
  }
  return { values, read, faults, doubts }
}

function doubtAbout({ kind, beside, label }: Field, value: Value, currency: string): string | null {
  if (kind !== 'money' || typeof value !== 'number' || !beside) return null
  const mistyped = mistypedPrice(beside, value)
  return mistyped && `${label}: ${mistypedText(mistyped, formatMoney(value, currency), formatMoney(beside, currency))}`
}

function readField(field: Field, text: string, currency: string): Outcome {
  if (field.kind === 'tick') return { value: text !== '' }
  if (field.kind === 'lines' || field.kind === 'ticks') return readList(field, text)
  if (text === '') return field.isRequired ? { fault: fieldFault.missing } : { value: emptyOf(field) }
  switch (field.kind) {
    case 'home':
    case 'line':
    case 'text':
      return text.length > (field.longest ?? LONGEST)
        ? { fault: fieldFault.tooLong(field.longest ?? LONGEST) }
        : { value: text }
    case 'whole':
      return /^-?\d{1,9}$/.test(text) ? bounded(field, Number(text)) : { fault: fieldFault.notWhole }
    case 'decimal':
      return readNumber(field, text)
    case 'percent':
      return readPercent(field, text)
    case 'money':
      return readMoney(field, text, currency)
    case 'time':
      return /^([01]\d|2[0-3]):[0-5]\d$/.test(text.slice(0, 5))
        ? { value: text.slice(0, 5) }
        : { fault: fieldFault.notTime }
    case 'date':
      return parseIsoDate(text) === null ? { fault: fieldFault.notDate } : { value: text }
    case 'choice':
      return field.options?.some(({ value }) => value === text) ? { value: text } : { fault: fieldFault.notOption }
  }
}

/** Returns what an empty field means: an empty text for texts, null for all others. */
function emptyOf({ kind }: Field): Value {
  return kind === 'line' || kind === 'text' || kind === 'home' ? '' : null
}

function readList({ kind, options = [], isRequired }: Field, text: string): Outcome {
  const list = text
    .split(kind === 'lines' ? '\n' : ',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
  if (isRequired && list.length === 0) return { fault: fieldFault.missing }
  const isKnown = kind === 'lines' || list.every((one) => options.some(({ value }) => value === one))
  return isKnown ? { value: list } : { fault: fieldFault.notOption }
}

function bounded({ min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: Field, value: number): Outcome {
  return value < min || value > max ? { fault: fieldFault.between(min, max) } : { value }
}

/** Reads a number. Only one with a limit to its decimals, unlike a degree of a map, can be taken for thousands. */
function readNumber(field: Field, text: string): Outcome {
  const { places } = field
  const scaled = places === undefined ? null : readDecimal(text, places)
  const isRead = places === undefined ? /^-?\d{1,9}([.,]\d{1,9})?$/.test(text) : scaled !== null
  if (!isRead) return { fault: fieldFault.notNumber }
  return bounded(field, scaled === null ? Number(text.replace(',', '.')) : scaled / 10 ** (places ?? 0))
}

/** Reads per cent with at most two decimals, as basis points. */
function readPercent(field: Field, text: string): Outcome {
  const bp = readPercentBp(text)
  if (bp === null) return { fault: fieldFault.notNumber }
  const { min = 0.01, max = 100 } = field
  return bp < min * 100 || bp > max * 100 ? { fault: fieldFault.between(min, max) } : { value: bp }
}

function readMoney({ mayBeNothing, isRequired }: Field, text: string, currency: string): Outcome {
  const minor = readAmount(text, currency)
  if (minor === null) {
    const digits = digitsOf(currency)
    return { fault: fieldFault.notAmount('1200', digits === 0 ? '1200' : `120.${'5'.padEnd(digits, '0')}`) }
  }
  if (minor < 0 || (minor === 0 && !mayBeNothing))
    return { fault: isRequired ? fieldFault.notPriceRequired : fieldFault.notPrice }
  return minor > LARGEST_AMOUNT_MINOR ? { fault: fieldFault.tooLarge } : { value: minor }
}
