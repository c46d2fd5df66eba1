import type { OwnerDetailsShape } from '#contract/owner/owner-schemas.ts'
import type { ApiResponse } from '#web/backend/api-call.ts'
import { formText } from '#web/backend/form-text.ts'
import { readAmount } from '#web/console/amount-text.ts'
import type { consoleApi } from '#web/console/console-api.ts'
import { slugOfStay } from '#web/console/find/stay-options.ts'
import { readPercent } from '#web/console/read-decimal.ts'
import type { Visit } from '#web/middleware/require-access.ts'
import { takePictures } from '#web/routes/console/booking/action/take-pictures.ts'
import { endedMeanwhile, pricesMeanwhile, statedMeanwhile, type OwnerDone } from '#web/text/console/owner-text.ts'
import { monthAndYear } from '#web/text/date-text.ts'
import type { Values } from '../stay/form/field.ts'
import type { Clash } from '../stay/form/stay-form.ts'
import { ownerSentences } from './owner-fault.ts'
import { seenPrices } from './contract-prices.tsx'
import { saveOwnerForm } from './save-owner-form.ts'

/** A form that was posted to the page of an owner. */
export interface PostedForm {
  readonly args: Visit
  readonly api: ReturnType<typeof consoleApi>
  readonly form: FormData
  /** The owner as they are now. */
  readonly details: OwnerDetailsShape
}

/** The response of the API to a form, or why nothing was sent to it. */
type IntentOutcome =
  | { readonly done: OwnerDone; readonly saved: ApiResponse<unknown> }
  | {
      readonly status: number
      readonly fault: string | null
      readonly typed?: Values
      readonly clashes?: readonly Clash[]
    }

const pathOf = ({ owner }: OwnerDetailsShape) => `/api/staff/owners/${encodeURIComponent(owner.documentId)}`

async function addContract({ api, form, details }: PostedForm): Promise<IntentOutcome> {
  const saved = await api.post(`${pathOf(details)}/contracts`, {
    home: await slugOfStay(api, formText(form, 'home')),
    from: formText(form, 'from'),
    until: formText(form, 'until') || null,
    commissionBp: readPercent(formText(form, 'percent')),
    cleaningTo: formText(form, 'cleaningTo'),
    monthlyMinor: readAmount(formText(form, 'monthly') || '0', details.owner.currency),
    ...agreedPrices(form, details.owner.currency),
  })
  return { done: 'contract', saved }
}

/** Reads what is agreed about prices. An empty field: nothing. What is not a number goes on, so that the API refuses it. */
function agreedPrices(form: FormData, currency: string) {
  const [lowest, above] = [formText(form, 'lowest').trim(), formText(form, 'confirmAbove').trim()]
  return {
    lowestNightMinor: lowest === '' ? null : (readAmount(lowest, currency) ?? lowest),
    confirmAboveBp: above === '' ? null : (readPercent(above) ?? above),
  }
}

async function changePrices({ api, form, details }: PostedForm): Promise<IntentOutcome> {
  const id = formText(form, 'contract')
  const contract = details.contracts.find(({ documentId }) => documentId === id)
  const prices = agreedPrices(form, details.owner.currency)
  const seen = formText(form, 'seenPrices')
  // Somebody else has changed them since the form was shown, to something else than is wanted here.
  if (contract && seenPrices(contract) !== seen && seenPrices(contract) !== seenPrices(prices))
    return { status: 409, fault: pricesMeanwhile }
  const saved = await api.put(`${pathOf(details)}/contracts/${encodeURIComponent(id)}`, prices)
  return { done: 'prices', saved }
}

async function endContract({ api, form, details }: PostedForm): Promise<IntentOutcome> {
  const [id, until] = [formText(form, 'contract'), formText(form, 'until')]
  const contract = details.contracts.find(({ documentId }) => documentId === id)
  const ended = contract?.until ?? null
  // The form is only there for contracts without an end.
  if (ended !== null && ended !== until) return { status: 409, fault: endedMeanwhile(ended) }
  if (contract && until < contract.from)
    return { status: 400, fault: `${ownerSentences.until} It begins in ${monthAndYear(contract.from)}.` }
  const saved = await api.put(`${pathOf(details)}/contracts/${encodeURIComponent(id)}`, { until })
  return { done: 'ended', saved }
}

async function addExpense({ args, api, form, details }: PostedForm): Promise<IntentOutcome> {
  const taken = await takePictures(args, form)
  if (taken.isAway)
    return {
      status: 503,
      fault: 'Receipts cannot be stored at the moment. Try again in a few minutes, or leave it out.',
    }
  if (taken.isRefused)
    return { status: 422, fault: 'The receipt cannot be used: upload it as a photo (JPEG, PNG, WebP).' }
  const saved = await api.post(`${pathOf(details)}/expenses`, {
    home: await slugOfStay(api, formText(form, 'home')),
    day: formText(form, 'day'),
    label: formText(form, 'label'),
    amountMinor: readAmount(formText(form, 'amount'), details.owner.currency),
    receipt: taken.ids[0] ?? null,
  })
  return { done: 'expense', saved }
}

async function removeExpense({ api, form, details }: PostedForm): Promise<IntentOutcome> {
  const id = formText(form, 'expense')
  const isStated = details.expenses.some((expense) => expense.documentId === id && expense.isStated)
  // Removing what a statement has stated in the meantime is not what was asked for.
  if (isStated !== (formText(form, 'stated') === 'yes')) return { status: 409, fault: statedMeanwhile }
  const saved = await api.delete(`${pathOf(details)}/expenses/${encodeURIComponent(id)}`)
  return { done: isStated ? 'taken-back' : 'removed', saved }
}

async function changeOwner({ api, form, details }: PostedForm): Promise<IntentOutcome> {
  const { saved, values, clashes } = await saveOwnerForm(api, form, details.owner)
  return saved ? { done: 'saved', saved } : { status: 409, fault: null, typed: values, clashes }
}

const intents: Readonly<Record<string, (posted: PostedForm) => Promise<IntentOutcome>>> = {
  contract: addContract,
  end: endContract,
  prices: changePrices,
  expense: addExpense,
  remove: removeExpense,
}

/** Does what a form of the page asks for by its intent; the one without a known intent changes the owner. */
export function runIntent(intent: string, posted: PostedForm): Promise<IntentOutcome> {
  return (Object.hasOwn(intents, intent) ? intents[intent]! : changeOwner)(posted)
}
