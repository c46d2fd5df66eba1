import { sql, type RawBuilder } from 'kysely'

/**
 * An unlimited number of texts (with lists of values in the text) must not fill the server with prepared statements.
 */
const NAMED_STATEMENTS = 2000
/**
 * The limit for statements whose shape comes from outside: clients that invent new ones must not use up the names of
 * the others.
 */
const NAMED_FOR_OTHERS = 100
const MARK = '/* shaped by others */'

/** Stands first in a statement if a request decides its shape and not only its values. */
export const SHAPED_BY_OTHERS: RawBuilder<unknown> = sql.raw(MARK)

/** Gives statements the names under which a server keeps them prepared. Undefined: no name is left. */
export function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  let forOthers = 0
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= NAMED_STATEMENTS) return known
    if (text.startsWith(MARK)) {
      if (forOthers >= NAMED_FOR_OTHERS) return undefined
      forOthers += 1
    }
    const name = `k${names.size}`
    names.set(text, name)
    return name
  }
}
