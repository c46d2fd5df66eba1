import path from 'node:path'
import type { Logger } from 'pino'
import type { LiveCompany } from './live-company.ts'
import type { Config } from '#config/config.ts'
import { mediaShareUrl } from '#contract/media/media-url.ts'
import type { Db } from '#db/database.ts'
import { findStayBySlug } from '#db/queries/stay/stay-queries.ts'
import type { Sweep } from '#jobs/sweep.ts'
import { createMediaApp } from '#media/create-media-app.ts'
import { createFileMediaStore, type MediaStore } from '#media/media-store.ts'
import { S3MediaStore } from '#media/s3-media-store.ts'
import type { PictureDeps } from '#media/picture-deps.ts'
import { makeVariants } from '#media/upload/make-variants.ts'
import { sweepPictures } from '#media/upload/sweep-pictures.ts'
import type { Service } from '#server/service.ts'
import { createSharePictures } from '#server/share/create-share-pictures.ts'
import { siteSentence } from '#server/share/site-sentence.ts'

export interface PicturesOptions {
  readonly config: Config
  readonly company: LiveCompany
  readonly db: Db
  readonly now: () => Date
  readonly realNow: () => Date
  readonly onStayChanged: (slug: string) => void
  readonly log: Pick<Logger, 'warn'>
}

export interface ComposedPictures {
  /** Where uploaded pictures are stored. */
  readonly places: Pick<PictureDeps, 'store' | 'incoming'>
  /** Answers `/media/…`. */
  readonly serve: Service
  readonly sweeps: readonly Sweep[]
  /** Stops work on pictures at the next suitable moment; the next start continues it. */
  halt(): void
}

/** How soon after its upload work on a picture begins. */
const VARIANTS_MS = 2_000
const DAY_MS = 86_400_000

/** Composes the photos: those of the demo, uploaded ones, and the pictures for shared links that are made of them. */
export function composePictures({
  config,
  company,
  db,
  now,
  realNow,
  onStayChanged,
  log,
}: PicturesOptions): ComposedPictures {
  const root = path.join(config.dataDirectory, 'media')
  const store = storeOf(config, root, log)
  const incoming = path.join(root, 'incoming')
  const media = createMediaApp({ store })
  const sharePictures = createSharePictures({
    get websiteName() {
      return company.websiteName
    },
    get sentence() {
      return siteSentence(company.websiteName, company.configuration.websiteMetaTitle)
    },
    folder: path.join(root, 'shared'),
    findStay: (slug) => findStayBySlug(db, slug),
    async readPhoto(sha256) {
      const photo = await media(new Request(config.websiteUrl + mediaShareUrl(sha256)))
      return photo.ok ? new Uint8Array(await photo.arrayBuffer()) : null
    },
  })
  const halted = new AbortController()
  return {
    places: { store, incoming },
    serve: (request) => (new URL(request.url).pathname.startsWith('/media/og/') ? sharePictures : media)(request),
    sweeps: [
      { everyMs: VARIANTS_MS, run: () => makeVariants({ db, now, store, onStayChanged }, halted.signal) },
      {
        everyMs: DAY_MS,
        run: () => sweepPictures({ db, store, incoming, onForeignStore: () => log.warn(FOREIGN_STORE) }, realNow),
      },
    ],
    halt: () => halted.abort(),
  }
}

const FOREIGN_STORE =
  'no unused picture is removed from the bucket of S3_URL, because another site removes them there, or the one that this database is a copy of: give each a bucket of its own, or delete the object sweeps/last there if the bucket is to be of this one'

const BUCKET_STEP =
  'check its address and region, and that the keys may list, read, write and delete there; until then pictures fail'

/** The demo's pictures are in the repository, so that a first start copies nothing. */
const DEMO_PICTURES = path.resolve(import.meta.dirname, '../../../demo/media')

function storeOf({ mode, pictureBucket }: Config, writableRoot: string, log: PicturesOptions['log']): MediaStore {
  const isDemo = mode === 'demo'
  if (pictureBucket === null)
    return createFileMediaStore({ writableRoot, readOnlyRoots: isDemo ? [DEMO_PICTURES] : [] })
  const here = isDemo ? createFileMediaStore({ writableRoot: DEMO_PICTURES }) : undefined
  const store = new S3MediaStore(pictureBucket, { ...(here && { here }) })
  // Everything else works without pictures, so a bucket that is away does not keep the site from starting.
  store.check().catch((error: Error) => log.warn(`${error.message}: ${BUCKET_STEP}`))
  return store
}
