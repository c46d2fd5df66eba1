import type { RouteName } from '#api/access/declared-routes.ts'
import type { TaskShape } from '#contract/task/task-schemas.ts'
import type { WorkerSessionShape, WorkerShape } from '#contract/task/worker-schemas.ts'
import type { AccessWorld } from './access-world.ts'
import type { MakeSubject } from './ask-everybody.ts'
import { byStaff } from './by-staff.ts'
import { letStay } from './stays-of-host.ts'

const change = { title: 'Boiler, again' }

/** Adds somebody to the team of a home of the world's host. */
async function teamed(world: AccessWorld) {
  const stay = await letStay(world)
  const data = { name: 'Ana', homes: [stay] }
  const made = await world.host.call<WorkerShape>('POST', '/api/staff/workers', { data })
  return { stay, worker: made.data.documentId }
}

async function withTask(world: AccessWorld) {
  const { stay, worker } = await teamed(world)
  const task = { stay, kind: 'repair', title: 'Boiler', day: '2027-06-12', worker }
  const { documentId: id } = await byStaff<TaskShape>(world, 'POST', '/api/staff/tasks', task)
  return { id, worker }
}

async function secretOf(world: AccessWorld, worker: string) {
  const { link } = await byStaff<{ link: string }>(world, 'POST', `/api/staff/workers/${worker}/link`)
  return link.split('/').at(-1) ?? ''
}

/** Returns the requests for the routes about tasks and workers. */
export function taskSubjects(world: AccessWorld) {
  const ofTask = (data?: object) => async () => ({ parts: { id: (await withTask(world)).id }, ...(data && { data }) })
  const ofWorker = (data?: (stay: string) => object) => async () => {
    const { stay, worker } = await teamed(world)
    return { parts: { id: worker }, ...(data && { data: data(stay) }) }
  }
  return {
    'GET /api/staff/tasks': async () => ({}),
    'POST /api/staff/tasks': async (_, isMissing) => ({
      data: {
        stay: isMissing ? 'no-such-home' : await letStay(world),
        kind: 'repair',
        title: 'Boiler',
        day: '2027-06-12',
        block: { from: '2027-06-12', to: '2027-06-13' },
      },
    }),
    'PUT /api/staff/tasks/:id': ofTask(change),
    'DELETE /api/staff/tasks/:id': ofTask(),
    'GET /api/staff/teams': async () => ({}),
    'GET /api/staff/workers': async () => ({}),
    'POST /api/staff/workers': async (_, isMissing) => ({
      data: { name: 'Bel', homes: [isMissing ? 'no-such-home' : await letStay(world)] },
    }),
    'PUT /api/staff/workers/:id': ofWorker((stay) => ({ name: 'Bel', homes: [stay] })),
    'DELETE /api/staff/workers/:id': ofWorker(),
    'POST /api/staff/workers/:id/link': ofWorker(),
    'DELETE /api/staff/workers/:id/link': ofWorker(),
  } satisfies Partial<Record<RouteName, MakeSubject>>
}

/** Returns the requests of workers, with the cookie of their link. */
export function workerSubjects(world: AccessWorld) {
  const own = async () => {
    const { id, worker } = await withTask(world)
    const data = { secret: await secretOf(world, worker) }
    const opened = await world.shop.call<WorkerSessionShape>('POST', '/api/worker/openings', { data })
    return { parts: { id }, headers: { cookie: `work=${opened.data.session}`, 'sec-fetch-site': 'same-origin' } }
  }
  const words = () => {
    const form = new FormData()
    form.set('words', 'A tap drips')
    return form
  }
  return {
    'POST /api/worker/openings': async () => ({
      data: { secret: await secretOf(world, (await teamed(world)).worker) },
    }),
    'GET /api/worker/tasks': own,
    'PUT /api/worker/tasks/:id/state': async () => ({ ...(await own()), data: { state: 'done' } }),
    'POST /api/worker/tasks/:id/reports': async () => ({ ...(await own()), form: words() }),
  } satisfies Partial<Record<RouteName, MakeSubject>>
}
