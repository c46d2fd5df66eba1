import type { BlockShape } from '#contract/rate/promo-and-policy.ts'
import type { CalendarStayShape } from '#contract/rate/staff-calendar.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { consoleApi } from '#web/console/console-api.ts'
import { stayNights, isFreeNight, runsOf } from './stay-nights.ts'
import { blockReasonOf, type ReadField } from './range-change.ts'
import { refusalOf, type Refusal } from './refusal-of.ts'
import type { UndoStep } from './undo/range-undo.ts'

type Api = ReturnType<typeof consoleApi>
type Span = { readonly from: IsoDate; readonly to: IsoDate }

/** What was blocked of a home, and how to undo it. `refusal` says why the rest was not blocked. */
export interface BlockedStay {
  readonly title: string
  readonly spans: readonly Span[]
  readonly undo: readonly UndoStep[]
  readonly refusal: Refusal | null
}

/** Blocks the free nights of a home in a range. A home without such nights is left as it is, with no `spans`. */
export async function blockStay(
  api: Api,
  stay: CalendarStayShape,
  { read, id }: { readonly read: ReadField; readonly id: string },
): Promise<BlockedStay> {
  const { slug, title } = stay
  const runs = runsOf(stayNights(stay), isFreeNight)
  const [spans, undo]: [Span[], UndoStep[]] = [[], []]
  const changed = (refusal: Refusal | null) => ({ title, spans, undo, refusal })
  const note = read('note').trim()
  for (const run of runs) {
    const body = { ...run, reason: blockReasonOf(read('reason')), ...(note && { note: note.slice(0, 500) }) }
    const blocked = await api.post<BlockShape>(`/api/staff/stays/${slug}/blocks`, body, `${id} ${slug} ${run.from}`)
    if (!blocked.ok) return changed(refusalOf(blocked))
    spans.push(run)
    undo.push({ do: 'free', home: slug, block: blocked.value.documentId, nights: run })
  }
  return changed(null)
}
