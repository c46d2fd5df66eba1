import type { HomeDraftShape } from '#contract/home-draft.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { differencesOf, draftedFacts, factsByPath } from '#core/stay/home-draft.ts'
import { actAs } from '#db/act-as.ts'
import type { Tx } from '#db/database.ts'
import { asIf, inTransaction } from '#db/in-transaction.ts'
import { readDraftedFacts, readHomeDraft, writeHomeDraft } from '#db/queries/stay/home-draft-queries.ts'
import { lockHomeRules } from '#db/queries/stay/own-stay-queries.ts'
import type { RateActor, RateDeps } from '#rates/rate-deps.ts'
import { changeOwnStay, type HomeChangeRefusal } from './change-own-stay.ts'
import { writeStayFacts } from './change-stay-facts.ts'
import { findHomeDraft } from './find-home-draft.ts'
import { findOwnStay } from './find-own-stay.ts'
import { inputOf } from './save-home-draft.ts'

type PublishRefusal = HomeChangeRefusal | ProblemOf<'draft_clashes'>

/**
 * Publishes a draft to its home, all of it at once, and leaves it empty. In addition to the problems of
 * `changeOwnStay`: `version_conflict`: the draft was saved since it was looked at; `draft_clashes`: somebody has
 * changed drafted fields in the home since, to something else.
 */
export async function publishHomeDraft(
  deps: Pick<RateDeps, 'db' | 'now' | 'onStayChanged'>,
  { actor, stayId, version }: { readonly actor: RateActor; readonly stayId: string; readonly version: number },
): Promise<Result<HomeDraftShape, PublishRefusal>> {
  const published = await changeOwnStay<ProblemOf<'invalid_input' | 'version_conflict' | 'draft_clashes'>>(
    deps,
    { actor, stayId, field: 'changes' },
    async (tx, home) => {
      const draft = await readHomeDraft(tx, home.id)
      if (draft.version !== version) return err({ code: 'version_conflict', currentVersion: draft.version })
      const now = factsByPath(await readDraftedFacts(tx, home.id))
      const clashing = differencesOf(draft, now).filter((difference) => 'before' in difference)
      if (clashing.length > 0) return err({ code: 'draft_clashes', clashing: clashing.map(({ field }) => field) })
      const at = deps.now()
      const written = await writeStayFacts(tx, home, { actor, input: inputOf(draftedFacts(draft, now)), at })
      if (!written.ok) return written
      await writeHomeDraft(tx, home.id, { changes: {}, basis: {}, version: version + 1, uid: actor.uid, at })
      return ok(null)
    },
  )
  return published.ok ? findHomeDraft(deps, { actor, stayId }) : published
}

/** Discards the draft of a home, if there is one. `stay_not_found`: as for `findOwnStay`. */
export async function dropHomeDraft(
  deps: Pick<RateDeps, 'db' | 'now'>,
  { actor, stayId }: { readonly actor: RateActor; readonly stayId: string },
): Promise<Result<HomeDraftShape, ProblemOf<'stay_not_found'>>> {
  const home = await findOwnStay(deps.db, actor, stayId)
  if (!home.ok) return home
  await inTransaction(deps.db, async (tx) => {
    await lockHomeRules(tx, home.value.id)
    const { version, changes } = await readHomeDraft(tx, home.value.id)
    if (Object.keys(changes).length === 0) return
    await writeHomeDraft(tx, home.value.id, {
      changes: {},
      basis: {},
      version: version + 1,
      uid: actor.uid,
      at: deps.now(),
    })
  })
  return findHomeDraft(deps, { actor, stayId })
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
  const home = found.value
  return inTransaction<Value, ProblemOf<'invalid_input'>>(deps.db, (tx) =>
    asIf(tx, async () => {
      const at = deps.now()
      await actAs(tx, actor.uid, at)
      await lockHomeRules(tx, home.id)
      const draft = await readHomeDraft(tx, home.id)
      const input = inputOf(draftedFacts(draft, factsByPath(await readDraftedFacts(tx, home.id))))
      const written = await writeStayFacts(tx, home, { actor, input, state: 'published', at })
      return written.ok ? ok(await read(tx, home.documentId)) : written
    }),
  )
}
