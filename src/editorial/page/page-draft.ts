import type { PageDraftInput, StaffPageDraftShape, StaffPageShape } from '#contract/page-shapes.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { textChanges } from '#core/text/text-changes.ts'
import { inTransaction } from '#db/in-transaction.ts'
import {
  deletePageDraft,
  findPageDraft,
  findPageSlugs,
  findPageVersions,
  lockPage,
  savePageDraft,
} from '#db/queries/page-queries.ts'
import type { EditorialActor, EditorialDeps } from '#editorial/editorial-deps.ts'
import { isPageName } from './page-name.ts'

type NotFound = ProblemOf<'page_not_found'>

/** Returns the texts of the site: the valid version, the next one, and whether there is a draft. */
export async function listPagesForStaff({ db, now }: Pick<EditorialDeps, 'db' | 'now'>): Promise<StaffPageShape[]> {
  const at = now()
  return Promise.all(
    (await findPageSlugs(db)).map(async (slug) => {
      const [versions, draft] = await Promise.all([findPageVersions(db, slug), findPageDraft(db, slug)])
      const current = versions.find(({ validFrom }) => validFrom <= at)
      const next = versions.findLast(({ validFrom }) => validFrom > at)
      return {
        slug,
        title: current?.title ?? next?.title ?? slug,
        version: current?.version ?? null,
        validFrom: current?.validFrom.toISOString() ?? null,
        next: next ? { version: next.version, validFrom: next.validFrom.toISOString() } : null,
        draftedAt: draft?.updatedAt.toISOString() ?? null,
      }
    }),
  )
}

/**
 * Returns the draft of the next version of a text, as visitors would read it and compared with the newest version,
 * paragraph by paragraph. Null: there is no draft. `page_not_found`.
 */
export async function findDraft(
  deps: Pick<EditorialDeps, 'db' | 'websiteName' | 'contactEmail'>,
  slug: string,
): Promise<Result<StaffPageDraftShape | null, NotFound>> {
  const versions = isPageName(slug) ? await findPageVersions(deps.db, slug) : []
  const [newest] = versions
  if (!newest) return err({ code: 'page_not_found' })
  const draft = await findPageDraft(deps.db, slug)
  if (!draft) return ok(null)
  const { basis, title, summary, body, by, updatedAt } = draft
  const { renderMarkdown } = await import('./render-markdown.ts')
  const fill = (text: string) =>
    text.replaceAll('{websiteName}', deps.websiteName).replaceAll('{contactEmail}', deps.contactEmail)
  return ok({
    version: basis,
    title,
    summary,
    body,
    by,
    updatedAt: updatedAt.toISOString(),
    html: renderMarkdown(fill(body)).html,
    changes: textChanges(wholeText(newest), wholeText(draft)).map((change) => ({ ...change })),
  })
}

const wholeText = ({ title, summary, body }: { title: string; summary: string; body: string }) =>
  [title, summary, body].join('\n\n')

/**
 * Saves the draft of the next version. `page_not_found`; `invalid_input`: the body contains something that no reader
 * would see; `version_conflict`: a newer version was published than the writer knows.
 */
export async function saveDraft(
  deps: Pick<EditorialDeps, 'db' | 'now'>,
  { actor, slug, text }: { readonly actor: EditorialActor; readonly slug: string; readonly text: PageDraftInput },
): Promise<Result<{ readonly version: number }, NotFound | ProblemOf<'invalid_input' | 'version_conflict'>>> {
  const { unsafeMarkdown } = await import('./render-markdown.ts')
  const fault = unsafeMarkdown(text.body)
  if (fault !== null) return err({ code: 'invalid_input', fields: { body: `body ${fault}` } })
  return inTransaction<{ readonly version: number }, NotFound | ProblemOf<'invalid_input' | 'version_conflict'>>(
    deps.db,
    async (tx) => {
      const pageId = isPageName(slug) ? await lockPage(tx, slug) : null
      if (pageId === null) return err({ code: 'page_not_found' })
      const [newest] = await findPageVersions(tx, slug)
      const currentVersion = newest?.version ?? 0
      if (currentVersion !== text.version) return err({ code: 'version_conflict', currentVersion })
      const { title, summary, body, version: basis } = text
      await savePageDraft(tx, { pageId, basis, title, summary, body, author: actor.uid, at: deps.now() })
      return ok({ version: basis })
    },
  )
}

/** Discards the draft of a text; succeeds if there is none. `page_not_found`: there is no such text. */
export async function dropDraft(
  { db }: Pick<EditorialDeps, 'db'>,
  slug: string,
): Promise<Result<{ readonly slug: string }, NotFound>> {
  return inTransaction<{ readonly slug: string }, NotFound>(db, async (tx) => {
    const pageId = isPageName(slug) ? await lockPage(tx, slug) : null
    if (pageId === null) return err({ code: 'page_not_found' })
    await deletePageDraft(tx, pageId)
    return ok({ slug })
  })
}
