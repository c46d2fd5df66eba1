import { scopeOf, type StayScope } from '#core/account/stay-right.ts'
import type { WorkerChange, WorkerShape } from '#contract/task/worker-schemas.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findStayInScope } from '#db/queries/stay/own-stay-queries.ts'
import {
  findWorkers,
  insertWorker,
  lockWorker,
  setStaysOfWorker,
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
    const stays = await staysOf(tx, actor, worker)
    if (!stays.ok) return stays
    const id = await insertWorker(tx, { ...columnsOf(worker), hostUid, at: deps.now() })
    await setStaysOfWorker(tx, id, stays.value)
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
    const stays = await staysOf(tx, actor, worker)
    if (!stays.ok) return stays
    await updateWorker(tx, workerId, columnsOf(worker))
    await setStaysOfWorker(tx, workerId, stays.value)
    const [changed] = await findWorkers(tx, { hostUid, id: workerId })
    return changed ? ok(workerShape(changed)) : err({ code: 'worker_not_found' })
  })
}

const columnsOf = ({ name, phone }: NewWorker) => ({ name, phone: phone === '' ? null : phone })

/** Returns the homes in which a worker works, as far as the actor may decide about them. */
async function staysOf(
  tx: Tx,
  actor: StaffActor,
  { homes: stays }: NewWorker,
): Promise<Result<readonly number[], NewWorkerProblem>> {
  if (hostUidOf(actor) !== null && stays.length === 0)
    return err({ code: 'invalid_input', fields: { homes: 'at least one home' } })
  const ids = await staysNamed(tx, stays, scopeOf(actor))
  return ids ? ok(ids) : err({ code: 'stay_not_found' })
}

async function staysNamed(tx: Tx, names: readonly string[], scope: StayScope | null): Promise<number[] | null> {
  const ids: number[] = []
  for (const name of names) {
    const stay = /^[a-z0-9-]{1,120}$/i.test(name) ? await findStayInScope(tx, name, scope) : null
    if (!stay) return null
    ids.push(stay.id)
  }
  return ids
}
