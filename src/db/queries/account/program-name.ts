import { sql, type RawBuilder } from 'kysely'

/**
 * The name that administrators gave a program, where the column holds its `token:<id>` as who did something; null for people. Programs have
 * no profile that could be joined, and keep their names when their tokens have ended.
 */
export const programName = (column: string): RawBuilder<string | null> =>
  sql`(select program.name from ops.api_token program where 'token:' || program.id = ${sql.ref(column)})`

/** Who did something by their profile, which may be missing; a column that refers to profiles holds nothing of programs. */
export const profileOf = (uid: string): RawBuilder<string | null> =>
  sql`(select uid from app.profile where uid = ${uid})`
