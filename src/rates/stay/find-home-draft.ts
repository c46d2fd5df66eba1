import type { HomeDraftShape } from '#contract/home-draft.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, type Result } from '#core/result.ts'
import { differencesOf, draftedFacts, factsByPath, type FactsByPath } from '#core/stay/home-draft.ts'
import { inOneState } from '#db/in-transaction.ts'
import { readDraftedFacts, readHomeDraft, type HomeDraftRow } from '#db/queries/stay/home-draft-queries.ts'
import type { RateActor, RateDeps } from '#rates/rate-deps.ts'
import { findOwnStay } from './find-own-stay.ts'

/**
 * Returns the draft of a home, compared with the home as it is; an empty one if there is none. `stay_not_found`: as for
 * `findOwnStay`.
 */
export async function findHomeDraft(
  deps: Pick<RateDeps, 'db'>,
  { actor, stayId }: { readonly actor: RateActor; readonly stayId: string },
): Promise<Result<HomeDraftShape, ProblemOf<'stay_not_found'>>> {
  const home = await findOwnStay(deps.db, actor, stayId)
  if (!home.ok) return home
  return inOneState(deps.db, async (tx) => {
    const [draft, facts] = [await readHomeDraft(tx, home.value.id), await readDraftedFacts(tx, home.value.id)]
    return ok(draftShape(draft, factsByPath(facts)))
  })
}

/** Returns the draft of a home that currently has these facts. */
export function draftShape(draft: HomeDraftRow, now: FactsByPath): HomeDraftShape {
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
