import type { TemplateWithVersionsShape } from '#contract/message/template-schemas.ts'
import type { ApiResponse } from '#web/backend/api-call.ts'
import type { consoleApi } from '#web/console/console-api.ts'
import { compareValues } from '../homes/form/compare-values.ts'
import type { Field } from '../homes/form/field.ts'
import type { Clash } from '../homes/form/home-form.ts'

const fields = [
  { name: 'name', label: 'Name', kind: 'line' },
  { name: 'subject', label: 'Subject', kind: 'line' },
  { name: 'body', label: 'Text', kind: 'text' },
] as const satisfies readonly Field[]

type Written = Readonly<Record<(typeof fields)[number]['name'], string>>

export interface SavedText {
  /** Null when others have changed a field that was changed here too: nothing is written then. */
  readonly saved: ApiResponse<TemplateWithVersionsShape> | null
  /** What was written, together with what others have changed. */
  readonly written: Written
  /** The version that was compared with. */
  readonly version: number
  readonly clashes: readonly Clash[]
}

/**
 * Saves a text that was shown with a version. What only others have changed since stays; of a field that both have
 * changed nothing is written.
 */
export async function saveText(
  api: ReturnType<typeof consoleApi>,
  path: string,
  { typed, version }: { readonly typed: Written; readonly version: number },
): Promise<SavedText> {
  const saved = await api.put<TemplateWithVersionsShape>(path, { ...typed, version })
  const asTyped = { saved, written: typed, version, clashes: [] }
  if (saved.ok || saved.error.details.code !== 'version_conflict') return asTyped
  const present = await api.get<TemplateWithVersionsShape>(path)
  const seen = present.ok ? present.value.versions.find((one) => one.version === version) : undefined
  if (!present.ok || !seen) return asTyped
  const now = present.value
  const { values, clashes } = compareValues(fields, writtenOf(seen), writtenOf(now), typed)
  const written = values as Written
  if (clashes.length > 0) return { saved: null, written, version: now.version, clashes }
  const merged = await api.put<TemplateWithVersionsShape>(path, { ...written, version: now.version })
  return { saved: merged, written, version: now.version, clashes }
}

const writtenOf = ({ name, subject, body }: Written): Written => ({ name, subject, body })
