import type { StayInput } from '#contract/collection/stay-input.ts'
import type { Problem, ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { actAs } from '#db/act-as.ts'
import type { Tx } from '#db/database.ts'
import {
  findDestinationByName,
  findDisplayName,
  hostIdOf,
  insertStayRow,
  isSlugTaken,
  lockSlug,
} from '#db/queries/stay/stay-fact-queries.ts'
import { isHelper } from '#db/queries/account/stay-right-queries.ts'
import { insertImportedStay, type ImportedFrom } from '#db/queries/stay/imported-stay-queries.ts'
import { findPolicyIds } from '#db/queries/rate/policy-queries.ts'
import { isUniqueViolation } from '#db/unique-violation.ts'
import type { RateActor, RateDeps } from '#rates/rate-deps.ts'
import { wrongHours } from './change-over-hours.ts'
import { stayFactsOf, wrongPrices } from './stay-facts.ts'
import { slugOf } from '#core/text/slug-of.ts'
import { writeStayParts } from './write-stay-parts.ts'

/** The policy that new homes begin with; staff change it with the rates. */
const FIRST_POLICY = 'moderate'

/** The hours of a home that were not given; the database has the same defaults. */
const FIRST_HOURS = { check_in_from: '15:00', check_out_by: '10:00' }

/**
 * Creates a home and returns its document id. Until a position is given, it has that of its destination. A host creates
 * a home of their own, the company one without a host. `home_right_missing`: they only help with homes of others;
 * `invalid_input`: another home has the slug, there is no such destination, or bounds contradict each other.
 */
export async function createStay(
  deps: Pick<RateDeps, 'db' | 'now' | 'onStayChanged'>,
  {
    actor,
    input,
    isDraft,
    importedAs,
  }: {
    readonly actor: RateActor
    readonly input: StayInput
    readonly isDraft: boolean
    /** For a home imported from a file: its id there. */
    readonly importedAs?: ImportedFrom
  },
): Promise<Result<string, ProblemOf<'invalid_input' | 'home_right_missing'>>> {
  if (actor.role === 'host' && (await isHelper(deps.db, actor.uid))) return err({ code: 'home_right_missing' })
  const facts = stayFactsOf(input, input.currency as string)
  const wrongMoney = wrongPrices(facts)
  if (wrongMoney) return err({ code: 'invalid_input', fields: wrongMoney })
  const place = await findDestinationByName(deps.db, input.destination ?? '')
  if (!place) return invalid('destination', `Document with id "${input.destination}", locale "null" not found`)
  if ((facts.min_nights ?? 1) > (facts.max_nights ?? 31))
    return invalid('minNights', 'minNights must not be above maxNights')
  const wrong = wrongHours({ ...FIRST_HOURS, ...withoutGaps(facts) })
  if (wrong) return err({ code: 'invalid_input', fields: wrong })
  const now = deps.now()
  try {
    let slug = facts.slug ?? ''
    const made = await inTransaction<string, Extract<Problem, { code: 'invalid_input' }>>(deps.db, async (tx) => {
      slug = facts.slug ?? (await freeSlug(tx, facts.title ?? ''))
      await actAs(tx, actor.uid, now)
      const policy = (await findPolicyIds(tx, [FIRST_POLICY])).get(FIRST_POLICY)
      if (policy === undefined) throw new Error(`there is no cancellation policy ${FIRST_POLICY}`)
      const hostId =
        actor.role === 'host' ? await hostIdOf(tx, actor.uid, (await findDisplayName(tx, actor.uid)) ?? 'Host') : null
      const { id: destination_id, ...position } = place
      const given = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
      const { id, documentId } = await insertStayRow(tx, {
        ...position,
        ...(given as Required<typeof facts>), // the schema has checked what is required
        destination_id,
        slug,
        host_id: hostId,
        cancellation_policy_id: policy,
        state: isDraft ? 'draft' : 'published',
        published_at: isDraft ? null : now,
      })
      if (importedAs) await insertImportedStay(tx, { ...importedAs, stayId: id })
      const written = await writeStayParts(tx, id, input, actor)
      return written.ok ? ok(documentId) : written
    })
    if (made.ok) deps.onStayChanged?.(slug)
    return made
  } catch (error) {
    if (isUniqueViolation(error)) return invalid('slug', 'This attribute must be unique')
    throw error
  }
}

function withoutGaps<Facts extends object>(facts: Facts): Partial<Facts> {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as Partial<Facts>
}

/**
 * Returns the name as a slug, with a number if others have it. Among a thousand homes of one name, about twenty
 * look-ups find a free one. Homes of one name that are made at once get theirs one after the other.
 */
async function freeSlug(tx: Tx, name: string): Promise<string> {
  const first = slugOf(name)
  await lockSlug(tx, first)
  const numbered = (number: number) => (number === 1 ? first : `${first}-${number}`)
  let taken = 0
  let free = 1
  while (await isSlugTaken(tx, numbered(free))) [taken, free] = [free, free * 2]
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2)
    if (await isSlugTaken(tx, numbered(middle))) taken = middle
    else free = middle
  }
  return numbered(free)
}

function invalid(field: string, message: string) {
  return err({ code: 'invalid_input', fields: { [field]: message } } as const)
}
