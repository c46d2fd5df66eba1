import { setImmediate as nextTurn } from 'node:timers/promises'
import { scopeOf } from '#core/account/stay-right.ts'
import { MOST_CHANGED_STAYS, MOST_CHANGED_NIGHTS, type RateDraftInput } from '#contract/rate/rate-drafts.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { withHolidayDates, writesOf, type RateChange } from '#core/rate/rate-change.ts'
import type { TermsField } from '#core/rate/terms-fields.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import { counted } from '#core/text/counted.ts'
import { daysBetween } from '#core/time/date-arithmetic.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import {
  findRateDraft,
  insertRateDraft,
  updateRateDraft,
  type DraftBasis,
} from '#db/queries/rate/rate-draft-queries.ts'
import { findFollowing, type RateSource } from '#db/queries/rate/rate-source-queries.ts'
import { findRateStays } from '#db/queries/rate/rate-stay-queries.ts'
import { loadStayTerms } from '#db/queries/rate/stay-terms-queries.ts'
import { ownerOf, type RateActor, type RateDeps } from '#rates/rate-deps.ts'

/** How many fields one change may write at most. */
const MOST_WRITES = 60_000

export type DraftRefusal = ProblemOf<'entry_not_found' | 'version_conflict' | 'invalid_input'>

/** A draft that was saved, with the rates on which it is based, by home. */
export interface SavedDraft {
  readonly documentId: string
  readonly termsOf: ReadonlyMap<number, StayTerms>
}

/**
 * Saves a change of rates as a draft, or updates one (`documentId`), based on the current rates, which are returned with
 * it. `invalid_input`: it concerns no home, or homes of several currencies; dates that reach too far; or an implausible
 * price (zero or less, or a hundred times the old one); `entry_not_found`: no such draft of the actor;
 * `version_conflict`: somebody has changed it since.
 */
export async function saveDraft(
  deps: Pick<RateDeps, 'db' | 'now'>,
  {
    actor,
    documentId,
    draft,
  }: { readonly actor: RateActor; readonly documentId: string | null; readonly draft: RateDraftInput },
): Promise<Result<SavedDraft, DraftRefusal>> {
  const { choice } = draft
  const today = todayIn('UTC', deps.now().getTime())
  const changes = draft.changes.map((change) => withHolidayDates(change, today))
  const earlier = documentId === null ? null : await findRateDraft(deps.db, documentId, ownerOf(actor))
  if (documentId !== null && earlier === null) return err({ code: 'entry_not_found' })
  const worked = await basisOf(deps, actor, { choice, changes })
  if (!worked.ok) return worked
  const at = deps.now()
  const { basis, termsOf } = worked.value
  if (earlier === null) {
    const made = await insertRateDraft(deps.db, { choice, changes, basis, madeBy: actor.uid, at })
    return ok({ documentId: made, termsOf })
  }
  const version = draft.version ?? earlier.version
  const written = { documentId: earlier.documentId, version, choice, changes, basis, at }
  return (await updateRateDraft(deps.db, written))
    ? ok({ documentId: earlier.documentId, termsOf })
    : err({ code: 'version_conflict', currentVersion: earlier.version })
}

/** Returns what the changes write to each home that they concern, and the rates that it has now. */
async function basisOf(
  deps: Pick<RateDeps, 'db' | 'now'>,
  actor: RateActor,
  { choice, changes }: { readonly choice: RateDraftInput['choice']; readonly changes: readonly RateChange[] },
): Promise<
  Result<{ readonly basis: readonly DraftBasis[] } & Pick<SavedDraft, 'termsOf'>, ProblemOf<'invalid_input'>>
> {
  const refused = (field: string, text: string) => err({ code: 'invalid_input' as const, fields: { [field]: text } })
  const tooFar = changes.some(
    (change) => 'span' in change && change.span && daysBetween(change.span.from, change.span.to) > MOST_CHANGED_NIGHTS,
  )
  if (tooFar) return refused('span', `span must be of at most ${counted(MOST_CHANGED_NIGHTS, 'night')}`)
  const stays = await findRateStays(deps.db, choice, scopeOf(actor))
  if (stays.length === 0) return refused('choice', 'choice names no home')
  if (stays.length > MOST_CHANGED_STAYS)
    return refused('choice', `choice must name at most ${counted(MOST_CHANGED_STAYS, 'home')}`)
  const termsOf = await loadStayTerms(
    deps.db,
    stays.map(({ id }) => id),
  )
  const terms = [...termsOf.values()]
  if (new Set(terms.map(({ currency }) => currency)).size > 1)
    return refused('choice', 'choice names homes of several currencies')
  const following = new Map(
    (await findFollowing(deps.db, { homes: [...termsOf.keys()], sources: [] })).map((one) => [one.stayId, one]),
  )
  const basis: DraftBasis[] = []
  let written = 0
  for (const stay of stays) {
    await nextTurn()
    const own = termsOf.get(stay.id)
    if (!own) continue
    const { writes, impossible } = writesOfStay(own, changes, deps.now())
    const [fault] = impossible
    if (fault)
      return refused(
        'changes',
        `changes would make ${fault.field.replace('night ', '')} of ${stay.title} ${fault.afterMinor} instead of ${fault.beforeMinor}`,
      )
    const source = following.get(stay.id)
    const kept = source ? writes.filter(({ field }) => isOwn(field, source, termsOf.has(source.sourceId))) : writes
    basis.push({ id: stay.id, version: own.version, writes: kept })
    written += kept.length
    if (written > MOST_WRITES) return refused('changes', 'changes write too much at once: choose fewer homes or nights')
  }
  return ok({ basis, termsOf })
}

/**
 * Returns whether a field is written to a home that follows another one. Rules that follow are not. Prices of single
 * dates are not if the other home is changed as well: they would be raised twice, and would no longer follow.
 */
function isOwn(field: TermsField, { withRules }: RateSource, isChangedToo: boolean): boolean {
  const [kind = '', , part = ''] = field.split(' ')
  if (kind === 'nightlyMinor' || kind === 'weekendNightlyMinor' || kind === 'season') return false
  if (kind === 'night') return !isChangedToo || (part !== 'nightlyMinor' && !withRules)
  return !withRules || !['minNights', 'maxNights', 'checkInDays', 'checkOutDays'].includes(kind)
}

function writesOfStay(terms: StayTerms, changes: readonly RateChange[], now: Date) {
  return writesOf(terms, changes, todayIn(terms.timeZone, now.getTime()))
}
