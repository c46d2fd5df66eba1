import type { ApiResponse } from '#web/backend/api-call.ts'
import type { consoleApi } from '#web/console/console-api.ts'
import { compareValues } from '../stay/form/compare-values.ts'
import type { Field, Values } from '../stay/form/field.ts'
import type { Clash } from '../stay/form/stay-form.ts'

/** A text with its versions, newest first. */
interface Versioned<Version> {
  readonly version: number
  readonly versions: readonly (Version & { readonly version: number })[]
}

export interface SavedVersion<Written, Shape> {
  /** Null when others have changed a field that was changed here too: nothing is written then. */
  readonly saved: ApiResponse<Shape> | null
  /** What was written, together with what others have changed. */
  readonly written: Written
  /** The version that was compared with. */
  readonly version: number
  readonly clashes: readonly Clash[]
}

interface Write<Written extends Values, Shape> {
  /** The path of the text in the API. */
  readonly path: string
  /** Returns the fields that are compared: of the version that was seen, the newest one, and what was typed. */
  readonly fieldsOf: (all: readonly Values[]) => readonly Field[]
  readonly typed: Written
  /** The version with which the form was shown. */
  readonly version: number
  /** Returns the values of the fields in a version; undefined: in the one before the first. */
  readonly writtenOf: (version: Shape | undefined) => Written
  readonly bodyOf: (written: Written) => object
}

/**
 * Saves a text as its next version. What only others have changed since the form was shown stays; where both have
 * changed a field, nothing is written.
 */
export async function saveVersion<Written extends Values, Version, Shape extends Versioned<Version> & Version>(
  api: ReturnType<typeof consoleApi>,
  { path, fieldsOf, typed, version, writtenOf, bodyOf }: Write<Written, Version>,
): Promise<SavedVersion<Written, Shape>> {
  const put = (written: Written, of: number) => api.put<Shape>(path, { ...bodyOf(written), version: of })
  const saved = await put(typed, version)
  const asTyped = { saved, written: typed, version, clashes: [] }
  if (saved.ok || saved.error.details.code !== 'version_conflict') return asTyped
  const present = await api.get<Shape>(path)
  const seen = present.ok ? present.value.versions.find((one) => one.version === version) : undefined
  if (!present.ok || (!seen && version > 0)) return asTyped
  const now = present.value
  const [before, theirs] = [writtenOf(seen), writtenOf(now)]
  const { values, clashes } = compareValues(fieldsOf([before, theirs, typed]), before, theirs, typed)
  const written = values as Written
  if (clashes.length > 0) return { saved: null, written, version: now.version, clashes }
  return { saved: await put(written, now.version), written, version: now.version, clashes }
}
