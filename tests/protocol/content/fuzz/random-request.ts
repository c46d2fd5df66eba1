import type { ApiOperation } from '#tests/support/api-document.ts'

/** Numbers that come back with their seed. */
export interface Dice {
  /** A whole number below `end`. */
  below(end: number): number
  pick<Value>(values: readonly Value[]): Value
  chance(share: number): boolean
}

/** The generator mulberry32: small, and good enough to vary requests. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(next() * end)
  return { below, pick: (values) => values[below(values.length)]!, chance: (share) => next() < share }
}

const nonsense: readonly unknown[] = [
  '',
  ' ',
  'zzz',
  '0',
  '-1',
  '1e999',
  'NaN',
  'null',
  'true',
  '%',
  '%00',
  '\u0000',
  '\ud800',
  '💥'.repeat(40),
  '../../etc/passwd',
  "' or 1=1 --",
  '{"$ne":null}',
  '<script>alert(1)</script>',
  'x'.repeat(3000),
  '2027-02-30',
  '9999-99-99',
  '0000-00-00',
  '99999999999999999999',
  '00000000-0000-0000-0000-000000000000',
  '[]',
  '__proto__',
  'constructor',
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  [],
  {},
  [[[[]]]],
  { $gt: '' },
  { connect: [] },
  Array.from({ length: 300 }, () => 1),
]

const grammar: readonly string[] = [
  'filters[slug][$eq]=zzz',
  'filters[id][$in][0]=1&filters[id][$in][1]=zzz',
  'filters[$or][0][id]=1&filters[$or][1][name][$containsi]=a',
  'filters[$not][id][$gt]=3',
  'filters[createdAt][$between][0]=2026-01-01&filters[createdAt][$between][1]=2027-01-01',
  'filters[stay][slug]=a',
  'filters[a][b][c][d][e][f][g][h]=1',
  'filters[$and]=1',
  'filters[$or][]=',
  'filters=zzz',
  'filters[id][$null]=zzz',
  'filters[price][$lt]=-1',
  'sort=id:desc',
  'sort=zzz',
  'sort[]=',
  'sort=stay.name,id',
  'sort[id]=up',
  'fields=id',
  'fields[]',
  'fields=*',
  'fields=password',
  'populate=*',
  'populate=stay',
  'populate=stay.destination.stays.reviews.stay.cover.stay',
  'populate[stay][populate]=*',
  'populate[zzz]=true',
  'populate[stay][filters][id][$gt]=0',
  'populate=user',
  'pagination[page]=2',
  'pagination[page]=zzz',
  'pagination[start]=1&pagination[limit]=1',
  'pagination[page]=1&pagination[start]=1',
  'pagination=1',
  'pagination[pageSize]=99999999999',
  'page=1',
  '_q=a',
  '_q=%25',
  '_q[]=a',
  'status=draft',
  'status=zzz',
  'locale=*',
  'a[b',
  'a]b=1',
  '[]=1',
  '=',
  '&&&',
  'filters%5Bslug%5D%5B%24eq%5D=1',
  'x'.repeat(800),
]

export interface RandomRequest {
  readonly path: string
  readonly init: { readonly method: string; readonly headers: Record<string, string>; readonly body?: string }
}

/** Values that exist, by the name of the part of a path. */
export type Known = Readonly<Record<string, readonly string[]>>

/** What a request is about: parts of its path that are there, and a body that the route takes. */
export interface RequestSubject {
  readonly known: Known
  /** Left out: what the description gives as examples. */
  readonly query?: string
  readonly body?: unknown
  /** Of those who may send it. */
  readonly tokens: readonly string[]
}

/** A request of an operation: as it is described, or with something wrong with it. */
export function randomRequest(
  operation: ApiOperation,
  dice: Dice,
  { known, tokens, query: requiredQuery, body: requested }: RequestSubject,
): RandomRequest {
  const isTame = dice.chance(0.35)
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, part: string) =>
    encodeURIComponent(pathPart(part, dice, known, isTame)),
  )
  const query = isTame && requiredQuery ? requiredQuery : queryOf(operation, dice, isTame)
  const headers: Record<string, string> = {}
  const token = dice.pick([...tokens, ...(isTame ? [] : ['', 'garbage'])])
  if (token) headers['authorization'] = `Bearer ${token}`
  if (dice.chance(0.1)) headers['strapi-response-format'] = 'v4'
  if (operation.parameters.some(({ name }) => name === 'Idempotency-Key') && dice.chance(0.7))
    headers['idempotency-key'] = `key-${dice.below(1e9)}`
  const body = bodyOf(operation, dice, { isTame, requested })
  if (body !== undefined)
    headers['content-type'] = dice.chance(0.95)
      ? 'application/json'
      : dice.pick(['text/plain', 'multipart/form-data', ''])
  return {
    path: query === '' ? path : `${path}?${query}`,
    init: { method: operation.method, headers, ...(body === undefined ? {} : { body }) },
  }
}

function pathPart(part: string, dice: Dice, known: Known, isTame: boolean): string {
  const values = known[part] ?? known['id'] ?? []
  if (isTame || dice.chance(0.5)) return dice.pick(values)
  return wellFormed(String(dice.pick(nonsense.filter((value) => typeof value === 'string' && value !== ''))))
}

function queryOf({ method, parameters }: ApiOperation, dice: Dice, isTame: boolean): string {
  const parts: string[] = []
  for (const { name, in: place, example, schema, required } of parameters) {
    if (place !== 'query' || schema['type'] === 'object' || (isTame && example === undefined)) continue
    if (!dice.chance(isTame && required === true ? 1 : 0.25)) continue
    const usual = Array.isArray(example) ? example.join(',') : example
    const value = isTame ? usual : dice.pick([usual ?? '', ...nonsense])
    parts.push(
      `${name}=${encodeURIComponent(wellFormed(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')))}`,
    )
  }
  if (method === 'GET' && dice.chance(isTame ? 0.2 : 0.7)) parts.push(dice.pick(grammar), dice.pick(grammar))
  return parts.join('&')
}

function bodyOf(
  { requestBody }: ApiOperation,
  dice: Dice,
  { isTame, requested }: { readonly isTame: boolean; readonly requested: unknown },
): string | undefined {
  const [content] = Object.values(requestBody?.content ?? {})
  if (content === undefined) return undefined
  const example = requested ?? content.example ?? { data: {} }
  if (isTame) return JSON.stringify(example)
  const kind = dice.below(10)
  if (kind === 0) return dice.pick(['', '{', 'null', '[]', '"x"', '{"data":', '{"data":null}', '{"data":[]}', '\u0000'])
  return JSON.stringify(mutated(example, dice, 0))
}

/** The same value with something in it that is not meant. */
function mutated(value: unknown, dice: Dice, depth: number): unknown {
  if (value === null || typeof value !== 'object' || depth > 4) return dice.chance(0.6) ? dice.pick(nonsense) : value
  if (Array.isArray(value)) return value.map((part) => mutated(part, dice, depth + 1))
  const entries = Object.entries(value).flatMap(([key, part]): [string, unknown][] => {
    if (dice.chance(0.15)) return []
    return [[key, dice.chance(0.5) ? mutated(part, dice, depth + 1) : part]]
  })
  if (dice.chance(0.2))
    entries.push([dice.pick(['zzz', 'id', '__proto__', 'role', 'user', 'totalMinor']), dice.pick(nonsense)])
  return Object.fromEntries(entries)
}

/** Half a character cannot be written into an address. */
function wellFormed(text: string): string {
  return text.isWellFormed() ? text : text.toWellFormed()
}
