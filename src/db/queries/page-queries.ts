import type { Executor, Tx } from '#db/database.ts'

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

/** All versions of a text, newest first; none when there is no such text. */
export async function findPageVersions(executor: Executor, slug: string): Promise<PageVersionRow[]> {
  return versions(executor).where('page.slug', '=', slug).execute()
}

/** Locks a text against other writers until the end of the transaction; its id, or null when there is none. */
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
      author_uid: row.author,
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
