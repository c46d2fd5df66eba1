import { scopeOf } from '#core/account/stay-right.ts'
import type { PublicationInput } from '#contract/rate/rate-drafts.ts'
import { isUuid } from '#core/is-uuid.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import type { FieldWrite } from '#core/rate/rate-change.ts'
import { readField } from '#core/rate/terms-fields.ts'
import { actAs } from '#db/act-as.ts'
import type { Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { insertChangeSet, writeTermsFields } from '#db/queries/rate/change-set-queries.ts'
import { deleteRateDraft, findRateDraft, type RateDraft } from '#db/queries/rate/rate-draft-queries.ts'
import { findRateStays, lockRulesOfStays } from '#db/queries/rate/rate-stay-queries.ts'
import { loadStayTerms } from '#db/queries/rate/stay-terms-queries.ts'
import { findFollowedFields } from '#rates/source/followed-fields.ts'
import { updateFollowers } from '#rates/source/update-followers.ts'
import { ruleFault } from '#rates/rule-fault.ts'
import { ownerOf, type RateActor, type RateDeps } from '#rates/rate-deps.ts'
import { tryDraft } from './try-draft.ts'

export type PublishRefusal = ProblemOf<'entry_not_found' | 'version_conflict' | 'invalid_input' | 'already_exists'>

/** What was published. */
export interface Published {
  /** Document id of the change set. */
  readonly documentId: string
  readonly homes: number
}

interface Publication {
  readonly actor: RateActor
  readonly documentId: string
  readonly input: PublicationInput
}

/**
 * Publishes a draft in one transaction: deletes the draft, locks its homes in the order of their ids, checks that each
 * has the version it was tried at (or the one in `seen`), and writes what was shown, except the fields in `leave`.
 * Every home gets one new version of its prices.
 *
 * `entry_not_found`: no such draft of the actor; `version_conflict`: the draft, or a home, has changed since, and the
 * preview of the draft tells which fields; `invalid_input`: prices to confirm without `sure`, an owner who has to
 * agree without `ownerAgreed`, or rules that contradict each other.
 */
export async function publishDraft(
  deps: Pick<RateDeps, 'db' | 'now' | 'onStayChanged'>,
  { actor, documentId, input }: Publication,
): Promise<Result<Published, PublishRefusal>> {
  const draft = isUuid(documentId) ? await findRateDraft(deps.db, documentId, ownerOf(actor)) : null
  if (!draft) return err({ code: 'entry_not_found' })
  if (draft.version !== input.version) return err({ code: 'version_conflict', currentVersion: draft.version })
  const tried = await tryDraft(deps, { actor, documentId })
  if (!tried.ok) return tried
  const asked = tried.value.lookTwice
  if (asked.some(({ kind }) => kind === 'owner_confirms') && !input.ownerAgreed)
    return err({ code: 'invalid_input', fields: { ownerAgreed: 'ownerAgreed must be true: an owner has to agree' } })
  if (asked.some(({ kind }) => kind !== 'owner_confirms') && !input.sure)
    return err({ code: 'invalid_input', fields: { sure: 'sure must be true: some prices are unusual' } })
  const stays = await findRateStays(deps.db, { homes: [], destination: null, sleeps: null }, scopeOf(actor))
  const named = new Map(stays.map((stay) => [stay.id, stay]))
  try {
    const published = await inTransaction<Published & { slugs: string[] }, PublishRefusal>(deps.db, async (tx) => {
      await actAs(tx, actor.uid, deps.now())
      return writeDraft(tx, { draft, named, input, actor, at: deps.now() })
    })
    if (!published.ok) return published
    const { slugs, ...result } = published.value
    for (const slug of slugs) deps.onStayChanged?.(slug)
    return ok(result)
  } catch (error) {
    const fault = ruleFault(error, 'changes')
    if (!fault) throw error
    return err(fault)
  }
}

interface Writing {
  readonly draft: RateDraft
  readonly named: ReadonlyMap<number, { readonly documentId: string; readonly slug: string }>
  readonly input: PublicationInput
  readonly actor: RateActor
  readonly at: Date
}

async function writeDraft(
  tx: Tx,
  { draft, named, input, actor, at }: Writing,
): Promise<Result<Published & { slugs: string[] }, PublishRefusal>> {
  // The draft may have been changed since it was read, and nobody has reviewed what it says now.
  if (!(await deleteRateDraft(tx, draft.documentId, draft.version))) {
    const now = await findRateDraft(tx, draft.documentId, null)
    return err(now ? { code: 'version_conflict', currentVersion: now.version } : { code: 'entry_not_found' })
  }
  const basis = draft.basis.filter(({ id }) => named.has(id)).toSorted((a, b) => a.id - b.id)
  const ids = basis.map(({ id }) => id)
  const versions = await lockRulesOfStays(tx, ids)
  const seen = new Map(input.seen.map(({ home: stay, version }) => [stay, version]))
  const left = new Set(input.leave.map(({ home: stay, field }) => `${stay} ${field}`))
  for (const { id, version } of basis) {
    const currentVersion = versions.get(id)
    if (currentVersion === undefined) continue
    if (currentVersion !== (seen.get(named.get(id)?.documentId ?? '') ?? version))
      return err({ code: 'version_conflict', currentVersion })
  }
  const termsOf = await loadStayTerms(tx, ids)
  const { isFollowed } = await findFollowedFields(tx, ids)
  const written: { id: number; writes: FieldWrite[] }[] = []
  for (const { id, writes } of basis) {
    const terms = termsOf.get(id)
    const stay = named.get(id)
    if (!terms || !stay) continue
    const kept = writes.flatMap(({ field, after }): FieldWrite[] => {
      const now = readField(terms, field)
      const isLeft = now === undefined || now === after || left.has(`${stay.documentId} ${field}`)
      return isLeft ? [] : [{ field, before: now, after, ...(isFollowed(id, field) && { followed: true }) }]
    })
    if (kept.length === 0) continue
    await writeTermsFields(tx, terms, new Map(kept.map(({ field, after }) => [field, after])))
    written.push({ id, writes: kept })
  }
  const changeSet = await insertChangeSet(tx, {
    madeBy: actor.uid,
    at,
    changes: draft.changes,
    undoes: null,
    homes: written,
  })
  const followers = await updateFollowers(
    tx,
    written.map(({ id }) => id),
    at,
  )
  const slugs = [...new Set([...written.flatMap(({ id }) => named.get(id)?.slug ?? []), ...followers])]
  return ok({ documentId: changeSet, homes: written.length, slugs })
}
