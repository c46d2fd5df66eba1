import type { StayDraftRequest, StayDraftShape } from '#contract/stay-draft.ts'
import type { StayInput } from '#contract/collection/stay-input.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { draftAfter, draftedFacts, factsByPath, type DraftedFacts } from '#core/stay/stay-draft.ts'
import { actAs } from '#db/act-as.ts'
import type { Tx } from '#db/database.ts'
import { asIf, inTransaction } from '#db/in-transaction.ts'
import { readDraftedFacts, readStayDraft, writeStayDraft } from '#db/queries/stay/stay-draft-queries.ts'
import { lockStayRules, type OwnStay } from '#db/queries/stay/own-stay-queries.ts'
import type { RateActor, RateDeps } from '#rates/rate-deps.ts'
import { ruleFault } from '#rates/rule-fault.ts'
import { writeStayFacts } from './change-stay-facts.ts'
import { draftShape } from './find-stay-draft.ts'
import { findOwnStay } from './find-own-stay.ts'

type SaveRefusal = ProblemOf<'stay_not_found' | 'version_conflict' | 'invalid_input'>

/**
 * Saves changes of a home that guests cannot see, in addition to those drafted already. They are tried by publishing
 * and undoing them, so that every draft can be published. `stay_not_found`: as for `findOwnStay`; `version_conflict`:
 * somebody else has saved the draft; `invalid_input`: as for `changeStayFacts`.
 */
export async function saveStayDraft(
  deps: Pick<RateDeps, 'db' | 'now'>,
  {
    actor,
    stayId,
    request,
  }: { readonly actor: RateActor; readonly stayId: string; readonly request: StayDraftRequest },
): Promise<Result<StayDraftShape, SaveRefusal>> {
  const found = await findOwnStay(deps.db, actor, stayId)
  if (!found.ok) return found
  const stay = found.value
  return inTransaction<StayDraftShape, SaveRefusal>(deps.db, async (tx) => {
    const at = deps.now()
    await actAs(tx, actor.uid, at)
    await lockStayRules(tx, stay.id)
    const draft = await readStayDraft(tx, stay.id)
    if (request.version !== undefined && request.version !== draft.version)
      return err({ code: 'version_conflict', currentVersion: draft.version })
    const now = factsByPath(await readDraftedFacts(tx, stay.id))
    const changes = factsByPath(request.changes ?? {})
    const after = draftAfter(draft, now, { ...request, changes })
    const tried = await asIf(tx, () => tryFacts(tx, stay, { actor, input: inputOf(draftedFacts(after, now)), at }))
    if (!tried.ok) return tried
    await writeStayDraft(tx, stay.id, { ...after, version: draft.version + 1, uid: actor.uid, at })
    return ok(draftShape(await readStayDraft(tx, stay.id), now))
  })
}

/** Returns the contents of a draft as input for the facts of a home. */
export function inputOf({ amenities, ...facts }: DraftedFacts): StayInput {
  // The schema of the draft has checked the values by the same declaration.
  return {
    ...facts,
    ...(amenities !== undefined && { amenities: { set: amenities as readonly string[] } }),
  } as StayInput
}

async function tryFacts(
  tx: Tx,
  stay: OwnStay,
  facts: { readonly actor: RateActor; readonly input: StayInput; readonly at: Date },
): Promise<Result<unknown, ProblemOf<'invalid_input'>>> {
  try {
    return await writeStayFacts(tx, stay, facts)
  } catch (error) {
    const fault = ruleFault(error, 'changes')
    if (fault?.code !== 'invalid_input') throw error
    return err(fault)
  }
}
