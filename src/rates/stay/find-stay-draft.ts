import type { StayDraftShape } from '#contract/stay-draft.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, type Result } from '#core/result.ts'
import { differencesOf, draftedFacts, factsByPath, type FactsByPath } from '#core/stay/stay-draft.ts'
import { inOneState } from '#db/in-transaction.ts'
import { readDraftedFacts, readStayDraft, type StayDraftRow } from '#db/queries/stay/stay-draft-queries.ts'
import type { RateActor, RateDeps } from '#rates/rate-deps.ts'
import { findOwnStay } from './find-own-stay.ts'

/**
 * Returns the draft of a home, compared with the home as it is; an empty one if there is none. `stay_not_found`: as for
 * `findOwnStay`.
 */
export async function findStayDraft(
  deps: Pick<RateDeps, 'db'>,
  { actor, stayId }: { readonly actor: RateActor; readonly stayId: string },
): Promise<Result<StayDraftShape, ProblemOf<'stay_not_found'>>> {
  const stay = await findOwnStay(deps.db, actor, stayId)
  if (!stay.ok) return stay
  return inOneState(deps.db, async (tx) => {
    const [draft, facts] = [await readStayDraft(tx, stay.value.id), await readDraftedFacts(tx, stay.value.id)]
    return ok(draftShape(draft, factsByPath(facts)))
  })
}

/** Returns the draft of a home that currently has these facts. */
export function draftShape(draft: StayDraftRow, now: FactsByPath): StayDraftShape {
  const differences = differencesOf(draft, now)
  const changes = Object.fromEntries(differences.map(({ field, drafted }) => [field, drafted]))
  return {
    version: draft.version,
    savedAt: draft.savedAt?.toISOString() ?? null,
    savedBy: draft.savedBy,
    facts: { ...draftedFacts({ ...draft, changes }, now) },
    differences: differences.map((difference) => ({ ...difference })),
  }
}
