import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import type { AccessWorld } from './access-world.ts'

let count = 0

/** Creates a home of the world's host, free from today on; returns its slug. */
export async function letStay(
  { shop, host }: AccessWorld,
  columns: Parameters<typeof insertStay>[1] = {},
): Promise<string> {
  const { db } = shop.database
  const owner = await db
    .insertInto('app.host')
    .values({ uid: host.uid, name: 'Hanna' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const slug = `home-of-hanna-${++count}`
  const whole = { min_nights: 1, notice_days: 0, notice_hour: 24, check_in_from: '00:00' }
  await insertStay(db, { slug, host_id: owner.id, ...whole, ...columns })
  return slug
}

/** Creates an entry in each collection that everybody can read. */
export async function showPhotoAndReview({ shop }: AccessWorld, slug: string): Promise<void> {
  const { db } = shop.database
  const { id } = await db.selectFrom('app.stay').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()
  const asset = await db
    .insertInto('app.asset')
    .values({ sha256: Buffer.alloc(32, 7), mime: 'image/jpeg', bytes: 1000, width: 1600, height: 1200 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('app.amenity').values({ id: 1, code: 'wifi', name: 'Wi-Fi', category: 'internet' }).execute()
  await db.insertInto('app.stay_photo').values({ stay_id: id, asset_id: asset.id, position: 0 }).execute()
  await db
    .insertInto('app.review')
    .values({
      stay_id: id,
      overall: 5,
      body: 'Lovely',
      author_name: 'Ann',
      state: 'published',
      published_at: shop.now(),
    })
    .execute()
}
