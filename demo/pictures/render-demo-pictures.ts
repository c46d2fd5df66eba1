// Renders the pictures of the demo to demo/media and writes manifest.json beside this file. Takes minutes the first
// time; pictures with an unchanged drawing are kept. Arguments: keys to render (all by default).
import { createHash } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { mediaVariantWidths } from '#contract/media/media-url.ts'
import { demoStays } from '#demo/content/demo-stays.ts'
import { demoHosts } from '#demo/content/demo-hosts.ts'
import { ingestPicture } from '#media/picture/ingest-picture.ts'
import { limitConcurrency } from '#media/picture/limit-concurrency.ts'
import { createFileMediaStore } from '#media/media-store.ts'
import { drawScene } from './draw-scene.ts'
import { readManifest, writeManifest, type Manifest, type ManifestPicture } from './manifest.ts'
import { PAGE_PICTURES } from './page-pictures.ts'
import { describePortrait, drawPortrait } from './portraits/draw-portrait.ts'
import { rasterise, type Frame } from './rasterise.ts'
import { scenesFor, type HomePicture } from './scenes-for.ts'

const FOLDER = path.resolve(import.meta.dirname, '../media')
const store = createFileMediaStore({ writableRoot: FOLDER })
const HOME_FRAME: Frame = { x: 0, y: 0, width: 1600, height: 1000, scale: 1 }

/** The middle of the drawing, with enough pixels for the largest circle it is shown in on a sharp screen. */
const PORTRAIT_FRAME: Frame = { x: 300, y: 0, width: 1000, height: 1000, scale: 0.24 }

interface Drawing {
  readonly svg: () => string
  readonly extraSky?: number | undefined
  readonly frame: Frame
  readonly text: Pick<ManifestPicture, 'alt' | 'caption' | 'shows'>
}

interface Job {
  readonly key: string
  readonly drawings: readonly Drawing[]
}

function drawingOf(picture: HomePicture, frame: Frame): Drawing {
  const { alt, caption, shows, extraSky } = picture
  return { svg: () => drawScene(picture), extraSky, frame, text: { alt, caption, shows } }
}

const jobs: readonly Job[] = [
  ...PAGE_PICTURES.map(({ key, picture, frame }) => ({ key, drawings: [drawingOf(picture, frame)] })),
  ...demoStays.map((home) => ({
    key: home.key,
    drawings: scenesFor(home).map((picture) => drawingOf(picture, HOME_FRAME)),
  })),
  ...demoHosts.map((host) => ({
    key: `host:${host.key}`,
    drawings: [
      {
        svg: () => drawPortrait(host),
        frame: PORTRAIT_FRAME,
        text: { alt: describePortrait(host), caption: '', shows: null },
      },
    ],
  })),
]

async function render(
  { svg, extraSky, frame, text }: Drawing,
  known: readonly ManifestPicture[],
): Promise<ManifestPicture> {
  const drawn = svg()
  const drawing = createHash('sha256').update(drawn).update(JSON.stringify(frame)).digest('hex').slice(0, 20)
  const kept = known.find((one) => one.drawing === drawing)
  if (kept && (await store.list(kept.sha256)).length >= mediaVariantWidths(kept.width).length)
    return { ...kept, ...text, drawing }
  const taken = await ingestPicture(await rasterise(drawn, frame, extraSky), store)
  if (!taken.ok) throw new Error(`a drawing was refused: ${taken.problem.reason}`)
  return { ...taken.value, ...text, drawing }
}

/** Removes the pictures that no entry refers to any more. */
async function sweep(manifest: Manifest): Promise<void> {
  const requested = new Set(
    Object.values(manifest)
      .flat()
      .map((picture) => picture.sha256),
  )
  for (const prefix of await readdir(FOLDER)) {
    if (!/^[0-9a-f]{2}$/.test(prefix)) continue
    for (const sha256 of await readdir(path.join(FOLDER, prefix))) {
      if (!requested.has(sha256)) await rm(path.join(FOLDER, prefix, sha256), { recursive: true })
    }
  }
}

const chosen = new Set(process.argv.slice(2))
// One picture is drawn while another is encoded.
const twoAtATime = limitConcurrency(2)
let manifest = await readManifest()
for (const { key, drawings } of jobs) {
  if (chosen.size > 0 && !chosen.has(key)) continue
  const known = manifest[key] ?? []
  const rendered = await Promise.all(drawings.map((drawing) => twoAtATime(() => render(drawing, known))))
  manifest = { ...manifest, [key]: rendered }
  await writeManifest(manifest)
  process.stdout.write(`${key}: ${rendered.length}\n`)
}
if (chosen.size === 0) {
  const keys = new Set(jobs.map((job) => job.key))
  manifest = Object.fromEntries(Object.entries(manifest).filter(([key]) => keys.has(key)))
  await writeManifest(manifest)
  await sweep(manifest)
}
