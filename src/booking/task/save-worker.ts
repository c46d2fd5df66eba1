import { scopeOf, type HomeScope } from '#core/account/home-right.ts'
import type { WorkerChange, WorkerShape } from '#contract/task/worker-schemas.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findHome } from '#db/queries/stay/own-stay-queries.ts'
import {
  findWorkers,
  insertWorker,
  lockWorker,
  setHomesOfWorker,
  updateWorker,
} from '#db/queries/task/worker-queries.ts'
import type { BookingDeps, StaffActor } from '#booking/booking-deps.ts'
import { workerShape } from './find-team.ts'
import { hostUidOf } from './host-uid-of.ts'

type NewWorkerProblem = ProblemOf<'stay_not_found' | 'invalid_input'>
type WorkerChangeProblem = NewWorkerProblem | ProblemOf<'worker_not_found' | 'version_conflict'>

type Deps = Pick<BookingDeps, 'db' | 'now'>
type NewWorker = Omit<WorkerChange, 'version'>

/**
 * Adds a worker. `stay_not_found`: one of the homes does not exist, or is another host's; `invalid_input`: a host names
 * no home, so the worker would belong to no team.
 */
export function addWorker(
  deps: Deps,
  { actor, worker }: { readonly actor: StaffActor; readonly worker: NewWorker },
): Promise<Result<WorkerShape, NewWorkerProblem>> {
  const hostUid = hostUidOf(actor)
  return inTransaction<WorkerShape, NewWorkerProblem>(deps.db, async (tx) => {
    const homes = await homesOf(tx, actor, worker)
    if (!homes.ok) return homes
    const id = await insertWorker(tx, { ...columnsOf(worker), hostUid, at: deps.now() })
    await setHomesOfWorker(tx, id, homes.value)
    const [added] = await findWorkers(tx, { hostUid, id })
    // Somebody with rights on homes of others has no team of their own to which the worker could belong.
    return added ? ok(workerShape(added)) : err({ code: 'stay_not_found' })
  })
}

/**
 * Changes a worker. `worker_not_found`: there is none, or they are of another's team; `version_conflict`: somebody else
 * has changed the worker since `version`; otherwise as for a new one.
 */
export function changeWorker(
  deps: Deps,
  { actor, workerId, worker }: { readonly actor: StaffActor; readonly workerId: string; readonly worker: WorkerChange },
): Promise<Result<WorkerShape, WorkerChangeProblem>> {
  const hostUid = hostUidOf(actor)
  return inTransaction<WorkerShape, WorkerChangeProblem>(deps.db, async (tx) => {
    const version = await lockWorker(tx, workerId, hostUid)
    if (version === null) return err({ code: 'worker_not_found' })
    if (worker.version !== undefined && worker.version !== version)
      return err({ code: 'version_conflict', currentVersion: version })
    const homes = await homesOf(tx, actor, worker)
    if (!homes.ok) return homes
    await updateWorker(tx, workerId, columnsOf(worker))
    await setHomesOfWorker(tx, workerId, homes.value)
    const [changed] = await findWorkers(tx, { hostUid, id: workerId })
    return changed ? ok(workerShape(changed)) : err({ code: 'worker_not_found' })
  })
}

const columnsOf = ({ name, phone }: NewWorker) => ({ name, phone: phone === '' ? null : phone })

/** Returns the homes in which a worker works, as far as the actor may decide about them. */
async function homesOf(
  tx: Tx,
  actor: StaffActor,
  { homes }: NewWorker,
): Promise<Result<readonly number[], NewWorkerProblem>> {
  if (hostUidOf(actor) !== null && homes.length === 0)
    return err({ code: 'invalid_input', fields: { homes: 'at least one home' } })
  const ids = await homesNamed(tx, homes, scopeOf(actor))
  return ids ? ok(ids) : err({ code: 'stay_not_found' })
}

async function homesNamed(tx: Tx, names: readonly string[], scope: HomeScope | null): Promise<number[] | null> {
  const ids: number[] = []
  for (const name of names) {
    const home = /^[a-z0-9-]{1,120}$/i.test(name) ? await findHome(tx, name, scope) : null
    if (!home) return null
    ids.push(home.id)
  }
  return ids
}
