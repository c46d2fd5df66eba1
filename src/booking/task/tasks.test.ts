import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StaffActor } from '#booking/booking-deps.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { cancelAsHost } from '#booking/cancellation/cancel-as-host.ts'
import { acceptChange } from '#booking/change/accept-change.ts'
import { requestChange } from '#booking/change/request-change.ts'
import { freeNights } from '#db/claims/free-nights.ts'
import { lockWorker, setStaysOfWorker } from '#db/queries/task/worker-queries.ts'
import { whileWaiting } from '#tests/support/while-waiting.ts'
import { createMoneyShop, valueOf, type HeldBooking, type MoneyShop } from '#tests/support/payments/money-shop.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { addTask } from './add-task.ts'
import { changeTask } from './change-task.ts'
import { findTasks } from './find-tasks.ts'
import { findOwnWork, markOwnTask, openWorkerLink, reportBroken, workerOfSession } from './own-work.ts'
import { removeTask } from './remove-task.ts'
import { addWorker, changeWorker } from './save-worker.ts'
import { makeWorkerLink, removeWorker } from './worker-link.ts'

let shop: MoneyShop
let stays = 0
const actor = { uid: 'staff-1', role: 'admin' } as const

beforeAll(async () => {
  shop = await createMoneyShop()
})
beforeEach(() => shop.goTo('2027-03-01T10:00:00Z'))
afterAll(async () => shop.database.close())

async function newStay() {
  const slug = `home-${++stays}`
  const stayId = await insertStay(shop.database.db, { slug, check_in_from: '15:00', check_out_by: '11:00' })
  const tasks = async () =>
    valueOf(
      await findTasks(shop.deps, {
        actor,
        query: { home: slug, from: isoDate('2027-05-20'), to: isoDate('2027-07-20'), limit: 100 },
      }),
    ).data
  return {
    slug,
    stayId,
    tasks,
    days: async () => (await tasks()).map(({ kind, day, state }) => `${kind} ${day} ${state}`),
    worker: async (name: string) =>
      valueOf(await addWorker(shop.deps, { actor, worker: { name, phone: '', homes: [slug] } })).documentId,
    book: (from: string, to: string) =>
      shop.book({ stayId, request: { checkIn: isoDate(from), checkOut: isoDate(to) } }),
  }
}

const give = async (taskId: string, worker: string) =>
  valueOf(await changeTask(shop.deps, { actor, taskId, change: { worker } }))

async function moveTo(booking: HeldBooking, checkIn: string, checkOut: string) {
  const request = { checkIn, checkOut, adults: 2, children: 0, infants: 0, pets: 0, childAges: [] }
  const guest = { side: 'guest', actor: booking.actor } as const
  const asked = { ...request, bookingId: booking.id, by: { side: 'host', actor } as const }
  const { change } = valueOf(await requestChange(shop.deps, asked))
  valueOf(await acceptChange(shop.deps, { by: guest, bookingId: booking.id, changeId: change?.id ?? '' }))
}

/** Opens the link of a worker. */
async function opened(workerId: string) {
  const { link } = valueOf(await makeWorkerLink(shop.deps, { actor, workerId }))
  const secret = link.split('/').at(-1) ?? ''
  const { session } = valueOf(await openWorkerLink(shop.deps, secret))
  const worker = await workerOfSession(shop.deps, session)
  if (!worker) throw new Error('the session is nobody’s')
  return { secret, session, worker }
}

test('a departure makes a cleaning until the next guests come; it moves with the booking and goes with it', async () => {
  const stay = await newStay()
  const first = await stay.book('2027-06-07', '2027-06-14')
  expect(await stay.days()).toEqual(['cleaning 2027-06-14 open'])
  expect((await stay.tasks())[0]).toMatchObject({ from: '11:00', until: null, nextGuests: null })

  const second = await stay.book('2027-06-14', '2027-06-16')
  expect((await stay.tasks())[0]).toMatchObject({ until: { date: '2027-06-14', time: '15:00' }, nextGuests: 2 })

  await moveTo(second, '2027-06-15', '2027-06-18')
  expect(await stay.days()).toEqual(['cleaning 2027-06-14 open', 'cleaning 2027-06-18 open'])
  expect((await stay.tasks())[0]).toMatchObject({ until: { date: '2027-06-15' } })

  valueOf(await cancelAsHost(shop.deps, { actor, bookingId: first.id, reason: 'storm' }))
  expect(await stay.days()).toEqual(['cleaning 2027-06-18 open'])
})

test('of a booking the cleanings before and after it are found, on whatever days, and none of other homes', async () => {
  const stay = await newStay()
  const former = await stay.book('2027-06-01', '2027-06-03')
  const own = await stay.book('2027-06-07', '2027-06-14')
  const later = await stay.book('2027-09-07', '2027-09-14')
  const other = { kind: 'other', title: 'Linen', note: '', startsAt: null, worker: null, block: null } as const
  valueOf(await addTask(shop.deps, { actor, task: { ...other, stay: stay.slug, day: isoDate('2027-06-06') } }))
  const daysOf = async (booking: string, by: StaffActor = actor) =>
    valueOf(await findTasks(shop.deps, { actor: by, query: { booking, limit: 100 } })).data.map(({ day }) => day)
  expect(await daysOf(own.id)).toEqual(['2027-06-03', '2027-06-14'])
  expect(await daysOf(later.id)).toEqual(['2027-06-14', '2027-09-14'])
  expect(await daysOf(former.id)).toEqual(['2027-06-03'])
  expect(await daysOf(own.id, { uid: 'stranger', role: 'host' })).toEqual([])
  valueOf(await cancelAsHost(shop.deps, { actor, bookingId: own.id, reason: 'storm' }))
  expect(await daysOf(own.id)).toEqual([])
})

test('a hold makes no cleaning, and a transaction that fails takes none away', async () => {
  const stay = await newStay()
  await shop.hold({
    stayId: stay.stayId,
    request: { checkIn: isoDate('2027-06-20'), checkOut: isoDate('2027-06-22') },
  })
  const kept = await stay.book('2027-06-07', '2027-06-14')
  const failing = shop.database.db.transaction().execute(async (tx) => {
    await freeNights(tx, kept.id)
    throw new Error('the provider is away')
  })
  await expect(failing).rejects.toThrow('away')
  expect(await stay.days()).toEqual(['cleaning 2027-06-14 open'])
})

test('what was begun stays when its booking is cancelled; a plan for another day does not', async () => {
  const stay = await newStay()
  const worker = await stay.worker('Ana')
  const [first, second] = [await stay.book('2027-06-07', '2027-06-10'), await stay.book('2027-06-14', '2027-06-17')]
  const [begun, planned] = await stay.tasks()
  valueOf(await changeTask(shop.deps, { actor, taskId: begun!.documentId, change: { worker, state: 'started' } }))
  valueOf(await changeTask(shop.deps, { actor, taskId: planned!.documentId, change: { worker, startsAt: '12:00' } }))
  valueOf(await cancelAsHost(shop.deps, { actor, bookingId: first.id, reason: 'storm' }))
  await moveTo(second, '2027-06-14', '2027-06-18')
  expect(await stay.tasks()).toMatchObject([
    { day: '2027-06-10', state: 'started', worker: { name: 'Ana' } },
    { day: '2027-06-18', state: 'open', worker: null, startsAt: null },
  ])
})

test('the team of the home is proposed, the freest day first, and nobody else is taken', async () => {
  const stay = await newStay()
  const [ana, bel] = [await stay.worker('Ana'), await stay.worker('Bel')]
  const stranger = await (await newStay()).worker('Clara')
  await stay.book('2027-06-07', '2027-06-14')
  const other = { stay: stay.slug, kind: 'other', title: 'Linen', note: '', startsAt: null, block: null } as const
  valueOf(await addTask(shop.deps, { actor, task: { ...other, day: isoDate('2027-06-14'), worker: ana } }))
  const cleaning = (await stay.tasks()).find(({ kind }) => kind === 'cleaning')!
  expect(cleaning.proposal).toMatchObject({ name: 'Bel', tasks: 0, of: 2 })
  expect(
    await changeTask(shop.deps, { actor, taskId: cleaning.documentId, change: { worker: stranger } }),
  ).toMatchObject({ problem: { code: 'worker_not_in_team' } })
  expect(await give(cleaning.documentId, bel)).toMatchObject({ worker: { name: 'Bel' }, proposal: null })

  valueOf(await removeWorker(shop.deps, { actor, workerId: bel }))
  expect((await stay.tasks()).find(({ kind }) => kind === 'cleaning')).toMatchObject({
    worker: null,
    proposal: { name: 'Ana', tasks: 1 },
  })
})

test('a repair can block nights, and frees them when it is removed', async () => {
  const stay = await newStay()
  const repair = {
    stay: stay.slug,
    kind: 'repair',
    title: 'Boiler',
    note: '',
    day: isoDate('2027-06-08'),
    startsAt: null,
    worker: null,
    block: { from: isoDate('2027-06-08'), to: isoDate('2027-06-10') },
  } as const
  const { documentId: taskId } = valueOf(await addTask(shop.deps, { actor, task: repair }))
  await expect(stay.book('2027-06-07', '2027-06-14')).rejects.toThrow()
  expect(await addTask(shop.deps, { actor, task: repair })).toMatchObject({ problem: { code: 'dates_unavailable' } })
  const forGood = { ...repair, block: { from: isoDate('2027-06-20'), to: isoDate('2199-01-01') } }
  expect(await addTask(shop.deps, { actor, task: forGood })).toMatchObject({
    problem: { code: 'invalid_dates', reason: 'too_long' },
  })
  valueOf(await removeTask(shop.deps, { actor, taskId }))
  await stay.book('2027-06-07', '2027-06-14')
  const [cleaning] = await stay.tasks()
  expect(await removeTask(shop.deps, { actor, taskId: cleaning!.documentId })).toMatchObject({
    problem: { code: 'task_of_booking' },
  })
})

test('a personal link opens once and shows what is theirs alone: no guest, no price', async () => {
  const stay = await newStay()
  const [ana, bel] = [await stay.worker('Ana'), await stay.worker('Bel')]
  await stay.book('2027-06-07', '2027-06-14')
  await stay.book('2027-06-14', '2027-06-20')
  const [first, second] = await stay.tasks()
  await give(first!.documentId, ana)
  await give(second!.documentId, bel)
  shop.goTo('2027-06-10T10:00:00Z')
  const { secret, session, worker } = await opened(ana)
  expect(await openWorkerLink(shop.deps, secret)).toMatchObject({ problem: { code: 'worker_link_over' } })

  const work = await findOwnWork(shop.deps, worker)
  expect(work).toMatchObject({ name: 'Ana', tasks: [{ documentId: first!.documentId, nextGuests: 2, isToday: false }] })
  expect(JSON.stringify(work)).not.toMatch(/Example|example|EUR|140/)
  expect(await markOwnTask(shop.deps, { worker, taskId: second!.documentId, state: 'done' })).toMatchObject({
    problem: { code: 'task_not_found' },
  })
  valueOf(await markOwnTask(shop.deps, { worker, taskId: first!.documentId, state: 'started' }))
  expect((await stay.tasks())[0]).toMatchObject({ state: 'started', startedAt: '2027-06-10T10:00:00.000Z' })
  // Pressed in the wrong home: it is not ready, whatever is sent late.
  for (const state of ['done', 'started', 'done'] as const)
    valueOf(await markOwnTask(shop.deps, { worker, taskId: first!.documentId, state }))
  expect((await stay.tasks())[0]).toMatchObject({ state: 'done' })
  valueOf(await markOwnTask(shop.deps, { worker, taskId: first!.documentId, state: 'open' }))
  expect((await stay.tasks())[0]).toMatchObject({ state: 'open', startedAt: null, doneAt: null })

  // On the day after it was due it is still theirs, and late; once it is ready, nothing of yesterday is left.
  shop.goTo('2027-06-14T10:00:00Z')
  const [due] = (await findOwnWork(shop.deps, worker)).tasks
  shop.goTo('2027-06-15T10:00:00Z')
  const [late] = (await findOwnWork(shop.deps, worker)).tasks
  expect([due, late].map((task) => [task?.isToday, task?.isOverdue])).toEqual([
    [true, false],
    [true, true],
  ])
  valueOf(await markOwnTask(shop.deps, { worker, taskId: first!.documentId, state: 'done' }))
  expect((await findOwnWork(shop.deps, worker)).tasks).toEqual([])

  await opened(ana)
  expect(await workerOfSession(shop.deps, session)).toBeNull()
})

test('what a worker finds broken becomes a repair that waits for somebody', async () => {
  const stay = await newStay()
  const ana = await stay.worker('Ana')
  await stay.book('2027-06-07', '2027-06-14')
  const [cleaning] = await stay.tasks()
  await give(cleaning!.documentId, ana)
  shop.goTo('2027-06-14T10:00:00Z')
  const { worker } = await opened(ana)
  valueOf(
    await reportBroken(shop.deps, {
      worker,
      taskId: cleaning!.documentId,
      words: 'A tap drips\nin the bathroom upstairs',
      picture: null,
    }),
  )
  expect((await stay.tasks()).find(({ kind }) => kind === 'repair')).toMatchObject({
    title: 'A tap drips',
    note: 'in the bathroom upstairs',
    day: '2027-06-14',
    createdBy: 'Ana',
    worker: null,
  })
})

test('who works in a home no more has none of its tasks, and no way in', async () => {
  const [left, kept] = [await newStay(), await newStay()]
  const workerId = await left.worker('Luz')
  const worker = { name: 'Luz', phone: '' }
  const inBoth = { ...worker, homes: [left.slug, kept.slug] }
  valueOf(await changeWorker(shop.deps, { actor, workerId, worker: inBoth }))
  await left.book('2027-06-07', '2027-06-14')
  await kept.book('2027-06-07', '2027-06-14')
  for (const stay of [left, kept]) await give((await stay.tasks())[0]!.documentId, workerId)
  const { worker: session } = await opened(workerId)
  shop.goTo('2027-06-13T10:00:00Z')
  const staysOf = async () => (await findOwnWork(shop.deps, session)).tasks.map(({ home: stay }) => stay)
  expect(await staysOf()).toHaveLength(2)

  valueOf(await changeWorker(shop.deps, { actor, workerId, worker: { ...worker, homes: [kept.slug] } }))
  expect(await staysOf()).toHaveLength(1)
  expect((await left.tasks())[0]).toMatchObject({ state: 'open', worker: null })
  expect((await kept.tasks())[0]).toMatchObject({ worker: { name: 'Luz' } })
})

test('a home that goes to another host leaves the team of the one before behind, and keeps that of the company', async () => {
  const stay = await newStay()
  const { db } = shop.database
  await sql`insert into app.profile (uid, role) values ('old-host', 'host'), ('new-host', 'host')`.execute(db)
  await sql`insert into app.host (uid, name) values ('old-host', 'Olga'), ('new-host', 'Nils')`.execute(db)
  const giveTo = (uid: string) =>
    sql`update app.stay set host_id = (select id from app.host where uid = ${uid}) where id = ${stay.stayId}`.execute(
      db,
    )
  await giveTo('old-host')
  const host = { uid: 'old-host', role: 'host' } as const
  const worker = { name: 'Ona', phone: '', homes: [stay.slug] }
  const own = valueOf(await addWorker(shop.deps, { actor: host, worker })).documentId
  const ours = await stay.worker('Luz')
  await stay.book('2027-06-07', '2027-06-14')
  await stay.book('2027-06-14', '2027-06-21')
  const [first, second] = await stay.tasks()
  await give(first!.documentId, own)
  await give(second!.documentId, ours)

  await giveTo('new-host')
  expect((await stay.tasks()).map((task) => task.worker?.name ?? null)).toEqual([null, 'Luz'])
  const again = await changeTask(shop.deps, { actor, taskId: first!.documentId, change: { worker: own } })
  expect(again).toMatchObject({ problem: { code: 'worker_not_in_team' } })
})

test('a task is not given to somebody who is just being taken out of the team', async () => {
  const stay = await newStay()
  const workerId = await stay.worker('Luz')
  await stay.book('2027-06-07', '2027-06-14')
  const [task] = await stay.tasks()
  const given = await shop.database.db.transaction().execute(async (tx) => {
    await lockWorker(tx, workerId, null)
    const asked = changeTask(shop.deps, { actor, taskId: task!.documentId, change: { worker: workerId } })
    await whileWaiting(tx, asked)
    await setStaysOfWorker(tx, workerId, [])
    return { asked }
  })
  expect(await given.asked).toMatchObject({ problem: { code: 'worker_not_in_team' } })
})

test('a task that was just done can be listed with those that are open, uncounted, and nobody else’s with it', async () => {
  const stay = await newStay()
  const [first, second] = [isoDate('2027-02-01'), isoDate('2027-02-03')]
  const add = async (title: string, day = first) => {
    const task = {
      stay: stay.slug,
      kind: 'other',
      title,
      note: '',
      day,
      startsAt: null,
      worker: null,
      block: null,
    } as const
    return valueOf(await addTask(shop.deps, { actor, task })).documentId
  }
  const [also] = [await add('Lamp'), await add('Door', second)]
  valueOf(await changeTask(shop.deps, { actor, taskId: also, change: { state: 'done' } }))
  const list = async (query: object, by: StaffActor = actor) => {
    const { data, meta } = valueOf(
      await findTasks(shop.deps, { actor: by, query: { home: stay.slug, limit: 100, ...query } }),
    )
    return [data.map(({ title }) => title), meta.total]
  }
  expect(await list({})).toEqual([['Door'], 1])
  expect(await list({ also })).toEqual([['Lamp', 'Door'], 1])
  expect(await list({ also }, { uid: 'somebody', role: 'host' })).toEqual([[], 0])
})

test('tasks come in pages by day, time and home; none is left out or there twice, also when one is removed meanwhile', async () => {
  const [first, second] = [await newStay(), await newStay()]
  const days = { from: isoDate('2027-08-01'), to: isoDate('2027-08-20') }
  const add = async (stay: string, day: string, startsAt: string | null) =>
    valueOf(
      await addTask(shop.deps, {
        actor,
        task: { stay, kind: 'other', title: day, note: '', day: isoDate(day), startsAt, worker: null, block: null },
      }),
    ).documentId
  const ordered = [
    await add(first.slug, '2027-08-02', '09:00'),
    await add(second.slug, '2027-08-02', '10:30'),
    // At the same time: by title of the home, then by identifier.
    ...(await Promise.all([null, null].map((startsAt) => add(first.slug, '2027-08-02', startsAt)))).toSorted(),
    await add(first.slug, '2027-08-03', '08:00'),
  ]
  await markDone(ordered[4]!)
  const page = async (cursor?: string) =>
    valueOf(await findTasks(shop.deps, { actor, query: { ...days, limit: 2, cursor } }))
  const start = await page()
  expect(start.meta).toMatchObject({ total: 5, open: 4, unassigned: 4 })
  const seen = start.data.map(({ documentId }) => documentId)
  valueOf(await removeTask(shop.deps, { actor, taskId: seen[1]! }))
  for (let cursor = start.meta.cursor; cursor !== null;) {
    const { data, meta } = await page(cursor)
    seen.push(...data.map(({ documentId }) => documentId))
    cursor = meta.cursor
  }
  expect(seen).toEqual(ordered)
})

async function markDone(taskId: string) {
  valueOf(await changeTask(shop.deps, { actor, taskId, change: { state: 'done' } }))
}
