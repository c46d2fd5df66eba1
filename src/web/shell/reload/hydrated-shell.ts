import { followTranslations } from '#web/shell/follow-translations.ts'
import { KEPT_FIELDS_KEY } from './kept-fields.ts'

followTranslations()

/** Does what the shell needs as soon as React has taken over a page: restores what was typed before a reload. */
export async function startHydratedShell(): Promise<void> {
  if (hasKeptFields()) (await import('./restore-fields.ts')).restoreFields()
}

/** Returns whether fields were kept. If the storage is blocked, none were. */
function hasKeptFields(): boolean {
  try {
    return KEPT_FIELDS_KEY in sessionStorage
  } catch {
    return false
  }
}
