import type { BlockInput } from '#contract/rate/rule-schemas.ts'
import { isUuid } from '#core/is-uuid.ts'
import { parseIsoDate, type IsoDate } from '#core/time/iso-date.ts'

type Nights = Pick<BlockInput, 'from' | 'to'>

/** A request of the API that undoes a part of what was done to nights of homes; `home` is the slug of one. */
export type UndoStep =
  | { readonly do: 'free'; readonly home: string; readonly block: string; readonly nights: Nights }
  /** `nights` are those that it had, in `stay`. */
  | {
      readonly do: 'move'
      readonly home: string
      readonly block: string
      readonly stay: string
      readonly nights: Nights
    }
  | { readonly do: 'block'; readonly home: string; readonly nights: BlockInput }
  /** Prices and rules, of `nights` nights of `homes` homes, that were set as one change set. */
  | {
      readonly do: 'set'
      readonly home: string
      readonly homes: number
      readonly nights: number
      readonly changeSet: string
    }

/** Everything that undoes what was done to nights, `[from, to)` from the first to the last of them. */
export interface RangeUndo extends Nights {
  /** The id of the change; carrying it out a second time does nothing. */
  readonly id: string
  readonly steps: readonly UndoStep[]
}

/** Returns the text that a form or a cookie carries. */
export const undoText = (undo: RangeUndo): string => JSON.stringify(undo)

/** Reads such a text; null when it is invalid. The API checks the bodies in it. */
export function readUndo(text: string): RangeUndo | null {
  try {
    const undo = JSON.parse(text) as Partial<RangeUndo> | null
    const [from, to] = [dateOf(undo?.from), dateOf(undo?.to)]
    const { id, steps } = undo ?? {}
    const isWhole = from && to && from < to && typeof id === 'string' && Array.isArray(steps) && steps.every(isStep)
    return isWhole ? { id, from, to, steps } : null
  } catch {
    return null
  }
}

const dateOf = (value: unknown): IsoDate | null => (typeof value === 'string' ? parseIsoDate(value) : null)

function isStep(step: unknown): step is UndoStep {
  const {
    home: stay,
    block,
    nights,
    homes: stays,
    changeSet,
    ...other
  } = (step ?? {}) as Readonly<Record<string, unknown>>
  if (typeof stay !== 'string' || !/^[a-z0-9-]{1,120}$/i.test(stay)) return false
  if (other['do'] === 'set') return typeof stays === 'number' && typeof nights === 'number' && isUuid(String(changeSet))
  const span = (nights ?? {}) as Readonly<Record<string, unknown>>
  const isSpan = dateOf(span['from']) !== null && dateOf(span['to']) !== null
  return isSpan && (other['do'] === 'block' || (isMoveOrFree(other['do']) && isUuid(String(block))))
}

const isMoveOrFree = (name: unknown) => name === 'free' || name === 'move'
