import type { HomeRatesShape } from '#contract/rate/stay-rates.ts'
import type { consoleApi } from '#web/console/console-api.ts'
import { keptText, undoneText } from '#web/text/console/calendar-done-text.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import { askingCalendar, homesOfRange } from '../range-homes.ts'
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
  const found = await homesOfRange(
    { homes: [...new Set(steps.map(({ home }) => home))], from, to },
    askingCalendar(api),
  )
  const titles = new Map(found.ok ? found.value.map(({ slug, title }) => [slug, title] as const) : [])
  const titleOf = ({ home }: UndoStep) => titles.get(home) ?? home
  const refused: string[] = []
  const done: UndoStep[] = []
  let status = 200
  // The last step first: a home may follow the prices of one that was changed before it.
  for (const [place, step] of [...steps.entries()].toReversed()) {
    const response = await undoStep(api, step, `undo ${id} ${place}`)
    if (response.ok) done.push(step)
    else {
      status = response.status
      refused.push(refusalOf(titleOf(step), step, response.error.details))
    }
  }
  const [first] = done
  return {
    status,
    refusal: refused.length > 0 ? refused.join(' ') : null,
    text: first
      ? undoneText[first.do](doneNights(done.map((step) => ({ title: titleOf(step), spans: spansOf(step) }))))
      : null,
  }
}

const spansOf = (step: UndoStep) => (step.do === 'set' ? step.changes : [step.nights])

async function undoStep(api: Api, step: UndoStep, key: string): ReturnType<Api['delete']> {
  const path = `/api/staff/stays/${step.home}`
  if (step.do === 'free') return api.delete(`${path}/blocks/${step.block}`)
  if (step.do === 'block') return api.post(`${path}/blocks`, step.nights, key)
  let { version } = step
  for (const [place, change] of step.changes.entries()) {
    const set = await api.put<HomeRatesShape>(`${path}/overrides`, { version, ...change }, `${key} ${place}`)
    if (!set.ok) return set
    version = set.value.version
  }
  return { ok: true, value: null }
}

function refusalOf(home: string, step: UndoStep, details: { readonly code?: unknown }): string {
  const { code } = details
  if (step.do === 'free' && code === 'rule_not_found') return keptText.free(home)
  if (step.do === 'set' && code === 'version_conflict') return keptText.set(home)
  if (step.do === 'block' && code === 'dates_unavailable')
    return keptText.block(home, { checkIn: step.nights.from, checkOut: step.nights.to })
  return `${home}: ${staffProblemMessage(details)}`
}
