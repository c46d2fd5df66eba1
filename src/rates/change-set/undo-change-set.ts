import { scopeOf } from '#core/account/stay-right.ts'
import type { UndoneShape } from '#contract/rate/rate-drafts.ts'
import { isUuid } from '#core/is-uuid.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import type { FieldWrite } from '#core/rate/rate-change.ts'
import { readField, type FieldValue, type TermsField } from '#core/rate/terms-fields.ts'
import { actAs } from '#db/act-as.ts'
import type { Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import {
  findChangeSets,
  findUndo,
  insertChangeSet,
  writeTermsFields,
  type ChangeSet,
} from '#db/queries/rate/change-set-queries.ts'
import { lockRulesOfStays } from '#db/queries/rate/rate-stay-queries.ts'
import { loadStayTerms } from '#db/queries/rate/stay-terms-queries.ts'
import { findFollowedFields } from '#rates/source/followed-fields.ts'
import { updateFollowers } from '#rates/source/update-followers.ts'
import { ruleFault } from '#rates/rule-fault.ts'
import type { RateActor, RateDeps } from '#rates/rate-deps.ts'
import { undoUntil } from './undo-until.ts'

export type UndoRefusal = ProblemOf<'entry_not_found' | 'invalid_input' | 'already_exists'>

/**
 * Undoes a change set: each field that still has the value it wrote gets its former value, or follows another home as
 * before, in one transaction and as a change set of its own. The other fields stay as they are and are returned.
 * Without a field to restore there is no such change set. One that is undone already is not undone again: the answer is
 * that of the first time.
 * `entry_not_found`: none that the actor may undo; a host may undo only one that concerns nothing but their own homes.
 * `invalid_input`: it is older than 30 days, or the former values contradict today's rules.
 */
export async function undoChangeSet(
  deps: Pick<RateDeps, 'db' | 'now' | 'onStayChanged'>,
  { actor, documentId }: { readonly actor: RateActor; readonly documentId: string },
): Promise<Result<UndoneShape, UndoRefusal>> {
  const [set] = isUuid(documentId) ? await findChangeSets(deps.db, { scope: scopeOf(actor), documentId }) : []
  if (!set?.isWhole) return err({ code: 'entry_not_found' })
  const at = deps.now()
  if (new Date(undoUntil(set.madeAt)) <= at)
    return err({ code: 'invalid_input', fields: { id: 'the change is more than 30 days old' } })
  let followers: readonly string[] = []
  try {
    const undone = await inTransaction(deps.db, async (tx) => {
      await actAs(tx, actor.uid, at)
      const restored = await restore(tx, { set, actor, at })
      followers = await updateFollowers(
        tx,
        set.homes.map(({ id }) => id),
        at,
      )
      return restored
    })
    for (const slug of new Set([...set.homes.map(({ slug }) => slug), ...followers])) deps.onStayChanged?.(slug)
    return ok(undone)
  } catch (error) {
    const fault = ruleFault(error, 'id')
    if (!fault) throw error
    return err(fault)
  }
}

interface Restoring {
  readonly set: ChangeSet
  readonly actor: RateActor
  readonly at: Date
}

async function restore(tx: Tx, { set, actor, at }: Restoring): Promise<UndoneShape> {
  const ids = set.homes.map(({ id }) => id)
  await lockRulesOfStays(tx, ids)
  // Looked up behind the lock, so that of two simultaneous requests the second finds what the first has done.
  const earlier = await findUndo(tx, set.documentId)
  const termsOf = await loadStayTerms(tx, ids)
  const { isFollowing, isFollowed } = await findFollowedFields(tx, ids)
  const left: UndoneShape['left'][number][] = []
  const restored: { id: number; writes: FieldWrite[] }[] = []
  for (const { id, documentId, slug, title, currency, writes } of set.homes) {
    const terms = termsOf.get(id)
    if (!terms) continue
    const back: FieldWrite[] = []
    const values = new Map<TermsField, FieldValue>()
    for (const { field, before, after, followed } of writes) {
      const now = readField(terms, field)
      if (now === after && earlier === null) {
        back.push({ field, before: after, after: before, ...(isFollowed(id, field) && { followed: true }) })
        // A date without a value of its own follows the other home: `updateFollowers` writes it.
        values.set(field, followed && isFollowing(id) ? null : before)
      } else if (now !== before && now !== after)
        left.push({ documentId, slug, title, currency, field, wrote: after, now: now ?? null })
    }
    if (back.length === 0) continue
    await writeTermsFields(tx, terms, values)
    restored.push({ id, writes: back })
  }
  if (earlier || restored.length === 0) return { ...(earlier ?? { documentId: null, restored: 0 }), left }
  const documentId = await insertChangeSet(tx, {
    madeBy: actor.uid,
    at,
    changes: set.changes,
    undoes: set.documentId,
    homes: restored,
  })
  return { documentId, restored: restored.reduce((sum, { writes }) => sum + writes.length, 0), left }
}
