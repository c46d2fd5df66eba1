import type { Problem } from '#core/problem.ts'
import { err, type Result } from '#core/result.ts'
import type { Db, Tx } from './database.ts'
import { retrying } from './retrying.ts'

/** Carries a refusal out of a transaction, so that it is rolled back. */
class RolledBack extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.code)
    this.problem = problem
  }
}

/** Runs a transaction; a refusal undoes everything it wrote. Repeated after a deadlock: `run` must do nothing but write to `tx`. */
export async function inTransaction<Value, Failure extends Problem>(
  db: Db,
  run: (tx: Tx) => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure>> {
  try {
    return await retrying(() =>
      db.transaction().execute(async (tx) => {
        const result = await run(tx)
        if (!result.ok) throw new RolledBack(result.problem)
        return result
      }),
    )
  } catch (error) {
    if (error instanceof RolledBack) return err(error.problem as Failure)
    throw error
  }
}
