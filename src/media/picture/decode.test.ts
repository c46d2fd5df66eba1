import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawPhoto } from '#tests/support/pictures/draw-photo.ts'
import { createLazyVariants } from '#media/lazy-variants.ts'
import { ingestPicture } from './ingest-picture.ts'
import { createFileMediaStore } from '#media/media-store.ts'
import { keepVariantsOf } from '#media/upload/make-variants.ts'
import { preparePicture } from '#media/upload/prepare-picture.ts'
import { decode } from './decode.ts'

let folder: string
let photo: Buffer
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'holmstay-decode-'))
  photo = await drawPhoto(1200, 160).jpeg().toBuffer()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Returns the processes that decode for this one. */
async function decoders(): Promise<number[]> {
  const children = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
  const ofDecoder = await Promise.all(
    children
      .split(' ')
      .filter(Boolean)
      .map(async (pid) => {
        const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
        return command.includes('decode-process') ? [Number(pid)] : []
      }),
  )
  return ofDecoder.flat()
}

// The process that decodes throws when it receives a second picture in the meantime, so that some of these would be
// refused.
test('however many pictures come in, and whatever for, one process decodes them one at a time', async () => {
  const store = createFileMediaStore({ writableRoot: path.join(folder, 'store') })
  const hashes = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(64))
  const avif = await drawPhoto(480, 64).avif({ effort: 0 }).toBuffer()
  for (const sha256 of hashes) {
    await store.write(sha256, 'original.jpg', photo)
    await store.write(sha256, '480.avif', avif)
  }
  const handedIn = path.join(folder, 'handed-in.jpg')
  await writeFile(handedIn, photo)
  const lazy = createLazyVariants(store)
  const [prepared] = await Promise.all([
    Promise.all(
      hashes.map((sha256, index) =>
        preparePicture({ path: handedIn, bytes: photo.length, sha256 }, path.join(folder, `made-${index}.jpg`)),
      ),
    ),
    ...hashes.map((sha256) => lazy.jpeg(sha256, 480)),
    ...hashes.map((sha256) => lazy.shareImage(sha256)),
    ...hashes.map((sha256) => keepVariantsOf(store, { sha256, original: 'original.jpg', width: 1200 })),
    ingestPicture(photo, store),
  ])
  expect(prepared.every(({ ok }) => ok)).toBe(true)
  for (const sha256 of hashes)
    expect(await store.list(sha256)).toEqual(expect.arrayContaining(['480.jpg', '960.avif', 'og.jpg']))
  if (process.platform === 'linux') expect(await decoders()).toHaveLength(1)
})

test.runIf(process.platform === 'linux')(
  'a picture over which the decoder dies is refused, and the next one is decoded',
  async () => {
    await decode('readHeader', photo)
    const [before] = await decoders()
    const dying = decode('encodeAvif', await drawPhoto(4000, 400).jpeg().toBuffer(), 2400)
    process.kill(before!, 'SIGKILL')
    await expect(dying).rejects.toThrow('the decoder ended over this picture')
    expect(await decode('readHeader', photo)).toMatchObject({ format: 'jpeg', width: 1200 })
  },
)
