import { data, redirect } from 'react-router'
import type { PromoCodeShape } from '#contract/rate/promo-and-policy.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import type { ApiResponse } from '#web/backend/api-call.ts'
import { formText } from '#web/backend/form-text.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { requireMay, rightsContext } from '#web/console/may/may-in.ts'
import type { Visit } from '#web/middleware/require-access.ts'
import { readSeen } from '#web/routes/console/stay/form/compare-values.ts'
import type { Values } from '#web/routes/console/stay/form/field.ts'
import type { Clash } from '#web/routes/console/stay/form/stay-form.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import { allowed } from './allowed.ts'
import {
  comparePromo,
  promoBodyOf,
  promoValuesOf,
  readPromoValues,
  type PromoCompany,
  type PromoValues,
} from './read-promo-code.ts'
import { loadPromoStays, offeredStays, type OfferedStays, type PromoStay } from './promo-stays.ts'
import { refusedFields } from './refused-fields.ts'

export const PROMO_CODES_PATH = '/api/staff/promo-codes'

/** How often a code is read again because others write it at the same time. */
const MOST_TRIES = 3

/** A form that was not saved, to be shown again. */
export interface PromoRefused {
  readonly values: PromoValues
  readonly fault: string | null
  readonly fields: Readonly<Record<string, string>>
  /** The saved values that the form is compared with when it is sent again. */
  readonly seen: Values | null
  readonly clashes: readonly Clash[]
  /** The homes to choose from: those that were chosen, and those that were searched. */
  readonly offer: OfferedStays
}

type Api = ReturnType<typeof consoleApi>

/**
 * Saves the form of a code, or ends or resumes one. Changes that others have saved since the form was shown stay in
 * fields that were not changed here.
 */
export async function savePromoForm(visit: Visit) {
  const { context, request, url } = visit
  requireMay(context, url, 'GET /api/staff/promo-codes')
  const form = await request.formData()
  const api = consoleApi(context)
  const company = context.get(rightsContext)
  const stays = form.has('active') ? [] : await loadPromoStays(api)
  if (isSearch(form)) return data<PromoRefused>(searched(form, stays))
  for (let tries = 1; ; tries += 1) {
    const codes = allowed(await api.get<readonly PromoCodeShape[]>(PROMO_CODES_PATH), url)
    const before = codes.find(({ id }) => String(id) === formText(form, 'rule'))
    const save = form.has('active') ? endOrResume : saveCode
    const { response, isLate } = await save(api, { form, before, company, stays })
    // Somebody has written it since it was read: what they changed is compared as well.
    if (!isLate || tries === MOST_TRIES) return response
  }
}

/** Whether homes are searched. A name that was typed without a search is searched before anything is saved. */
function isSearch(form: FormData): boolean {
  const find = formText(form, 'find').trim()
  return formText(form, 'do') === 'find' || (find !== '' && find !== formText(form, 'found'))
}

/** Returns the form as it was typed, with the homes that were found. */
function searched(form: FormData, stays: readonly PromoStay[]): PromoRefused {
  const values = readPromoValues(form)
  const offer = offeredStays(stays, values.stays, formText(form, 'find').trim())
  return { values, seen: readSeen(formText(form, 'seen')), fault: null, fields: {}, clashes: [], offer }
}

interface Saving {
  readonly form: FormData
  /** The code as it is saved; undefined: it is new, or gone. */
  readonly before: PromoCodeShape | undefined
  readonly company: PromoCompany
  /** All homes. */
  readonly stays: readonly PromoStay[]
}

/** Ends or resumes a code; whoever is late learns that somebody else was quicker. */
async function endOrResume(api: Api, { form, before }: Saving) {
  const active = formText(form, 'active') === 'yes'
  if (before?.active === active)
    return { response: redirect(`${consolePaths.promoCodes()}?already=${before.id}`, 303), isLate: false }
  const saved = await write(api, formText(form, 'rule'), { ...keptOf(before), active })
  return answerTo(saved, { values: readPromoValues(form), seen: null, offer: offeredStays([], '', '') })
}

async function saveCode(api: Api, { form, before, company, stays }: Saving) {
  const typed = readPromoValues(form)
  const seen = readSeen(formText(form, 'seen'))
  const now = before ? promoValuesOf(before, company) : null
  const { values, clashes } = comparePromo(seen, now, typed, stays)
  if (clashes.length > 0)
    return {
      response: data<PromoRefused>(
        { values, seen: now, clashes, fault: null, fields: {}, offer: offeredStays(stays, values.stays, '') },
        { status: 409 },
      ),
      isLate: false,
    }
  const saved = await write(api, formText(form, 'rule'), { ...keptOf(before), ...promoBodyOf(values, company, before) })
  return answerTo(saved, { values: typed, seen, offer: offeredStays(stays, typed.stays, '') })
}

/** A code is saved as a whole: values for which the form has no field are kept. */
function keptOf(before: PromoCodeShape | undefined) {
  if (!before) return {}
  const { id: _id, uses: _uses, ...kept } = before
  return kept
}

const write = (api: Api, rule: string, body: object): Promise<ApiResponse<unknown>> =>
  rule === '' ? api.post(PROMO_CODES_PATH, body) : api.put(`${PROMO_CODES_PATH}/${encodeURIComponent(rule)}`, body)

/** `isLate`: somebody else has written the code since it was read. */
function answerTo(saved: ApiResponse<unknown>, shown: Pick<PromoRefused, 'values' | 'seen' | 'offer'>) {
  if (saved.ok) return { response: redirect(`${consolePaths.promoCodes()}?saved`, 303), isLate: false }
  const { details } = saved.error
  const fields = refusedFields(details, shown.values.currency.toUpperCase())
  const fault =
    Object.keys(fields).length > 0 ? 'Not saved. Please correct the marked fields.' : staffProblemMessage(details)
  const response = data<PromoRefused>({ ...shown, clashes: [], fault, fields }, { status: saved.status })
  return { response, isLate: details['code'] === 'version_conflict' }
}
