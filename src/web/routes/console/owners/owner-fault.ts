import { amountBoundsText } from '#web/text/console/amount-bounds-text.ts'
import { problemMessage } from '#web/text/problem-text.ts'
import { wrongFieldOf } from '#web/console/wrong-field.tsx'
import { ownerFault, wrongOwnerField } from './owner-form.tsx'

/** What is to be done about a field of a contract or an expense that was refused. */
export const ownerSentences = {
  home: 'Choose a home whose prices are in the owner’s currency.',
  from: 'Give the first month, such as 2027-01.',
  until: 'The last month cannot be before the first.',
  commissionBp: 'Write the commission as a percentage from 0 to 100, such as 15 or 15.5.',
  monthlyMinor: 'Write the fixed costs as 0 or more, such as 1200 or 49.90.',
  lowestNightMinor: 'Write the lowest price of a night as an amount, such as 90 or 89.50, or leave it empty.',
  confirmAboveBp: 'Write a percentage from 0 to 100, such as 10, or leave it empty.',
  day: 'Give the day.',
  label: 'Say what it was for.',
} as const

/** Returns the sentence about a form of the page of an owner that was refused. */
export function faultOf(
  details: Parameters<typeof problemMessage>[0] & Readonly<Record<string, unknown>>,
  currency: string,
): string {
  const fault = details.code === 'invalid_input' ? fieldFault(details, currency) : null
  return fault ?? ownerFault(details) ?? problemMessage(details)
}

/** The fields of the forms of a contract and an expense by their names in the API. */
const NAMES = {
  home: 'home',
  from: 'from',
  until: 'until',
  commissionBp: 'percent',
  monthlyMinor: 'monthly',
  lowestNightMinor: 'lowest',
  confirmAboveBp: 'confirmAbove',
  day: 'day',
  label: 'label',
  amountMinor: 'amount',
} as const

/** Returns the field of a form of the page of an owner for which it was refused; null: for another reason. */
export const wrongFieldAt = (intent: string, details: Readonly<Record<string, unknown>>): string | null =>
  intent === 'owner' ? wrongOwnerField(details) : wrongFieldOf(details, NAMES)

function fieldFault(details: Readonly<Record<string, unknown>>, currency: string): string | null {
  const sentences: Readonly<Record<string, string>> = {
    ...ownerSentences,
    amountMinor: `Write an amount ${amountBoundsText(currency)} 1200 or 49.90.`,
  }
  const fields = Object.keys(details['fields'] ?? {})
  return fields.map((path) => sentences[path.split('.').at(-1) ?? '']).find(Boolean) ?? null
}
