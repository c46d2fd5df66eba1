import { createHash, randomBytes } from 'node:crypto'
import { workerPaths } from '#contract/site/worker-paths.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { endWorker, lockWorker, setWorkerLink, takeWorkerLink } from '#db/queries/task/worker-queries.ts'
import type { BookingDeps, StaffActor } from '#booking/booking-deps.ts'
import { hostUidOf } from './host-uid-of.ts'

type NotFound = ProblemOf<'worker_not_found'>

interface OnWorker {
  readonly actor: StaffActor
  readonly workerId: string
}

/** Returns a secret of 256 random bits. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** Returns the stored form of a secret, which has too many bits to be guessed from its hash. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

/**
 * Creates the personal link of a worker, which is shown once; an earlier one becomes invalid. `worker_not_found`: there
 * is none, or they are of another's team.
 */
export async function makeWorkerLink(
  deps: Pick<BookingDeps, 'db' | 'now' | 'websiteUrl'>,
  { actor, workerId }: OnWorker,
): Promise<Result<{ link: string }, NotFound>> {
  const secret = newSecret()
  return inTransaction<{ link: string }, NotFound>(deps.db, async (tx) => {
    if ((await lockWorker(tx, workerId, hostUidOf(actor))) === null) return err({ code: 'worker_not_found' })
    await setWorkerLink(tx, workerId, { hash: hashOf(secret), at: deps.now(), by: actor.uid })
    return ok({ link: deps.websiteUrl + workerPaths.opening(secret) })
  })
}

/** Withdraws the link of a worker, so that their phone shows nothing any more. */
export async function withdrawWorkerLink(
  deps: Pick<BookingDeps, 'db'>,
  { actor, workerId }: OnWorker,
): Promise<Result<{ documentId: string }, NotFound>> {
  return inTransaction<{ documentId: string }, NotFound>(deps.db, async (tx) => {
    if ((await lockWorker(tx, workerId, hostUidOf(actor))) === null) return err({ code: 'worker_not_found' })
    await takeWorkerLink(tx, workerId)
    return ok({ documentId: workerId })
  })
}

/** Removes a worker: their link becomes invalid, and tasks that they had not begun are no longer assigned. */
export async function removeWorker(
  deps: Pick<BookingDeps, 'db' | 'now'>,
  { actor, workerId }: OnWorker,
): Promise<Result<{ documentId: string }, NotFound>> {
  return inTransaction<{ documentId: string }, NotFound>(deps.db, async (tx) => {
    if ((await lockWorker(tx, workerId, hostUidOf(actor))) === null) return err({ code: 'worker_not_found' })
    await endWorker(tx, workerId, deps.now())
    return ok({ documentId: workerId })
  })
}
