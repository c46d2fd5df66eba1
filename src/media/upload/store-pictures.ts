import { scopeOf } from '#core/account/stay-right.ts'
import { readFile } from 'node:fs/promises'
import type { RecordedPicture } from '#contract/media/media-object.ts'
import type { FileInfo } from '#contract/media/file-info-schema.ts'
import { isUuid } from '#core/is-uuid.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Executor } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { insertAsset, type Asset } from '#db/queries/media/asset-queries.ts'
import { findAnyStayByNumber } from '#db/queries/media/shown-asset-queries.ts'
import { findStayInScope } from '#db/queries/stay/own-stay-queries.ts'
import type { PictureActor, PictureDeps } from '#media/picture-deps.ts'
import { fileName } from './file-name.ts'
import type { PreparedPicture } from './prepare-picture.ts'
import { recordedPicture } from './recorded-picture.ts'

/** A picture to be stored, with its name and texts. */
export interface NewPicture {
  readonly picture: PreparedPicture
  /** The name that the sender gave the file. */
  readonly givenName: string
  readonly info: FileInfo
}

type StayProblem = Extract<Problem, { code: 'stay_not_found' }>

/**
 * Returns the home to which pictures are to be added, by number, document id or slug. `stay_not_found`: there is none,
 * or the actor does not look after it; the two cannot be told apart.
 */
export async function findStayForPictures(
  executor: Executor,
  actor: PictureActor,
  name: string,
): Promise<Result<{ readonly id: number }, StayProblem>> {
  const scope = scopeOf(actor)
  const byNumber = /^[1-9]\d{0,8}$/.test(name) ? await findAnyStayByNumber(executor, Number(name), scope) : null
  const isName = isUuid(name) || /^[a-z0-9-]{1,120}$/.test(name)
  const stay = byNumber ?? (isName ? await findStayInScope(executor, name, scope) : null)
  return stay ? ok(stay) : err({ code: 'stay_not_found' })
}

/**
 * Stores pictures, all or none: their originals go to the store, then they are recorded. Their variants are made later,
 * and then they are added to `home`, if one is given. Returns them in the given order.
 */
export async function storePictures(
  deps: PictureDeps,
  request: { readonly actor: PictureActor; readonly pictures: readonly NewPicture[]; readonly home: string | null },
): Promise<Result<RecordedPicture[], StayProblem>> {
  const { db, now } = deps
  const { actor, pictures } = request
  for (const { picture } of pictures) await keepOriginal(deps, picture)
  const stored = await inTransaction<Asset[], StayProblem>(db, async (tx) => {
    const stay = request.home === null ? null : await findStayForPictures(tx, actor, request.home)
    if (stay && !stay.ok) return stay
    const assets: Asset[] = []
    const at = now()
    for (const { picture, givenName, info } of pictures) {
      const { path: _, ...facts } = picture
      const text = {
        name: fileName(info.name ?? givenName),
        alternativeText: info.alternativeText ?? null,
        caption: info.caption ?? null,
        focalPoint: info.focalPoint ?? null,
      }
      const meantFor = stay?.value.id ?? null
      assets.push(await insertAsset(tx, { ...facts, ...text, meantFor }, { uid: actor.uid, at }))
    }
    return ok(assets)
  })
  if (!stored.ok) return stored
  // Somebody may have deleted their upload of the same picture before this one was recorded.
  for (const { picture } of pictures) await keepOriginal(deps, picture)
  return ok(stored.value.map(recordedPicture))
}

/** Writes the original of a picture to the store, unless it is there. */
export async function keepOriginal({ store }: PictureDeps, { sha256, original, path }: PreparedPicture): Promise<void> {
  if ((await store.list(sha256)).includes(original)) return
  await store.write(sha256, original, await readFile(path))
}
