import { within } from '#db/queries/account/stay-scope.ts'
import type { StayScope } from '#core/account/stay-right.ts'
import { sql } from 'kysely'
import type { FieldWrite, RateChange } from '#core/rate/rate-change.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import {
  applyFields,
  nightsOfFields,
  type FieldValue,
  type StayField,
  type TermsField,
} from '#core/rate/terms-fields.ts'
import type { Executor, Tx } from '#db/database.ts'
import { programName } from '#db/queries/account/program-name.ts'
import { updateStayColumns } from '#db/queries/stay/own-stay-queries.ts'
import { replaceDiscounts } from './rule-list-queries.ts'
import { replaceOverrides, updateSeason } from './rule-queries.ts'

export interface ChangeSetStay {
  readonly id: number
  readonly documentId: string
  readonly slug: string
  readonly title: string
  readonly currency: string
  /** The version of its rates that this change made. Null: nothing was left to change. */
  readonly version: number | null
  readonly writes: readonly FieldWrite[]
}

/** Changes that were published together. */
export interface ChangeSet {
  readonly documentId: string
  readonly madeAt: Date
  readonly maker: string | null
  readonly changes: readonly RateChange[]
  readonly undoes: string | null
  readonly undoneBy: string | null
  readonly homes: readonly ChangeSetStay[]
}

interface NewChangeSet {
  readonly madeBy: string
  readonly at: Date
  readonly changes: readonly RateChange[]
  readonly undoes: string | null
  readonly homes: readonly { readonly id: number; readonly writes: readonly FieldWrite[] }[]
}

/** Records what is published together, in the transaction that publishes it, and returns its document id. */
export async function insertChangeSet(
  tx: Tx,
  { madeBy, at, changes, undoes, homes: stays }: NewChangeSet,
): Promise<string> {
  const { id } = await tx
    .insertInto('app.change_set')
    .values({ made_by: madeBy, made_at: at, changes: JSON.stringify(changes), undoes })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (stays.length > 0)
    await tx
      .insertInto('app.change_set_home')
      .values(stays.map((stay) => ({ change_set_id: id, stay_id: stay.id, writes: JSON.stringify(stay.writes) })))
      .execute()
  return id
}

/** Returns the change set that has undone another one, and how many fields it restored, or null. */
export async function findUndo(
  tx: Tx,
  documentId: string,
): Promise<{ readonly documentId: string; readonly restored: number } | null> {
  const { rows } = await sql<{ documentId: string; restored: number }>`
    select undo.id as "documentId", coalesce(sum(jsonb_array_length(part.writes)), 0)::int as restored
    from app.change_set undo left join app.change_set_home part on part.change_set_id = undo.id
    where undo.undoes = ${documentId}::uuid group by undo.id order by undo.made_at desc limit 1`.execute(tx)
  return rows[0] ?? null
}

/** Which change sets: one, or a page of those that are older than `after`, the document id of the last one read. */
export type ChangeSetChoice =
  | { readonly documentId: string }
  | { readonly after: string | undefined; readonly limit: number }

/**
 * Returns the change sets that touch homes of a scope, newest first. Only homes of the scope are included, and
 * `isWhole` tells whether these are all homes of the change set.
 */
export async function findChangeSets(
  executor: Executor,
  { scope, ...choice }: ChangeSetChoice & { readonly scope: StayScope | null },
): Promise<(ChangeSet & { readonly isWhole: boolean })[]> {
  const { rows } = await sql<ChangeSet & { isWhole: boolean }>`
    select made.id as "documentId", made.made_at as "madeAt", coalesce(person.display_name, ${programName('made.made_by')}) as maker, made.changes, made.undoes,
      (select undo.id from app.change_set undo where undo.undoes = made.id order by undo.made_at desc limit 1) as "undoneBy",
      mine.homes, mine.count = (select count(*) from app.change_set_home whole where whole.change_set_id = made.id) as "isWhole"
    from app.change_set made
    left join app.profile person on person.uid = made.made_by
    join lateral (
      select count(*) as count, json_agg(json_build_object(
        'id', stay.id, 'documentId', stay.document_id, 'slug', stay.slug, 'title', stay.title, 'currency', stay.currency,
        'version', version.version, 'writes', part.writes) order by stay.title, stay.id) as homes
      from app.change_set_home part
      join app.stay stay on stay.id = part.stay_id
      left join app.price_version version on version.stay_id = stay.id and version.xid = made.xid
      where part.change_set_id = made.id and ${within(scope, 'stay')}) mine on mine.count > 0
    where ${'documentId' in choice ? sql`made.id = ${choice.documentId}::uuid` : olderThan(choice.after)}
    order by made.made_at desc, made.id desc limit ${'documentId' in choice ? 1 : choice.limit}`.execute(executor)
  return rows
}

const olderThan = (after: string | undefined) =>
  after === undefined
    ? sql`true`
    : sql`(made.made_at, made.id) < (select made_at, id from app.change_set where id = ${after}::uuid)`

const stayColumns: Readonly<Record<StayField, string>> = {
  nightlyMinor: 'nightly',
  weekendNightlyMinor: 'weekend_nightly',
  weekendNights: 'weekend',
  includedGuests: 'included_guests',
  extraGuestMinor: 'extra_guest',
  nonRefundableBp: 'non_refundable_bp',
  minNights: 'min_nights',
  weekendMinNights: 'weekend_min_nights',
  maxNights: 'max_nights',
  nightsMultipleOf: 'nights_multiple_of',
  checkInDays: 'check_in_days',
  checkOutDays: 'check_out_days',
  noticeDays: 'notice_days',
  noticeHour: 'notice_hour',
  allowShortGap: 'allow_short_gap',
  forbidGapUnder: 'forbid_gap_under',
}

/** Writes fields of a home whose rules are locked and whose present terms are `terms`. */
export async function writeTermsFields(
  tx: Tx,
  terms: StayTerms,
  values: ReadonlyMap<TermsField, FieldValue>,
): Promise<void> {
  const { stayId } = terms
  const later = applyFields(terms, values)
  const columns: Record<string, FieldValue> = {}
  const seasons = new Set<number>()
  let touchesDiscounts = false
  for (const [field, value] of values) {
    const [kind = '', id = ''] = field.split(' ')
    if (kind === 'season') seasons.add(Number(id))
    else if (kind === 'length') touchesDiscounts = true
    else if (kind === 'fee')
      await sql`update app.stay_fee set amount = ${value} where id = ${Number(id)} and stay_id = ${stayId}`.execute(tx)
    else if (kind !== 'night') columns[stayColumns[kind as StayField]] = value
  }
  await updateStayColumns(tx, stayId, columns)
  for (const season of later.seasons) if (seasons.has(season.id)) await updateSeason(tx, stayId, season.id, season)
  const nights = nightsOfFields(values.keys())
  if (nights.length > 0) {
    const touched = new Set(nights)
    await replaceOverrides(
      tx,
      stayId,
      nights,
      later.overrides.filter(({ night }) => touched.has(night)),
    )
  }
  if (touchesDiscounts)
    await replaceDiscounts(tx, stayId, [
      ...later.lengthDiscounts.map(({ nights: threshold, percentBp }) => ({
        kind: 'length' as const,
        threshold,
        percentBp,
      })),
      ...later.leadDiscounts.map(({ kind, days, percentBp }) => ({ kind, threshold: days, percentBp })),
    ])
}
