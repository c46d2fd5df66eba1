import type { StayInput } from '#contract/collection/stay-input.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { findDestinationByName, findStayState, updateStayFacts } from '#db/queries/stay/stay-fact-queries.ts'
import type { Tx } from '#db/database.ts'
import { findBoundColumns, type OwnStay } from '#db/queries/stay/own-stay-queries.ts'
import { changeOwnStay, type StayChange, type StayChangeRefusal } from './change-own-stay.ts'
import { changeNightPrices, type NightPriceChange, type NightPriceRefusal } from './change-night-prices.ts'
import { checkFollowedFields } from '#rates/source/followed-fault.ts'
import type { RateActor, RateDeps } from '#rates/rate-deps.ts'
import { wrongHours } from './change-over-hours.ts'
import { stayFactsOf, wrongPrices } from './stay-facts.ts'
import { writeStayParts } from './write-stay-parts.ts'

type FactDeps = Pick<RateDeps, 'db' | 'now' | 'onStayChanged'>

/**
 * Changes the facts of a home and, with `state`, whether everybody can see it; fields left out keep their values.
 * Prices change for future bookings. `stay_not_found`: no such home of the actor; `invalid_input`: another home has the
 * slug, no such destination, a field that follows another home, or contradictions.
 */
export async function changeStayFacts(
  deps: FactDeps,
  {
    input,
    state,
    ...change
  }: NightPriceChange & { readonly input: StayInput; readonly state?: 'draft' | 'published' | undefined },
): Promise<Result<unknown, NightPriceRefusal>> {
  const changed = await changeNightPrices<ProblemOf<'invalid_input'>>(deps, { ...change, field: 'name' }, (tx, stay) =>
    writeStayFacts(tx, stay, { actor: change.actor, input, state, at: deps.now() }),
  )
  // The slug is the only one of these fields that must be unique.
  const isTaken = !changed.ok && changed.problem.code === 'already_exists'
  return isTaken ? invalid('slug', 'This attribute must be unique') : changed
}

/** What to write to a home, by whom and when. */
export interface FactsToWrite {
  readonly actor: RateActor
  readonly input: StayInput
  /** Whether everybody can see it; unchanged if left out. */
  readonly state?: 'draft' | 'published' | undefined
  readonly at: Date
}

/**
 * Writes facts of a home within a transaction that has locked it. `invalid_input`: no such destination, contradictions.
 */
export async function writeStayFacts(
  tx: Tx,
  stay: Pick<OwnStay, 'id'>,
  { actor, input, state, at }: FactsToWrite,
): Promise<Result<unknown, ProblemOf<'invalid_input'>>> {
  const now = await findStayState(tx, stay.id)
  const facts = stayFactsOf(input, now.currency)
  const wrong = wrongPrices(facts)
  if (wrong) return err({ code: 'invalid_input', fields: wrong })
  const followed = await checkFollowedFields(tx, stay.id, {
    nightlyMinor: facts.nightly,
    weekendNightlyMinor: facts.weekend_nightly,
    minNights: facts.min_nights,
    maxNights: facts.max_nights,
  })
  if (!followed.ok) return invalid(...attributeThatFollows(followed.problem.fields))
  if (facts.min_nights !== undefined || facts.max_nights !== undefined) {
    const bounds = await findBoundColumns(tx, stay.id)
    if ((facts.min_nights ?? bounds.min_nights) > (facts.max_nights ?? bounds.max_nights))
      return invalid('minNights', 'minNights must not be above maxNights')
  }
  // Hours that are not changed are not checked.
  if ([facts.check_in_from, facts.check_in_until, facts.check_out_by].some((hour) => hour !== undefined)) {
    const hours = {
      check_in_from: now.check_in_from,
      check_in_until: now.check_in_until,
      check_out_by: now.check_out_by,
    }
    const given = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
    const wrongTimes = wrongHours({ ...hours, ...given })
    if (wrongTimes) return err({ code: 'invalid_input', fields: wrongTimes })
  }
  const place = input.destination === undefined ? null : await findDestinationByName(tx, input.destination)
  if (input.destination !== undefined && !place)
    return invalid('destination', `Document with id "${input.destination}", locale "null" not found`)
  await updateStayFacts(tx, stay.id, {
    ...facts,
    destination_id: place?.id,
    state,
    published_at: state === 'published' ? (now.published_at ?? at) : state === 'draft' ? null : undefined,
  })
  return writeStayParts(tx, stay.id, input, actor)
}

/** The names of prices in the entry of a home, by their names in its rates. */
const PRICE_ATTRIBUTES: Readonly<Record<string, string>> = {
  nightlyMinor: 'nightlyPrice',
  weekendNightlyMinor: 'weekendPrice',
}

function attributeThatFollows(fields: Readonly<Record<string, string>>): [string, string] {
  const [field = ''] = Object.keys(fields)
  const attribute = PRICE_ATTRIBUTES[field] ?? field
  return [attribute, `${attribute} follows another home`]
}

/** Removes a home from the site for good; its bookings stay. `stay_not_found`: no such home of the actor. */
export async function archiveStay(deps: FactDeps, change: StayChange): Promise<Result<unknown, StayChangeRefusal>> {
  return changeOwnStay(deps, { ...change, field: 'state' }, async (tx, stay) => {
    await updateStayFacts(tx, stay.id, { state: 'archived' })
    return ok(null)
  })
}

function invalid(field: string, message: string) {
  return err({ code: 'invalid_input', fields: { [field]: message } } as const)
}
