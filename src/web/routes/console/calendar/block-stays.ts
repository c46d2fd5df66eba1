import type { BlockedStaysShape, BlockStaysInput } from '#contract/rate/block-stays.ts'
import type { consoleApi } from '#web/console/console-api.ts'
import type { ChosenStay } from './chosen-nights.ts'
import { blockReasonOf, type ReadField } from './range-change.ts'
import { refusalOf, type Refusal } from './refusal-of.ts'
import { isFreeNight, runsOf } from './stay-nights.ts'
import type { UndoStep } from './undo/range-undo.ts'

/** What was blocked, and how to undo it. */
interface NightsBlocked {
  readonly homes: readonly { readonly title: string; readonly spans: ReturnType<typeof runsOf> }[]
  readonly undo: readonly UndoStep[]
}

/**
 * Blocks the chosen nights of homes that are free, of all homes or of none. Homes without such nights are left out;
 * without any home, `homes` is empty.
 */
export async function blockStays(
  api: ReturnType<typeof consoleApi>,
  chosen: readonly ChosenStay[],
  { read, id }: { readonly read: ReadField; readonly id: string },
): Promise<NightsBlocked | Refusal> {
  const stays = chosen.flatMap(({ home: { slug, title }, nights }) => {
    const spans = runsOf(nights, isFreeNight)
    return spans.length > 0 ? [{ slug, title, spans }] : []
  })
  if (stays.length === 0) return { homes: stays, undo: [] }
  const note = read('note').trim()
  const body: BlockStaysInput = {
    spans: stays.flatMap(({ slug, spans }) => spans.map((span) => ({ stay: slug, ...span }))),
    reason: blockReasonOf(read('reason')),
    ...(note && { note: note.slice(0, 500) }),
  }
  const response = await api.post<BlockedStaysShape>('/api/staff/blocks', body, id)
  if (!response.ok) {
    const { status, text } = refusalOf(response)
    const refusing = stays.length > 1 && stays.find(({ slug }) => slug === response.error.details['slug'])
    return { status, text: refusing ? `${refusing.title}: ${text}` : text }
  }
  const undo = body.spans.flatMap(({ stay, from, to }, at): UndoStep[] => {
    const block = response.value.blocks[at]?.documentId
    return block === undefined ? [] : [{ do: 'free', home: stay, block, nights: { from, to } }]
  })
  return { homes: stays, undo }
}
