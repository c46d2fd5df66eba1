import { isShowableName } from '#core/account/showable-name.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { STRICT, type CompatibilityFlags } from './compatibility-flags.ts'

type InvalidInput = Extract<Problem, { code: 'invalid_input' }>

const MAX_URL_LENGTH = 2048

/** Returns a name as it is stored: trimmed; empty = none. `invalid_input`: it must not be shown (`isShowableName`). */
export function checkDisplayName(raw: string | null): Result<string | null, InvalidInput> {
  const name = raw?.trim() ?? ''
  if (name === '') return ok(null)
  if (!isShowableName(name)) return err({ code: 'invalid_input', fields: { displayName: 'not_allowed' } })
  return ok(name)
}

/** Returns the address of a photo: absolute, http or https; empty = none. */
export function checkPhotoUrl(
  raw: string | null,
  { takesAnyPhoto }: Pick<CompatibilityFlags, 'takesAnyPhoto'> = STRICT,
): Result<string | null, InvalidInput> {
  if (raw === null || raw === '') return ok(null)
  if (takesAnyPhoto) return ok(raw.slice(0, MAX_URL_LENGTH))
  const url = URL.parse(raw)
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.href.length > MAX_URL_LENGTH) {
    return err({ code: 'invalid_input', fields: { photoUrl: 'not_allowed' } })
  }
  // Keeps the given form if only the slash of an empty path is missing.
  return ok(url.href === `${raw}/` ? raw : url.href)
}
