import { sql } from 'kysely'
import type { MinimumKind } from '#core/rate/stay-rule-kind.ts'
import { chargeableTerms } from '#core/rate/chargeable-terms.ts'
import type { DateSpan, NightOverride, Season, StayTerms } from '#core/rate/stay-terms.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { Executor } from '#db/database.ts'
import { programName } from '#db/queries/account/program-name.ts'

/** A version of a home's rates. */
export interface PriceVersion {
  readonly version: number
  readonly at: Date
  /** A person, or a program by its token. Null: neither, or somebody who is gone. */
  readonly maker: string | null
  /** The document id of the change set that made it. */
  readonly changeSet: string | null
  /** Whether the change set concerns other homes as well. */
  readonly isOfSeveral: boolean
}

/** Returns the versions of a home's rates, newest first. */
export async function findPriceVersions(executor: Executor, stayId: number): Promise<PriceVersion[]> {
  const { rows } = await sql<PriceVersion>`
    select version.version, version.at, coalesce(person.display_name, ${programName('version.actor')}) as maker, made.id as "changeSet",
      (select count(*) from app.change_set_home where change_set_id = made.id) > 1 as "isOfSeveral"
    from app.price_version version
    left join app.profile person on person.uid = version.actor
    left join app.change_set made on made.xid = version.xid
    where version.stay_id = ${stayId} order by version.version desc limit 200`.execute(executor)
  return rows
}

/** Prices and rules of length as a version stores them: rows of the tables, by their columns. */
interface StoredRules {
  readonly stay: Readonly<Record<string, number | null>>
  readonly seasons: readonly (Readonly<Record<string, number | null>> & {
    readonly name: string
    readonly during: string
    readonly yearly: boolean
  })[]
  readonly overrides: readonly {
    readonly night: IsoDate
    readonly nightly: number | null
    readonly min_nights: number | null
    readonly max_nights: number | null
    readonly arrival: boolean | null
    readonly departure: boolean | null
  }[]
  readonly minimums?: readonly {
    kind: MinimumKind
    threshold: number
    min_nights: number | null
    max_nights: number | null
  }[]
}

/**
 * Returns the version of a home's rates that was in force at an instant: today's terms with the prices and rules of
 * nights from that version. Null: there was none yet.
 */
export async function findTermsAt(
  executor: Executor,
  now: StayTerms,
  at: Date,
): Promise<{ readonly version: number; readonly terms: StayTerms } | null> {
  const { rows } = await sql<{ version: number; rules: StoredRules }>`
    select version, rules from app.price_version where stay_id = ${now.stayId} and at < ${at}
    order by version desc limit 1`.execute(executor)
  const [found] = rows
  return found
    ? { version: found.version, terms: chargeableTerms(termsOfRules(now, found.version, found.rules)) }
    : null
}

function termsOfRules(
  now: StayTerms,
  version: number,
  { stay, seasons, overrides, minimums = [] }: StoredRules,
): StayTerms {
  const column = (name: string) => stay[name] ?? null
  return {
    ...now,
    version,
    nightlyMinor: column('nightly') ?? now.nightlyMinor,
    weekendNightlyMinor: column('weekend_nightly'),
    weekendNights: column('weekend') ?? now.weekendNights,
    minNights: column('min_nights') ?? now.minNights,
    weekendMinNights: column('weekend_min_nights'),
    maxNights: column('max_nights') ?? now.maxNights,
    nightsMultipleOf: column('nights_multiple_of'),
    checkInDays: column('check_in_days') ?? now.checkInDays,
    checkOutDays: column('check_out_days') ?? now.checkOutDays,
    seasons: seasons.map((season): Season => ({
      id: season['id'] ?? 0,
      name: season.name,
      spans: spansOf(season.during),
      yearly: season.yearly,
      priority: season['priority'] ?? 0,
      nightlyMinor: season['nightly'] ?? null,
      weekendNightlyMinor: season['weekend_nightly'] ?? null,
      minNights: season['min_nights'] ?? null,
      maxNights: season['max_nights'] ?? null,
      nightsMultipleOf: season['nights_multiple_of'] ?? null,
      checkInDays: season['check_in_days'] ?? null,
      checkOutDays: season['check_out_days'] ?? null,
    })),
    overrides: overrides.map(({ night, nightly, min_nights, max_nights, arrival, departure }): NightOverride => ({
      night,
      nightlyMinor: nightly,
      minNights: min_nights,
      maxNights: max_nights,
      arrival,
      departure,
    })),
    minimums: minimums.map(({ kind, threshold, min_nights, max_nights }) => ({
      kind,
      threshold,
      minNights: min_nights,
      maxNights: max_nights,
    })),
  }
}

/** Parses `{[2027-07-01,2027-09-01)}` into spans. */
const spansOf = (during: string): DateSpan[] =>
  Array.from(during.matchAll(/\[([\d-]+),([\d-]+)\)/g), ([, from, to]) => ({
    from: from as IsoDate,
    to: to as IsoDate,
  }))
