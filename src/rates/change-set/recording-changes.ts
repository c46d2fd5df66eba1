import type { FieldWrite } from '#core/rate/rate-change.ts'
import { differingFields } from '#core/rate/terms-fields.ts'
import type { Tx } from '#db/database.ts'
import { insertChangeSet } from '#db/queries/rate/change-set-queries.ts'
import { loadStayTerms } from '#db/queries/rate/stay-terms-queries.ts'
import { findFollowedFields } from '#rates/source/followed-fields.ts'

interface Recorded {
  readonly madeBy: string
  readonly at: Date
}

/**
 * Begins to record what is changed in the rates of homes whose rules are locked. The function it returns compares them
 * with what they are by then and stores the difference as one change set, in the same transaction. It returns the
 * document id of the change set, or null if no field differs.
 */
export async function recordingChanges(
  tx: Tx,
  ids: readonly number[],
): Promise<(made: Recorded) => Promise<string | null>> {
  const before = await loadStayTerms(tx, ids)
  const { isFollowed } = await findFollowedFields(tx, ids)
  return async ({ madeBy, at }) => {
    const after = await loadStayTerms(tx, ids)
    const stays = ids.flatMap((id) => {
      const [then, now] = [before.get(id), after.get(id)]
      if (!then || !now) return []
      const writes = differingFields(then, now).map((write): FieldWrite =>
        isFollowed(id, write.field) ? { ...write, followed: true } : write,
      )
      return writes.length > 0 ? [{ id, writes }] : []
    })
    return stays.length > 0 ? insertChangeSet(tx, { madeBy, at, changes: [], undoes: null, homes: stays }) : null
  }
}
