import { data, type RouterContextProvider } from 'react-router'
import type { StayRatesShape } from '#contract/rate/stay-rates.ts'
import type { UnsellableStayShape, UnsellableMetaShape } from '#contract/rate/unsellable-nights.ts'
import { addDays, daysBetween } from '#core/time/date-arithmetic.ts'
import { parseIsoDate } from '#core/time/iso-date.ts'
import { formText } from '#web/backend/form-text.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'

/** The outcome of a repair: how many nights can be booked now, or why nothing was changed. */
export type RepairOutcome = { readonly sold: number } | { readonly refusal: string; readonly status: number }

const GONE = 'These nights have changed since you looked. Nothing was changed; look again.'

/**
 * Lets free nights be sold, as their form asks: writes the override of one date that the API names as their repair.
 * Refused when the nights or the rules of their home are no longer those that were shown.
 */
export async function repairNights(context: Readonly<RouterContextProvider>, form: FormData): Promise<RepairOutcome> {
  const [stay, version] = [formText(form, 'home'), Number(formText(form, 'version'))]
  const [from, to] = [parseIsoDate(formText(form, 'from')), parseIsoDate(formText(form, 'to'))]
  if (!from || !to || from >= to || !/^[a-z0-9-]{1,120}$/i.test(stay)) return { refusal: GONE, status: 400 }
  const api = consoleApi(context)
  const found = await api.list<UnsellableStayShape, UnsellableMetaShape>('/api/staff/unsellable-nights', {
    homes: stay,
    from,
    to,
  })
  if (!found.ok) return { refusal: staffProblemMessage(found.error.details), status: found.status }
  const now = found.value.data[0]
  const nights = now?.nights.find((run) => run.from === from && run.to === to)
  if (!now || !nights?.repair || now.version !== version) return { refusal: GONE, status: 409 }
  const { night, minNights, arrival, departure } = nights.repair
  const set = await api.put<StayRatesShape>(`/api/staff/stays/${stay}/overrides`, {
    version,
    from: night,
    to: addDays(night, 1),
    ...(minNights !== null && { minNights }),
    ...(arrival !== null && { arrival }),
    ...(departure !== null && { departure }),
  })
  if (!set.ok) return { refusal: staffProblemMessage(set.error.details), status: set.status }
  return { sold: daysBetween(from, to) }
}

/** Returns a refusal as a page answers it. */
export const refusedRepair = ({ refusal, status }: { readonly refusal: string; readonly status: number }) =>
  data({ refusal }, { status })
