import type { Tx } from '#db/database.ts'
import { demoDestinations } from '#demo/content/demo-destinations.ts'
import type { DemoStay } from '#demo/content/demo-stay.ts'
import { demoHosts } from '#demo/content/demo-hosts.ts'
import type { Catalogue } from './insert-catalogue.ts'
import type { Manifest, ManifestPicture } from '../pictures/manifest.ts'

/**
 * Writes the rendered pictures and links them: to their homes, the first picture of a home to its destination,
 * portraits to their hosts.
 */
export async function insertPictures(
  tx: Tx,
  stays: readonly DemoStay[],
  ids: ReadonlyMap<string, number>,
  catalogue: Catalogue,
  manifest: Manifest,
): Promise<number> {
  const pictures = new Map(
    Object.values(manifest)
      .flat()
      .map((picture) => [picture.sha256, picture]),
  )
  if (pictures.size === 0) return 0
  const assets = await tx
    .insertInto('app.asset')
    .values([...pictures.values()].map(assetRow))
    .returning(['id', 'sha256'])
    .execute()
  const assetIds = new Map(assets.map(({ id, sha256 }) => [sha256.toString('hex'), id]))
  const photos = stays.flatMap((stay) =>
    (manifest[stay.key] ?? []).map((picture, index) => ({
      stay_id: ids.get(stay.key)!,
      asset_id: assetIds.get(picture.sha256)!,
      position: index + 1,
      alt: picture.alt,
      caption: picture.caption,
    })),
  )
  if (photos.length > 0) await tx.insertInto('app.stay_photo').values(photos).execute()
  for (const { key } of demoDestinations) {
    const picture = pictureOfDestination(key, stays, manifest)
    if (!picture) continue
    await tx
      .updateTable('app.destination')
      .set({ photo_id: assetIds.get(picture.sha256)! })
      .where('id', '=', catalogue.destinations[key])
      .execute()
  }
  await hangPortraits(tx, assetIds, catalogue, manifest)
  return photos.length
}

/** Gives every host their portrait, with its description. */
async function hangPortraits(
  tx: Tx,
  assetIds: ReadonlyMap<string, string>,
  catalogue: Catalogue,
  manifest: Manifest,
): Promise<void> {
  for (const { key } of demoHosts) {
    const portrait = manifest[`host:${key}`]?.[0]
    if (!portrait) continue
    const id = assetIds.get(portrait.sha256)!
    await tx.updateTable('app.asset').set({ alternative_text: portrait.alt }).where('id', '=', id).execute()
    await tx.updateTable('app.host').set({ photo_id: id }).where('id', '=', catalogue.hosts[key]).execute()
  }
}

/** Returns the picture drawn for the destination itself, otherwise the first one of its first home. */
function pictureOfDestination(
  key: string,
  stays: readonly DemoStay[],
  manifest: Manifest,
): ManifestPicture | undefined {
  const own = manifest[`destination:${key}`]?.[0]
  if (own) return own
  return stays.filter((stay) => stay.destination === key).flatMap((stay) => manifest[stay.key] ?? [])[0]
}

function assetRow(picture: ManifestPicture) {
  return {
    sha256: Buffer.from(picture.sha256, 'hex'),
    mime: picture.mime,
    bytes: picture.bytes,
    width: picture.width,
    height: picture.height,
    placeholder: picture.placeholder,
    // Photos of homes follow the words of their picture as long as they have the same ones.
    alternative_text: picture.alt || null,
    caption: picture.caption || null,
  }
}
