import type { StayDraftShape } from '#contract/stay-draft.ts'
import type { DraftedField } from '#core/stay/stay-draft.ts'
import { textChanges, type TextChange } from '#core/text/text-changes.ts'
import { draftEffects } from '#web/text/console/stay-draft-text.ts'
import type { PartName } from '#web/text/stay-editor-text.ts'
import type { StayData } from '../editor/stay-data.ts'
import type { Field } from '../form/field.ts'
import { FACT_PARTS, factFormOf } from '../parts/forms-of.ts'

type Difference = StayDraftShape['differences'][number]

/** A field that publishing changes, as it is shown. */
export interface DraftRow {
  readonly field: string
  readonly label: string
  /** The part of the editor with the field. */
  readonly part: PartName
  readonly effect: string | null
  readonly now: string
  readonly drafted: string
  /** For a conflict: the value when the draft began. */
  readonly before: string | null
  /** For long texts and lists: what is added and removed. */
  readonly changes: readonly TextChange[] | null
}

const LONG_TEXTS: ReadonlySet<string> = new Set(['description', 'directions', 'accessInstructions'])

/** Returns what a draft changes, field by field, in the words of the forms of the editor. */
export function draftRows(data: StayData): readonly DraftRow[] {
  const forms = FACT_PARTS.map((part) => ({ part, fields: factFormOf(part, data).fields }))
  return data.draft.differences.map((difference) => {
    const { field } = difference
    const name = field.split('.').at(-1) ?? field
    const ofPosition = field === 'position'
    const found = forms.find(({ fields }) => fields.some((one) => one.name === (ofPosition ? 'lat' : name)))
    const declared = found?.fields.find((one) => one.name === name)
    const say = (value: unknown) => (ofPosition ? positionText(value) : valueText(value, declared))
    return {
      field,
      label: ofPosition ? 'Position' : (declared?.label ?? name),
      part: found?.part ?? 'basics',
      effect: draftEffects[field.split('.')[0] as DraftedField] ?? null,
      now: say(difference.now),
      drafted: say(difference.drafted),
      before: 'before' in difference ? say(difference.before) : null,
      changes: changesOf(difference, declared),
    }
  })
}

function changesOf({ field, now, drafted }: Difference, declared: Field | undefined): readonly TextChange[] | null {
  if (LONG_TEXTS.has(field)) return textChanges(textOf(now), textOf(drafted))
  if (!Array.isArray(now) && !Array.isArray(drafted)) return null
  const listOf = (value: unknown) => (Array.isArray(value) ? value.map((one) => valueText(one, declared)) : [])
  const [old, next] = [listOf(now), listOf(drafted)]
  const only = (list: readonly string[], other: readonly string[], kind: TextChange['kind']) =>
    list.filter((text) => !other.includes(text)).map((text) => ({ kind, text }))
  return [...only(old, next, 'removed'), ...only(next, old, 'added')]
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Returns a value as its form would show it. */
function valueText(value: unknown, field: Field | undefined): string {
  if (field?.kind === 'tick') return value === true ? 'yes' : 'no'
  if (value == null || value === '' || (Array.isArray(value) && value.length === 0)) return 'nothing'
  if (Array.isArray(value)) return value.map((one) => valueText(one, field)).join('; ')
  const text = typeof value === 'number' ? String(value) : textOf(value)
  return field?.options?.find((option) => option.value === value)?.label ?? text
}

function positionText(value: unknown): string {
  const { lat, lng, radiusM } = value as { lat: number; lng: number; radiusM: number }
  return `${lat.toFixed(5)}, ${lng.toFixed(5)}; circle of ${radiusM} m`
}
