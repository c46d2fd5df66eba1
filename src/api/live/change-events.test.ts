import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaffActor } from '#booking/booking-deps.ts'
import { stateOfEvents, type StaffEventsEnd } from '#contract/staff-events.ts'
import { ChangeListeners } from '#db/feed/change-listeners.ts'
import { ChangeReader } from '#db/feed/change-reader.ts'
import { createAccessWorld, type AccessWorld } from '#tests/support/access/access-world.ts'
import { giveRight } from '#tests/support/access/stay-people-subjects.ts'
import { letStay } from '#tests/support/access/stays-of-host.ts'
import { changeEvents, eventsSoFar } from './change-events.ts'

let world: AccessWorld
beforeAll(async () => {
  world = await createAccessWorld()
})
/** All lines that were opened: an open one is looked at every ten seconds. */
const lines: AbortController[] = []
afterAll(async () => {
  for (const line of lines) line.abort()
  await world.shop.database.close()
})

/** Listens as somebody. `next` returns the next event, without comments and pauses. */
function listen(
  actor: StaffActor,
  more: {
    changes?: ChangeListeners
    since?: string
    findEnd?: () => Promise<StaffEventsEnd | null>
    lookEveryMs?: number
    onFault?: (error: unknown) => void
    onEnd?: () => void
  } = {},
) {
  const { changes = new ChangeListeners() } = more
  const leaving = new AbortController()
  lines.push(leaving)
  const stream = changeEvents({
    db: world.shop.database.db,
    actor,
    since: null,
    findEnd: async () => null,
    onFault: (error) => expect.fail(String(error)),
    signal: leaving.signal,
    ...more,
    changes,
  })
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  async function next(): Promise<string | null> {
    const { done, value } = await reader.read()
    if (done) return null
    const text = decoder.decode(value)
    return text.startsWith('event:') ? text : next()
  }
  return { changes, next, leave: () => leaving.abort() }
}

/** Returns what is committed while `act` runs. */
async function changesOf(act: () => Promise<unknown>) {
  const { db } = world.shop.database
  const feed = await ChangeReader.fromNow(db)
  await act()
  return feed.read(db, async (read) => read)
}

const staff: StaffActor = { uid: 'somebody', role: 'staff' }

test('a home that is changed is told to its host and to the staff, and not to another host', async () => {
  const host = listen({ uid: world.host.uid, role: 'host' })
  const other = listen({ uid: world.otherHost.uid, role: 'host' })
  const office = listen(staff)
  const made = await changesOf(() => letStay(world))
  for (const { changes } of [host, other, office]) {
    changes.tell(made)
    // A change that concerns everybody.
    changes.tell([{ id: 1, kind: 'text', stayId: null }])
  }
  expect(await office.next()).toMatch(/^event: change\ndata: \{"kinds":\[.*"stay".*\]\}\n\n$/)
  expect(await host.next()).toContain('"stay"')
  const heard = await other.next()
  expect(heard).toContain('"text"')
  expect(heard).not.toContain('"stay"')
})

/** Returns the state that a page gets before it is read. */
const stateNow = async () => stateOfEvents(await eventsSoFar({ db: world.shop.database.db, actor: staff, since: null }))

test('an answer without a stream says what was committed since a state, to whom it concerns', async () => {
  const since = await stateNow()
  await letStay(world)
  const soFar = (actor: StaffActor, from: string) => eventsSoFar({ db: world.shop.database.db, actor, since: from })
  expect(await soFar(staff, since)).toMatch(/^id: .+\n\nevent: change\ndata: \{"kinds":\[.*"stay"/m)
  expect(await soFar({ uid: world.otherHost.uid, role: 'host' }, since)).not.toContain('"stay"')
  expect(await soFar(staff, stateOfEvents(await soFar(staff, since)))).not.toContain('"stay"')
})

test('what was committed after a page was read is told when its line opens, to whom it concerns', async () => {
  const since = await stateNow()
  await letStay(world)
  expect(await listen({ uid: world.host.uid, role: 'host' }, { since }).next()).toContain('"stay"')
  const other = listen({ uid: world.otherHost.uid, role: 'host' }, { since })
  const late = listen(staff, { since: await stateNow() })
  for (const { changes, next } of [other, late]) {
    changes.tell([{ id: 1, kind: 'text', stayId: null }])
    // A change that concerns everybody may have come before.
    let heard: string | null = ''
    while (!heard?.includes('"text"')) {
      heard = await next()
      expect(heard).toContain('event: change')
      expect(heard).not.toContain('"stay"')
    }
  }
})

test('so is what a transaction had written before the page was read, and committed after it', async () => {
  const { db } = world.shop.database
  const stay = await letStay(world)
  const since = await db.transaction().execute(async (tx) => {
    await sql`update app.stay set summary = 'By the sea' where slug = ${stay}`.execute(tx)
    // An end in between does not hide it.
    await letStay(world)
    return stateNow()
  })
  expect(await listen(staff, { since }).next()).toContain('"stay"')
})

test('of a page that was read long ago, or from a state that cannot be read, anything may have changed', async () => {
  const [at = '', snapshot = ''] = (await stateNow()).split('-')
  const old = `${Number(at) - 31 * 60}-${snapshot}`
  for (const since of [old, `${at}-${snapshot},`, 'x'])
    expect(await listen(staff, { since }).next()).toContain('"booking"')
})

test('whoever loses the sign-in or the role is told so, and hears no more', async () => {
  const listener = listen(staff, { findEnd: async () => ({ reason: 'not_allowed' }), lookEveryMs: 1 })
  expect(await listener.next()).toBe('event: over\ndata: {"reason":"not_allowed"}\n\n')
  listener.changes.tell(null)
  expect(await listener.next()).toBeNull()
})

test('with a change it is looked at once who listens', async () => {
  const listener = listen(staff, { findEnd: async () => ({ reason: 'signed_out' }) })
  listener.changes.tell(null)
  expect(await listener.next()).toBe('event: over\ndata: {"reason":"signed_out"}\n\n')
})

test('whoever gets or loses a right on a home is told, because all that they see may have changed', async () => {
  const { db } = world.shop.database
  const helper = await world.newcomer('host')
  await letStay(world)
  const right = { role: 'host', right: 'read' } as const
  const listener = listen({ uid: helper.uid, ...right }, { lookEveryMs: 1 })
  const other = listen({ uid: world.otherHost.uid, ...right }, { lookEveryMs: 1 })
  /** Does it until it is heard: the line may not have looked yet what the listener has when it is done first. */
  const heardOf = async (...acts: readonly (() => Promise<unknown>)[]) => {
    let heard: string | null | undefined
    const hearing = listener.next().then((text) => void (heard = text))
    for (let time = 0; heard === undefined; time++) await acts[time % acts.length]!()
    await hearing
    return heard
  }
  const give = (level: 'read' | 'bookings') => () => giveRight(world, helper.uid, level)
  const take = () => sql`delete from app.home_right where uid = ${helper.uid}`.execute(db)
  expect(await heardOf(give('read'), take)).toContain('"nights"')
  expect(await heardOf(give('bookings'), give('read'))).toContain('"nights"')
  for (const { leave } of [listener, other]) leave()
  expect(await other.next()).toBeNull()
})

test('very many changes may be of anything', async () => {
  const since = await stateNow()
  await sql`insert into ops.change (kind) select 'text' from generate_series(1, 1001)`.execute(world.shop.database.db)
  expect(await listen(staff, { since }).next()).toContain('"booking"')
})

test('a line that could not tell of a change ends, so that the next one does', async () => {
  const faults: unknown[] = []
  const since = await stateNow()
  await letStay(world)
  const fault = new Error('the database is away')
  const lost = { findEnd: () => Promise.reject(fault), onFault: (error: unknown) => void faults.push(error) }
  expect(await listen(staff, { ...lost, since }).next()).toBeNull()
  const later = listen(staff, lost)
  later.changes.tell(null)
  expect(await later.next()).toBeNull()
  expect(faults).toEqual([fault, fault])
  expect(await listen(staff, { since }).next()).toContain('"stay"')
})

test('a process that stops ends all streams, also those that come late', async () => {
  const listener = listen(staff)
  listener.changes.end()
  expect(await listener.next()).toBeNull()
  const late = listen(staff, { changes: listener.changes })
  expect(await late.next()).toBeNull()
})

test('whoever goes away is forgotten', async () => {
  const listener = listen(staff)
  listener.leave()
  listener.changes.tell(null)
  expect(await listener.next()).toBeNull()
})

test('a line that nobody reads ends, so that what it tells is not kept in memory', async () => {
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  const listener = listen(staff, { lookEveryMs: 1, onEnd: resolve })
  await ended
  await expect(listener.next()).rejects.toThrow('nobody reads this line')
})
