import { sql, type RawBuilder } from 'kysely'

/** Texts without bound (lists of values written into the text) must not fill the server with prepared statements. */
const NAMED_STATEMENTS = 2000
/** Of those whose shape comes from outside: whoever makes up new ones must not take the names of ours. */
const NAMED_FOR_OTHERS = 100
const MARK = '/* shaped by others */'

/** Stands first in a statement whose shape, not only its values, a request decides about. */
export const SHAPED_BY_OTHERS: RawBuilder<unknown> = sql.raw(MARK)

/** Gives texts of statements the names under which a server keeps them prepared; undefined: there is no name left. */
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
