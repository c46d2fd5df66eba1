// `NODE_OPTIONS="--import=…/record-statements.ts" STATEMENTS=<folder>`: records the statements that the product's own
// code sends.
import { createHash } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'

/** Modules that pass statements on but are not their origin. */
const CARRIERS = ['database', 'pipelined-dialect', 'primary-client', 'in-transaction', 'retrying', 'statement-names']
const PRODUCT = /\/src\/(?!.*\.test\.)([\w/.-]+)\.tsx?:/

const folder = process.env['STATEMENTS']
if (folder) {
  Error.stackTraceLimit = 60
  const seen = new Set<string>()
  const query = Reflect.get<pg.Client, 'query'>(pg.Client.prototype, 'query')
  pg.Client.prototype.query = new Proxy(query, {
    apply(original, client: pg.Client, given: unknown[]) {
      const text = textOf(given[0])
      if (text !== null && !seen.has(text) && isOfProduct(new Error('where from').stack ?? '')) {
        seen.add(text)
        const file = path.join(folder, `${createHash('sha256').update(text).digest('hex')}.sql`)
        if (!existsSync(file)) writeFileSync(file, text)
      }
      return Reflect.apply(original, client, given) as unknown
    },
  })
}

function textOf(given: unknown): string | null {
  if (typeof given === 'string') return given
  const text = (given as { readonly text?: unknown } | null)?.text
  return typeof text === 'string' ? text : null
}

/** Returns whether the nearest line of the project belongs to the product, because tests write rows of their own. */
function isOfProduct(stack: string): boolean {
  for (const line of stack.split('\n').slice(1)) {
    if (line.includes('node_modules') || line.includes('record-statements')) continue
    if (/\/tests\/|\.test\.tsx?:/.test(line)) return false
    const [, file] = PRODUCT.exec(line) ?? []
    if (file !== undefined && !CARRIERS.includes(path.basename(file))) return true
  }
  return false
}
