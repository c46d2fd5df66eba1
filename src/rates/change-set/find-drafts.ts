import { scopeOf } from '#core/account/stay-right.ts'
import type {
  ChangeSetShape,
  ChangeSetsMetaShape,
  ChangeSetsQuery,
  RateDraftRowShape,
} from '#contract/rate/rate-drafts.ts'
import { isUuid } from '#core/is-uuid.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { findChangeSets as find } from '#db/queries/rate/change-set-queries.ts'
import { deleteRateDraft, findRateDraft, findRateDrafts } from '#db/queries/rate/rate-draft-queries.ts'
import { ownerOf, type RateActor, type RateDeps } from '#rates/rate-deps.ts'
import { undoUntil } from './undo-until.ts'

/** How many change sets are read at a time. */
const PAGE = 50

/** Returns the drafts of changes, newest first: a host's own, or all for staff. */
export async function findDrafts(
  deps: Pick<RateDeps, 'db'>,
  { actor }: { readonly actor: RateActor },
): Promise<RateDraftRowShape[]> {
  const drafts = await findRateDrafts(deps.db, ownerOf(actor))
  return drafts.map(({ documentId, maker, updatedAt, choice, changes, homes: stays }) => ({
    documentId,
    maker,
    updatedAt: updatedAt.toISOString(),
    choice: { ...choice, homes: [...choice.homes] },
    changes: changes as RateDraftRowShape['changes'],
    homes: stays,
  }))
}

/** Deletes a draft. `entry_not_found`: no such draft of the actor. */
export async function removeDraft(
  deps: Pick<RateDeps, 'db'>,
  { actor, documentId }: { readonly actor: RateActor; readonly documentId: string },
): Promise<Result<null, ProblemOf<'entry_not_found'>>> {
  const draft = isUuid(documentId) ? await findRateDraft(deps.db, documentId, ownerOf(actor)) : null
  if (!draft) return err({ code: 'entry_not_found' })
  await deleteRateDraft(deps.db, documentId)
  return ok(null)
}

/**
 * Returns a page of the published change sets, newest first, and until when each can be undone; hosts see only what concerns
 * their homes.
 */
export async function findChangeSets(
  deps: Pick<RateDeps, 'db' | 'now'>,
  { actor, query: { cursor } }: { readonly actor: RateActor; readonly query: ChangeSetsQuery },
): Promise<{ readonly data: ChangeSetShape[]; readonly meta: ChangeSetsMetaShape }> {
  const found = await find(deps.db, { scope: scopeOf(actor), after: cursor, limit: PAGE + 1 })
  const sets = found.slice(0, PAGE)
  const data = sets.map(({ documentId, madeAt, maker, changes, undoes, undoneBy, homes: stays, isWhole }) => {
    const until = undoUntil(madeAt)
    const mayUndo = isWhole && undoneBy === null && new Date(until) > deps.now()
    return {
      documentId,
      madeAt: new Date(madeAt).toISOString(),
      maker,
      changes: changes as ChangeSetShape['changes'],
      undoes,
      undoneBy,
      undoUntil: mayUndo ? until : null,
      homes: stays.map(({ documentId: stay, slug, title, currency, version, writes }) => {
        const shown = writes.map(({ field, before, after }) => ({ field, before, after }))
        return { documentId: stay, slug, title, currency, version, writes: shown }
      }),
    }
  })
  return { data, meta: { cursor: found.length > PAGE ? (sets.at(-1)?.documentId ?? null) : null } }
}
