import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { accessOf, actors, type Actor, type Relation } from '#api/access/access-of.ts'
import { declaredRoutes, routesByName, type RouteName } from '#api/access/declared-routes.ts'
import { givesAddress } from '#api/route/created-address.ts'
import { isForPeople, isStaffOnly } from '#api/route/access-row.ts'
import { ORIGIN, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import type { AccessWorld } from './access-world.ts'

/** A well-formed request of a route, about something that exists. */
export interface AccessSubject {
  /** The parts of the path by name. */
  readonly parts?: Readonly<Record<string, string>>
  readonly query?: string
  readonly data?: object
  /** The body to send as it is, instead of `{ data }`. */
  readonly body?: object
  readonly form?: FormData
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Creates what a route is asked about: it belongs to `keeper` if it belongs to anybody. With `isMissing`, what the body
 * names does not exist.
 */
export type MakeSubject = (keeper: ShopGuest, isMissing: boolean) => Promise<AccessSubject>

interface Cell {
  readonly actor: Actor
  readonly relation: Relation
  readonly status: number
}

interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

const people: readonly Actor[] = ['unverified', 'guest', 'host', 'staff', 'admin']
const roles: Readonly<Partial<Record<Actor, 'host' | 'staff' | 'admin'>>> = {
  host: 'host',
  staff: 'staff',
  admin: 'admin',
}

/**
 * Calls a route as every kind of caller about everything, and expects what its row says. Callers who are refused come
 * first, all about the same thing, and its owner comes last, who would notice if anybody had changed it. A thing of
 * somebody else and one that does not exist must get exactly the same answer.
 */
export async function askEverybody(world: AccessWorld, name: RouteName, make: MakeSubject): Promise<void> {
  const expected = accessOf(name)
  const { row } = routesByName[name]
  const isPersonal = !isStaffOnly(row) && isForPeople(row)
  const cells = actors
    .flatMap((actor) =>
      Object.entries(expected[actor]).map(
        ([relation, status]) => ({ actor, relation: relation as Relation, status }) satisfies Cell,
      ),
    )
    .toSorted((a, b) => rank(a) - rank(b))
  let keeper = isPersonal ? await world.newcomer() : world.host
  let subject: AccessSubject | null = null
  let missing: AccessSubject | null = null
  const bearers = await world.bearers(name)

  const askOwn = async ({ actor }: Cell) => {
    // The first owner is the one about whose things all others have asked.
    if (actor !== 'guest' || subject === null) {
      keeper = await world.newcomer(roles[actor])
      subject = await make(keeper, false)
    }
    if (actor === 'unverified') await world.unprove(keeper)
    const response = await sendSubject(world, name, subject, await world.signIn(keeper))
    subject = null
    return response
  }
  const ask = async (cell: Cell) => {
    const { actor, relation, status } = cell
    if (isPersonal && status < 400 && people.includes(actor) && relation !== 'missing') return askOwn(cell)
    if (relation === 'missing') {
      missing ??= { ...(await make(await world.newcomer(), true)), parts: missingParts(name) }
      return sendSubject(world, name, missing, await bearers[actor]())
    }
    subject ??= await make(keeper, false)
    const isOtherHost = actor === 'host' && relation === 'other' && isStaffOnly(row)
    const response = await sendSubject(
      world,
      name,
      subject,
      isOtherHost ? await world.signedIn(world.otherHost) : await bearers[actor](),
    )
    // Reading changes nothing unless it redirects: links of mails work once.
    if (response.status < 400 && (response.status === 302 || !name.startsWith('GET '))) subject = null
    return response
  }

  const found = new Map<string, Answered>()
  for (const cell of cells) found.set(`${cell.actor} ${cell.relation}`, await ask(cell))
  const statuses = (of: (cell: Cell) => number | undefined) =>
    Object.fromEntries(cells.map((cell) => [`${cell.actor} ${cell.relation}`, of(cell)]))
  expect(statuses(({ actor, relation }) => found.get(`${actor} ${relation}`)?.status)).toEqual(
    statuses((cell) => cell.status),
  )
  for (const actor of actors) {
    const [other, missing] = [found.get(`${actor} other`), found.get(`${actor} missing`)]
    if (other && missing && other.status >= 400 && missing.status >= 400)
      expect([other.status, other.text], actor).toEqual([missing.status, missing.text])
  }
}

/** Sorts callers who are refused first, then the guest, then all others. */
const rank = ({ actor, status }: Cell) => (status >= 400 ? 0 : actor === 'guest' ? 1 : 2)

/** Sends a request of a route as a client does: requests that move money have a new key, unless the subject has one. */
export async function sendSubject(
  { shop }: AccessWorld,
  name: RouteName,
  { parts = {}, query = '', data, body, form, headers }: AccessSubject,
  bearer: string | null,
): Promise<Answered> {
  const [method = '', pattern = ''] = name.split(' ')
  const path = pattern.replaceAll(/:(\w+)/g, (_, part: string) => {
    const value = parts[part]
    if (value === undefined) throw new Error(`what ${name} is asked about has no ${part}`)
    return value
  })
  const json = body ?? (data && { data })
  const response = await shop.app(
    new Request(ORIGIN + path + query, {
      method,
      headers: {
        ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
        ...(json && { 'content-type': 'application/json' }),
        ...(routesByName[name].asksForKey && { 'idempotency-key': randomUUID() }),
        ...headers,
      },
      ...((json ?? form) && { body: form ?? JSON.stringify(json) }),
    }),
  )
  if (response.status === 201 && givesAddress(declaredRoutes, routesByName[name]))
    await expectReadable(shop, response.headers.get('location'), bearer)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/**
 * Expects that something can be read at the address that the answer names, by whoever has created it if they may read
 * any: a token may be for creating alone.
 */
async function expectReadable(shop: AccessWorld['shop'], location: string | null, bearer: string | null) {
  expect(location).toMatch(/^\/api\//)
  const headers = { ...(bearer !== null && { authorization: `Bearer ${bearer}` }) }
  const read = await shop.app(new Request(ORIGIN + (location ?? ''), { headers }))
  expect([200, 401, 403], `${location}: ${read.status}`).toContain(read.status)
}

/** Returns names of things that do not exist, in the form that the route expects. */
function missingParts(name: RouteName): Readonly<Record<string, string>> {
  const isNumber = name.includes('/api/users/:id')
  const isNamed = /\/(stays|destinations)\/:/.test(name)
  // All other parts are document ids.
  const others: Readonly<Record<string, string>> = {
    ...(isNumber ? { id: '999999' } : isNamed && { id: 'no-such-home' }),
    token: 'no-such-invitation',
    slug: 'no-such-home',
    chapter: 'no-such-chapter',
    provider: 'nobody',
    rule: '999999',
    part: 'no-such-home',
    mail: 'no-such-mail',
  }
  const parts = Array.from(name.matchAll(/:(\w+)/g), ([, part = '']) => part)
  return Object.fromEntries(parts.map((part) => [part, others[part] ?? randomUUID()]))
}

/**
 * Asks about a part of one thing under the address of another. Both belong to the caller, but the part does not exist
 * there.
 */
export async function askForStrayPart(
  world: AccessWorld,
  name: RouteName,
  make: MakeSubject,
  { keeper, bearer }: { readonly keeper: ShopGuest; readonly bearer: string },
): Promise<void> {
  const [, last = ''] = /:(\w+)[^:]*$/.exec(name) ?? []
  const [one, another] = [await make(keeper, false), await make(keeper, false)]
  const under = (part: string | undefined) =>
    sendSubject(world, name, { ...one, parts: { ...one.parts, [last]: part ?? '' } }, bearer)
  const [stray, missing] = [await under(another.parts?.[last]), await under(missingParts(name)[last])]
  expect(stray.status).toBe(missing.status)
  expect(stray.status).toBeGreaterThanOrEqual(400)
}
