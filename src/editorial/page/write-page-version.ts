import type { PageVersionInput, StaffPageVersionShape } from '#contract/page-shapes.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { isPageName } from './page-name.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { deletePageDraft, findPageVersions, insertPageVersion, lockPage } from '#db/queries/page-queries.ts'
import type { EditorialActor, EditorialDeps } from '#editorial/editorial-deps.ts'
import { staffVersionShape } from './find-versions-for-staff.ts'

type VersionRefusal = ProblemOf<'invalid_input' | 'version_conflict' | 'page_not_found'>

/**
 * Adds a version to a text, valid at once or from a later instant on. Earlier valid versions do not change, and its
 * draft is deleted. `invalid_input`: the body contains something that no reader would see, or the version would be
 * valid before its predecessor, or in the past; `version_conflict`: somebody else has written one meanwhile;
 * `page_not_found`: there is no such text.
 */
export async function writePageVersion(
  deps: Pick<EditorialDeps, 'db' | 'now' | 'onPageChanged'>,
  { actor, slug, text }: { readonly actor: EditorialActor; readonly slug: string; readonly text: PageVersionInput },
): Promise<Result<StaffPageVersionShape, VersionRefusal>> {
  const at = deps.now()
  const { unsafeMarkdown } = await import('./render-markdown.ts')
  const fault = unsafeMarkdown(text.body)
  if (fault !== null) return err({ code: 'invalid_input', fields: { body: `body ${fault}` } })
  const validFrom = text.validFrom === undefined ? at : new Date(text.validFrom)
  if (validFrom < at) return err({ code: 'invalid_input', fields: { validFrom: 'validFrom is in the past' } })
  const written = await inTransaction<StaffPageVersionShape, VersionRefusal>(deps.db, async (tx) => {
    const pageId = isPageName(slug) ? await lockPage(tx, slug) : null
    if (pageId === null) return err({ code: 'page_not_found' })
    const [newest] = await findPageVersions(tx, slug)
    const currentVersion = newest?.version ?? 0
    if (currentVersion !== text.version) return err({ code: 'version_conflict', currentVersion })
    if (newest && validFrom < newest.validFrom)
      return err({
        code: 'invalid_input',
        fields: { validFrom: `validFrom is before that of version ${currentVersion}` },
      })
    const { title, summary, body } = text
    const row = { version: currentVersion + 1, title, summary, body, validFrom, author: actor.uid }
    await insertPageVersion(tx, { ...row, pageId, createdAt: at })
    await deletePageDraft(tx, pageId)
    return ok(staffVersionShape(row))
  })
  if (written.ok) deps.onPageChanged?.(slug)
  return written
}
