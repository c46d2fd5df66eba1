import { sql, type RawBuilder } from 'kysely'
import { isUuid } from '#core/is-uuid.ts'

/**
 * Returns the condition that a home has one of these names: its slug or its document id, as in addresses. `home`: its
 * row of `app.stay` in the statement. Both are found by their indexes, which know ids, but not their texts.
 */
export function isStayNamed(stay: string, names: readonly string[]): RawBuilder<unknown> {
  const ids = names.filter(isUuid)
  const bySlug = sql`${sql.ref(`${stay}.slug`)} = any(${[...names]}::text[])`
  return ids.length === 0 ? bySlug : sql`(${bySlug} or ${sql.ref(`${stay}.document_id`)} = any(${ids}::uuid[]))`
}
