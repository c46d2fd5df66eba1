import type { UndoneShape } from '#contract/rate/rate-drafts.ts'
import type { consoleApi } from '#web/console/console-api.ts'
import { keptText, undoneText, type DoneNights } from '#web/text/console/calendar-done-text.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import { askingCalendar, staysOfRange } from '../range-stays.ts'
import type { Refusal } from '../refusal-of.ts'
import { doneNights } from './done-nights.ts'
import type { RangeUndo, UndoStep } from './range-undo.ts'

type Api = ReturnType<typeof consoleApi>

/** The outcome of an undo: `text` says what was restored, `refusal` what was not; one of them may be null. */
interface Undone {
  readonly status: number
  readonly refusal: string | null
  readonly text: string | null
}

/**
 * Undoes what was done to nights, the last step first. What somebody else has changed since is left and named home by
 * home; the rest is restored.
 */
export async function undoRange(api: Api, { id, from, to, steps }: RangeUndo): Promise<Undone> {
  const found = await staysOfRange(
    { homes: [...new Set(steps.map(({ home: stay }) => stay))], from, to },
    askingCalendar(api),
  )
  const titles = new Map(found.ok ? found.value.map(({ slug, title }) => [slug, title] as const) : [])
  const titleOf = ({ home: stay }: UndoStep) => titles.get(stay) ?? stay
  const refused: string[] = []
  const done: UndoStep[] = []
  let status = 200
  for (const [place, step] of [...steps.entries()].toReversed()) {
    const { isDone, refusal } = await undoStep(api, step, { key: `undo ${id} ${place}`, titleOf })
    if (isDone) done.push(step)
    if (!refusal) continue
    status = refusal.status
    refused.push(refusal.text)
  }
  const [first] = done
  return {
    status,
    refusal: refused.length > 0 ? refused.join(' ') : null,
    text: first ? undoneText[first.do](nightsOfSteps(done, { from, to }, titleOf)) : null,
  }
}

type TitleOf = (step: UndoStep) => string

interface UndoneStep {
  /** Whether anything of it was undone. */
  readonly isDone: boolean
  /** Why the rest was not. */
  readonly refusal: Refusal | null
}

/** Returns which nights of which homes were restored. All steps are of one kind. */
function nightsOfSteps(
  steps: readonly UndoStep[],
  { from, to }: Pick<RangeUndo, 'from' | 'to'>,
  titleOf: TitleOf,
): DoneNights {
  const [first] = steps
  if (first?.do === 'set')
    return {
      home: titleOf(first),
      homes: first.homes,
      nights: first.nights,
      dates: { checkIn: from, checkOut: to },
    }
  return doneNights(
    steps.flatMap((step) => (step.do === 'set' ? [] : [{ title: titleOf(step), spans: [step.nights] }])),
  )
}

async function undoStep(
  api: Api,
  step: UndoStep,
  { key, titleOf }: { readonly key: string; readonly titleOf: TitleOf },
): Promise<UndoneStep> {
  if (step.do === 'set') return undoChangeSet(api, step.changeSet, key)
  const path = `/api/staff/stays/${step.home}/blocks`
  const response = await blockAgain(api, path, step, key)
  if (response.ok) return { isDone: true, refusal: null }
  const { status, error } = response
  return { isDone: false, refusal: { status, text: refusalText(titleOf(step), step, error.details) } }
}

async function blockAgain(
  api: Api,
  path: string,
  step: Exclude<UndoStep, { readonly do: 'set' }>,
  key: string,
): ReturnType<Api['delete']> {
  if (step.do === 'free') return api.delete(`${path}/${step.block}`)
  if (step.do === 'move') return api.put(`${path}/${step.block}`, { ...step.nights, stay: step.stay }, key)
  return api.post(path, step.nights, key)
}

async function undoChangeSet(api: Api, changeSet: string, key: string): Promise<UndoneStep> {
  const response = await api.post<UndoneShape>(`/api/staff/rate-changes/${changeSet}/undo`, {}, key)
  if (!response.ok)
    return { isDone: false, refusal: { status: response.status, text: staffProblemMessage(response.error.details) } }
  const { documentId, left } = response.value
  const kept = new Set(left.map(({ title }) => title))
  const refusal = kept.size === 0 ? null : { status: 409, text: [...kept].map(keptText.set).join(' ') }
  return { isDone: documentId !== null, refusal }
}

function refusalText(
  stay: string,
  step: Exclude<UndoStep, { readonly do: 'set' }>,
  details: { readonly code?: unknown },
): string {
  const { code } = details
  if (step.do === 'free' && code === 'rule_not_found') return keptText.free(stay)
  if (step.do === 'move' && (code === 'rule_not_found' || code === 'dates_unavailable')) return keptText.move(stay)
  if (step.do === 'block' && code === 'dates_unavailable')
    return keptText.block(stay, { checkIn: step.nights.from, checkOut: step.nights.to })
  return `${stay}: ${staffProblemMessage(details)}`
}
