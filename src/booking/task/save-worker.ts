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

export type SaveWorkerProblem = ProblemOf<'worker_not_found' | 'stay_not_found' | 'invalid_input' | 'version_conflict'>

/**
 * Adds a worker, or changes one (`workerId`). `worker_not_found`: there is none, or they are of another's team;
 * `stay_not_found`: one of the homes does not exist, or is another host's; `invalid_input`: a host names no home, so
 * the worker would belong to no team; `version_conflict`: somebody else has changed the worker since `version`.
 */
export async function saveWorker(
  deps: Pick<BookingDeps, 'db' | 'now'>,
  request: { readonly actor: StaffActor; readonly workerId: string | null; readonly worker: WorkerChange },
): Promise<Result<WorkerShape, SaveWorkerProblem>> {
  const { actor, workerId, worker } = request
  const hostUid = hostUidOf(actor)
  return inTransaction<WorkerShape, SaveWorkerProblem>(deps.db, async (tx) => {
    const version = workerId === null ? null : await lockWorker(tx, workerId, hostUid)
    if (workerId !== null && version === null) return err({ code: 'worker_not_found' })
    if (version !== null && worker.version !== undefined && worker.version !== version)
      return err({ code: 'version_conflict', currentVersion: version })
    if (hostUid !== null && worker.homes.length === 0)
      return err({ code: 'invalid_input', fields: { homes: 'at least one home' } })
    const homes = await homesNamed(tx, worker.homes, scopeOf(actor))
    if (!homes) return err({ code: 'stay_not_found' })
    const { name, phone } = worker
    const columns = { name, phone: phone === '' ? null : phone }
    if (workerId !== null) await updateWorker(tx, workerId, columns)
    const id = workerId ?? (await insertWorker(tx, { ...columns, hostUid, at: deps.now() }))
    await setHomesOfWorker(tx, id, homes)
    const [saved] = await findWorkers(tx, { hostUid, id })
    return saved ? ok(workerShape(saved)) : err({ code: 'worker_not_found' })
  })
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
