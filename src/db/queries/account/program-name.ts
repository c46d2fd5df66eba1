import { sql, type RawBuilder } from 'kysely'

/**
 * Returns the name that administrators gave a program, where the column holds its `token:<id>`; null for people.
 * Programs have no profile to join, and keep their names after their tokens have ended.
 */
export const programName = (column: string): RawBuilder<string | null> =>
  sql`(select program.name from ops.api_token program where 'token:' || program.id = ${sql.ref(column)})`

/**
 * Returns the name of a person by their profile, which may be missing. For columns that refer to profiles and so never
 * hold a program.
 */
export const profileOf = (uid: string): RawBuilder<string | null> =>
  sql`(select uid from app.profile where uid = ${uid})`
