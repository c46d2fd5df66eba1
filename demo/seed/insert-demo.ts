import { todayIn } from '#core/time/zoned-time.ts'
import type { Tx } from '#db/database.ts'
import { insertYear } from '../bookings/insert-year.ts'
import { demoStays } from '../content/demo-stays.ts'
import { readManifest } from '../pictures/manifest.ts'
import type { SeedOptions } from '../seed-demo.ts'
import { blocksOf, insertBlocks } from './insert-blocks.ts'
import { insertCatalogue } from './insert-catalogue.ts'
import { insertStays } from './insert-stays.ts'
import { insertPictures } from './insert-pictures.ts'
import { insertReviews } from './insert-reviews.ts'
import { TIME_ZONE } from './stay-row.ts'

/** Writes the whole demo to a database without homes. Returns a sentence that says what was written. */
export async function insertDemo(tx: Tx, options: SeedOptions, hostUid: string): Promise<string> {
  const manifest = options.pictures ?? (await readManifest())
  const at = options.now()
  const today = todayIn(TIME_ZONE, at.getTime())
  const catalogue = await insertCatalogue(tx, hostUid, at)
  const ids = await insertStays(tx, demoStays, catalogue, { at, today })
  await insertReviews(tx, demoStays, ids, today)
  const year = options.bookings === false ? null : await insertYear(tx, ids, { hostUid, today, at })
  const blocks = await insertBlocks(tx, year?.blocks ?? blocksOf(ids), today)
  const photos = await insertPictures(tx, demoStays, ids, catalogue, manifest)
  const booked = year === null ? '' : `${year.bookings} bookings, `
  return `demo content: ${ids.size} homes, ${photos} photos, ${booked}${blocks} occupied runs of nights`
}
