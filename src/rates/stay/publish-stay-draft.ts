import type { StayDraftShape } from '#contract/stay-draft.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { differencesOf, draftedFacts, factsByPath } from '#core/stay/stay-draft.ts'
import { actAs } from '#db/act-as.ts'
import type { Tx } from '#db/database.ts'
import { asIf, inTransaction } from '#db/in-transaction.ts'
import { readDraftedFacts, readStayDraft, writeStayDraft } from '#db/queries/stay/stay-draft-queries.ts'
import { lockStayRules } from '#db/queries/stay/own-stay-queries.ts'
import type { RateActor, RateDeps } from '#rates/rate-deps.ts'
import { changeOwnStay, type StayChangeRefusal } from './change-own-stay.ts'
import { writeStayFacts } from './change-stay-facts.ts'
import { findStayDraft } from './find-stay-draft.ts'
import { findOwnStay } from './find-own-stay.ts'
import { inputOf } from './save-stay-draft.ts'

type PublishRefusal = StayChangeRefusal | ProblemOf<'draft_clashes'>

/**
 * Publishes a draft to its home, all of it at once, and leaves it empty. In addition to the problems of
 * `changeOwnStay`: `version_conflict`: the draft was saved since it was looked at; `draft_clashes`: somebody has
 * changed drafted fields in the home since, to something else.
 */
export async function publishStayDraft(
  deps: Pick<RateDeps, 'db' | 'now' | 'onStayChanged'>,
  { actor, stayId, version }: { readonly actor: RateActor; readonly stayId: string; readonly version: number },
): Promise<Result<StayDraftShape, PublishRefusal>> {
  const published = await changeOwnStay<ProblemOf<'invalid_input' | 'version_conflict' | 'draft_clashes'>>(
    deps,
    { actor, stayId, field: 'changes' },
    async (tx, stay) => {
      const draft = await readStayDraft(tx, stay.id)
      if (draft.version !== version) return err({ code: 'version_conflict', currentVersion: draft.version })
      const now = factsByPath(await readDraftedFacts(tx, stay.id))
      const clashing = differencesOf(draft, now).filter((difference) => 'before' in difference)
      if (clashing.length > 0) return err({ code: 'draft_clashes', clashing: clashing.map(({ field }) => field) })
      const at = deps.now()
      const written = await writeStayFacts(tx, stay, { actor, input: inputOf(draftedFacts(draft, now)), at })
      if (!written.ok) return written
      await writeStayDraft(tx, stay.id, { changes: {}, basis: {}, version: version + 1, uid: actor.uid, at })
      return ok(null)
    },
  )
  return published.ok ? findStayDraft(deps, { actor, stayId }) : published
}

/** Discards the draft of a home, if there is one. `stay_not_found`: as for `findOwnStay`. */
export async function dropStayDraft(
  deps: Pick<RateDeps, 'db' | 'now'>,
  { actor, stayId }: { readonly actor: RateActor; readonly stayId: string },
): Promise<Result<StayDraftShape, ProblemOf<'stay_not_found'>>> {
  const stay = await findOwnStay(deps.db, actor, stayId)
  if (!stay.ok) return stay
  await inTransaction(deps.db, async (tx) => {
    await lockStayRules(tx, stay.value.id)
    const { version, changes } = await readStayDraft(tx, stay.value.id)
    if (Object.keys(changes).length === 0) return
    await writeStayDraft(tx, stay.value.id, {
      changes: {},
      basis: {},
      version: version + 1,
      uid: actor.uid,
      at: deps.now(),
    })
  })
  return findStayDraft(deps, { actor, stayId })
}

/**
 * Runs `read` as if the draft of a home were published and everybody could see the home; only `read` sees that state,
 * and it is undone afterwards. `stay_not_found`: as for `findOwnStay`.
 */
export async function asDrafted<Value>(
  deps: Pick<RateDeps, 'db' | 'now'>,
  { actor, stayId }: { readonly actor: RateActor; readonly stayId: string },
  read: (tx: Tx, documentId: string) => Promise<Value>,
): Promise<Result<Value, ProblemOf<'stay_not_found' | 'invalid_input'>>> {
  const found = await findOwnStay(deps.db, actor, stayId)
  if (!found.ok) return found
  const stay = found.value
  return inTransaction<Value, ProblemOf<'invalid_input'>>(deps.db, (tx) =>
    asIf(tx, async () => {
      const at = deps.now()
      await actAs(tx, actor.uid, at)
      await lockStayRules(tx, stay.id)
      const draft = await readStayDraft(tx, stay.id)
      const input = inputOf(draftedFacts(draft, factsByPath(await readDraftedFacts(tx, stay.id))))
      const written = await writeStayFacts(tx, stay, { actor, input, state: 'published', at })
      return written.ok ? ok(await read(tx, stay.documentId)) : written
    }),
  )
}
