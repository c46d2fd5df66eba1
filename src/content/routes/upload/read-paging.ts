import { invalidInput } from '../../wire/api-answer.ts'
import type { Read } from '../../wire/read-body.ts'

const MOST = 100
const USUAL = 25
const FARTHEST = 1_000_000

/**
 * `pagination[page]` and `[pageSize]`, or `pagination[start]` and `[limit]`, of a list without a word about itself; at most 100 at once,
 * 25 unless told. Numbers below what is possible count as the least that is (content reference §3.4).
 */
export function readPaging({ searchParams }: URL): Read<{ readonly start: number; readonly limit: number }> {
  const given = new Map<string, number>()
  for (const name of ['page', 'pageSize', 'start', 'limit']) {
    const text = searchParams.get(`pagination[${name}]`) ?? ''
    if (text === '') continue
    if (!/^-?\d{1,9}$/.test(text)) {
      const field = `pagination.${name}`
      return { ok: false, answer: invalidInput({ [field]: `${field} must be a \`number\`` }) }
    }
    given.set(name, Number(text))
  }
  const isByPage = given.has('page') || given.has('pageSize')
  if (isByPage && (given.has('start') || given.has('limit'))) {
    const message = 'Cannot use both page & offset pagination in the same query'
    return { ok: false, answer: invalidInput({ pagination: message }) }
  }
  const limit = between(1, given.get(isByPage ? 'pageSize' : 'limit') ?? USUAL, MOST)
  const start = isByPage ? (Math.max(1, given.get('page') ?? 1) - 1) * limit : (given.get('start') ?? 0)
  return { ok: true, value: { start: between(0, start, FARTHEST), limit } }
}

function between(least: number, value: number, most: number): number {
  return Math.min(Math.max(least, value), most)
}
