import type { Executor, Tx } from '#db/database.ts'
import { profileOf } from '#db/queries/account/program-name.ts'

export interface PageVersionRow {
  readonly slug: string
  readonly version: number
  readonly title: string
  readonly summary: string
  /** Markdown. */
  readonly body: string
  readonly validFrom: Date
  readonly author: string | null
}

/** Returns all versions of a text, newest first; none when there is no such text. */
export async function findPageVersions(executor: Executor, slug: string): Promise<PageVersionRow[]> {
  return versions(executor).where('page.slug', '=', slug).execute()
}

/** Returns the texts of which a version came into force after one instant and no later than another. */
export async function findPagesValidSince(
  executor: Executor,
  { after, until }: { readonly after: Date; readonly until: Date },
): Promise<string[]> {
  const rows = await executor
    .selectFrom('app.page_version as text')
    .innerJoin('app.page as page', 'page.id', 'text.page_id')
    .select('page.slug')
    .distinct()
    .where('text.valid_from', '>', after)
    .where('text.valid_from', '<=', until)
    .execute()
  return rows.map(({ slug }) => slug)
}

/** Locks a text against other writers until the end of the transaction. Returns its id, or null when there is none. */
export async function lockPage(tx: Tx, slug: string): Promise<number | null> {
  const row = await tx.selectFrom('app.page').select('id').where('slug', '=', slug).forUpdate().executeTakeFirst()
  return row?.id ?? null
}

/** Stores a version. */
export async function insertPageVersion(
  tx: Tx,
  { pageId, ...row }: Omit<PageVersionRow, 'slug'> & { readonly pageId: number; readonly createdAt: Date },
): Promise<void> {
  await tx
    .insertInto('app.page_version')
    .values({
      page_id: pageId,
      version: row.version,
      title: row.title,
      summary: row.summary,
      body: row.body,
      valid_from: row.validFrom,
      author_uid: row.author === null ? null : profileOf(row.author),
      created_at: row.createdAt,
    })
    .execute()
}

function versions(executor: Executor) {
  return executor
    .selectFrom('app.page_version as text')
    .innerJoin('app.page as page', 'page.id', 'text.page_id')
    .select([
      'page.slug',
      'text.version',
      'text.title',
      'text.summary',
      'text.body',
      'text.valid_from as validFrom',
      'text.author_uid as author',
    ])
    .orderBy('text.version', 'desc')
}

/** The next version of a text while it is being written. */
export interface PageDraftRow {
  /** The version from which it began. */
  readonly basis: number
  readonly title: string
  readonly summary: string
  readonly body: string
  /** The name of the person who wrote last. Null: a program, or somebody who is gone. */
  readonly by: string | null
  readonly updatedAt: Date
}

/** Returns every text of the site, by the last part of its address. */
export async function findPageSlugs(executor: Executor): Promise<string[]> {
  const rows = await executor.selectFrom('app.page').select('slug').orderBy('id').execute()
  return rows.map(({ slug }) => slug)
}

/** Returns the draft of a text, or null. */
export async function findPageDraft(executor: Executor, slug: string): Promise<PageDraftRow | null> {
  const row = await executor
    .selectFrom('app.page_draft as draft')
    .innerJoin('app.page as page', 'page.id', 'draft.page_id')
    .leftJoin('app.profile as person', 'person.uid', 'draft.author_uid')
    .select([
      'draft.basis',
      'draft.title',
      'draft.summary',
      'draft.body',
      'draft.updated_at as updatedAt',
      'person.display_name as by',
    ])
    .where('page.slug', '=', slug)
    .executeTakeFirst()
  return row ?? null
}

/** Stores the draft of a text, replacing the previous one. */
export async function savePageDraft(
  tx: Tx,
  draft: Omit<PageDraftRow, 'by' | 'updatedAt'> & {
    readonly pageId: number
    readonly author: string
    readonly at: Date
  },
): Promise<void> {
  const { title, summary, body, basis } = draft
  const columns = { basis, title, summary, body, author_uid: profileOf(draft.author), updated_at: draft.at }
  await tx
    .insertInto('app.page_draft')
    .values({ page_id: draft.pageId, ...columns })
    .onConflict((conflict) => conflict.column('page_id').doUpdateSet(columns))
    .execute()
}

/** Deletes the draft of a text. */
export async function deletePageDraft(tx: Tx, pageId: number): Promise<void> {
  await tx.deleteFrom('app.page_draft').where('page_id', '=', pageId).execute()
}
