import { data, redirect } from 'react-router'
import type { OwnerDetailsShape } from '#contract/owner/owner-schemas.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import type { ApiResponse } from '#web/backend/api-call.ts'
import { formText } from '#web/backend/form-text.ts'
import { readAmount } from '#web/console/amount-text.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { slugOfHome } from '#web/console/find/home-choice.ts'
import { readPercent } from '#web/console/read-decimal.ts'
import type { Visit } from '#web/middleware/require-access.ts'
import { takePictures } from '#web/routes/console/booking/action/take-pictures.ts'
import {
  cookieHeaders,
  postedFields,
  proofWanted,
  readProof,
  type PostedFields,
  type ProofFaults,
} from '#web/routes/console/people/read-proof.ts'
import { amountBoundsText } from '#web/text/console/amount-bounds-text.ts'
import { endedMeanwhile, statedMeanwhile, type OwnerDone } from '#web/text/console/owner-text.ts'
import { monthAndYear } from '#web/text/date-text.ts'
import { problemMessage } from '#web/text/problem-text.ts'
import type { Values } from '../homes/form/field.ts'
import type { Clash } from '../homes/form/home-form.ts'
import { ownerFault } from './owner-form.tsx'
import { saveOwnerForm } from './save-owner-form.ts'

/** A form that was refused, with what is needed to show it again. */
export interface RefusedForm {
  readonly intent: string
  readonly fault: string | null
  readonly typed: Values
  readonly clashes: readonly Clash[]
  /** The fields of the form, to be posted again with a proof of identity. */
  readonly posted: PostedFields
  /** What is wrong with that proof, by field; null if none is required. */
  readonly proof: ProofFaults | null
}

/**
 * Does what a form of the page of an owner asks for. Where a recent sign-in is required, the user with the address
 * `email` proves it in the next step.
 */
export async function ownerAction(
  args: Visit,
  { owner, contracts, expenses }: OwnerDetailsShape,
  email: string | null,
) {
  const { documentId: id, currency } = owner
  const form = await args.request.formData()
  const intent = formText(form, 'intent')
  const posted = postedFields(form)
  const shown = await readProof(args, form, email)
  const headers = cookieHeaders(shown.ok ? shown.cookies : [])
  const nothing = { intent, typed: Object.fromEntries(posted), clashes: [], posted, proof: null }
  const refused = (status: number, fault: string | null, more: Partial<RefusedForm> = {}) =>
    data<RefusedForm>({ ...nothing, fault, ...more }, { status, headers })
  if (!shown.ok) return refused(400, shown.fault, { proof: shown.proof })
  const api = consoleApi(args.context, shown.idToken)
  const path = `/api/staff/owners/${encodeURIComponent(id)}`
  const answer = async (done: OwnerDone, asked: ApiResponse<unknown> | Promise<ApiResponse<unknown>>) => {
    const saved = await asked
    if (saved.ok) return redirect(`${consolePaths.owner(id)}?done=${done}`, { status: 303, headers })
    const { details } = saved.error
    const proof = proofWanted(details, form)
    if (proof) return refused(saved.status, null, { proof })
    const fault = details['code'] === 'invalid_input' ? fieldFault(details, currency) : ownerFault(details)
    return refused(saved.status, fault ?? problemMessage(details))
  }
  switch (intent) {
    case 'contract':
      return answer(
        'contract',
        api.post(`${path}/contracts`, {
          home: await slugOfHome(api, formText(form, 'home')),
          from: formText(form, 'from'),
          until: formText(form, 'until') || null,
          commissionBp: readPercent(formText(form, 'percent')),
          cleaningTo: formText(form, 'cleaningTo'),
          monthlyMinor: readAmount(formText(form, 'monthly') || '0', currency),
        }),
      )
    case 'end': {
      const contract = contracts.find(({ documentId }) => documentId === formText(form, 'contract'))
      const ended = contract?.until ?? null
      // The form is only there for contracts without an end.
      if (ended !== null && ended !== formText(form, 'until')) return refused(409, endedMeanwhile(ended))
      if (contract && formText(form, 'until') < contract.from)
        return refused(400, `${sentences['until']} It begins in ${monthAndYear(contract.from)}.`)
      return answer(
        'ended',
        api.put(`${path}/contracts/${encodeURIComponent(formText(form, 'contract'))}`, {
          until: formText(form, 'until'),
        }),
      )
    }
    case 'expense': {
      const taken = await takePictures(args, form)
      if (taken.isRefused) return refused(422, 'The receipt cannot be used: upload it as a photo (JPEG, PNG, WebP).')
      return answer(
        'expense',
        api.post(`${path}/expenses`, {
          home: await slugOfHome(api, formText(form, 'home')),
          day: formText(form, 'day'),
          label: formText(form, 'label'),
          amountMinor: readAmount(formText(form, 'amount'), currency),
          receipt: taken.ids[0] ?? null,
        }),
      )
    }
    case 'remove': {
      const expense = formText(form, 'expense')
      const isStated = expenses.some(({ documentId, isStated: isOne }) => documentId === expense && isOne)
      // Removing what a statement has stated in the meantime is not what was asked for.
      if (isStated !== (formText(form, 'stated') === 'yes')) return refused(409, statedMeanwhile)
      const done = isStated ? 'taken-back' : 'removed'
      return answer(done, api.delete(`${path}/expenses/${encodeURIComponent(expense)}`))
    }
    default: {
      const { saved, values, clashes } = await saveOwnerForm(api, form, owner)
      return saved ? answer('saved', saved) : refused(409, null, { typed: values, clashes })
    }
  }
}

const sentences: Readonly<Record<string, string>> = {
  home: 'Choose a home whose prices are in the owner’s currency.',
  from: 'Give the first month, such as 2027-01.',
  until: 'The last month cannot be before the first.',
  commissionBp: 'Write the commission as a percentage from 0 to 100, such as 15 or 15.5.',
  monthlyMinor: 'Write the fixed costs as 0 or more, such as 1200 or 49.90.',
  day: 'Give the day.',
  label: 'Say what it was for.',
}

function fieldFault(details: Readonly<Record<string, unknown>>, currency: string): string | null {
  const fields = Object.keys(details['fields'] ?? {})
  const sentenceOf = (name: string) =>
    name === 'amountMinor' ? `Write an amount ${amountBoundsText(currency)} 1200 or 49.90.` : sentences[name]
  return fields.map((path) => sentenceOf(path.split('.').at(-1) ?? '')).find(Boolean) ?? ownerFault(details)
}
