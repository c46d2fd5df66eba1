import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { drawPhoto } from '#tests/support/pictures/draw-photo.ts'
import { formOf, sendPictures, type UploadResponse } from '#tests/support/pictures/send-pictures.ts'
import { DiskRoom } from './disk-room.ts'
import { receiveForm, withFolder } from './receive-form.ts'

const MIB = 1024 * 1024
const TOO_LARGE =
  'The picture is too large: at most 50 megapixels as plain JPEG or PNG, 24 as anything else, and 30,000 pixels on a side.'

let shop: Shop
let staff: ShopGuest
let photo: Buffer

beforeAll(async () => {
  shop = await createShop()
  staff = await shop.guest({ role: 'staff' })
  photo = await drawPhoto(300, 200).jpeg().toBuffer()
})
afterAll(() => shop.database.close())
afterEach(async () => {
  // Nothing of a refused upload stays on the disk.
  expect(await readdir(shop.deps.pictures.incoming).catch(() => [])).toEqual([])
})

const send = (body: BodyInit, options?: Parameters<typeof sendPictures>[3]) =>
  sendPictures(shop, staff.uid, body, options)
const text = ({ status, error }: UploadResponse) => [status, error?.details.code, error?.message]

/** Creates a PNG of one colour of any size, which unpacks to a thousand times its own size. */
function bomb(
  width: number,
  height: number,
  extra: readonly (readonly [type: string, data: Buffer])[] = [],
  isInterlaced = false,
): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const head = Buffer.alloc(4)
    head.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([head, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[12] = Number(isInterlaced)
  header[8] = 1 // one bit per pixel, greyscale
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...extra.map(([type, data]) => chunk(type, data)),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('pictures that are refused', () => {
  const refusal = async (bytes: Uint8Array) => text(await send(formOf([['photo.jpg', bytes]])))

  test('a PNG of 30,000 by 30,000 pixels, before anything is unpacked', async () => {
    const packed = bomb(30_000, 30_000)
    expect(packed.length).toBeLessThan(MIB)
    const before = process.memoryUsage.rss()
    expect((await refusal(packed))[2]).toBe(TOO_LARGE)
    expect(process.memoryUsage.rss() - before).toBeLessThan(150 * MIB)
  })

  test('a picture whose decoder would have to hold all of it, from fewer pixels on', async () => {
    expect((await refusal(bomb(6_000, 5_000, [], true)))[2]).toBe(TOO_LARGE)
    expect((await send(formOf([['passes.png', bomb(6_000, 5_000)]]))).pictures[0]).toMatchObject({ width: 4096 })
  })

  test('a picture that is a line', async () => {
    expect((await refusal(bomb(60_000, 1)))[1]).toBe('picture_refused')
  })

  test('what moves', async () => {
    const frames = await sharp(
      [await drawPhoto(40, 30).png().toBuffer(), await drawPhoto(40, 30, 9).png().toBuffer()],
      {
        join: { animated: true },
      },
    )
      .webp()
      .toBuffer()
    const control = Buffer.alloc(8)
    control.writeUInt32BE(2)
    const avis = Buffer.concat([Buffer.from('\0\0\0\x20ftypavis\0\0\0\0avifmif1miafMA1B', 'latin1'), Buffer.alloc(64)])
    for (const moving of [frames, bomb(40, 30, [['acTL', control]]), avis])
      expect((await refusal(moving))[2]).toBe('Animated pictures are not taken. Send a single photo.')
  })

  test('other kinds of files, each with a sentence of its own', async () => {
    const drawn = drawPhoto(40, 30)
    const sentences = {
      'This is an SVG drawing.': Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
      'This is a GIF.': await drawn.clone().gif().toBuffer(),
      'This is an HEIC photo, which most browsers cannot show.': Buffer.from(
        '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
        'latin1',
      ),
      'This is a TIFF.': await drawn.clone().tiff().toBuffer(),
      'This is a PDF.': Buffer.from('%PDF-1.7\n'),
      'This is a bitmap.': Buffer.from('BM......'),
      'This is a text and no photo.': Buffer.from('<!doctype html><script>alert(1)</script>'),
      'This is no photo we can read.': randomBytes(500),
    }
    for (const [sentence, bytes] of Object.entries(sentences))
      expect(await refusal(bytes)).toEqual([
        400,
        'picture_refused',
        `${sentence} Send a JPEG, PNG, WebP or AVIF instead.`,
      ])
  })

  test('damaged, truncated and empty files', async () => {
    const damaged = [400, 'picture_refused', 'The file is damaged or incomplete.']
    expect(await refusal(photo.subarray(0, photo.length / 2))).toEqual(damaged)
    expect(await refusal(Buffer.concat([photo.subarray(0, 20), Buffer.from('<script>'.repeat(40))]))).toEqual(damaged)
    const png = await drawPhoto(300, 200).png().toBuffer()
    expect(await refusal(png.subarray(0, png.length - 2000))).toEqual(damaged)
    expect(await refusal(Buffer.alloc(0))).toEqual([400, 'picture_refused', 'The file is empty.'])
  })

  test('whatever is made of a good one by chance is taken or refused, and never a fault of ours', async () => {
    const kinds = [
      photo,
      await drawPhoto(60, 40).webp().toBuffer(),
      await drawPhoto(60, 40).avif({ effort: 0 }).toBuffer(),
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...kinds),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 }),
        async (good, changes) => {
          const bytes = Buffer.from(good)
          for (const [at, value] of changes) bytes[at % bytes.length] = value
          expect((await send(formOf([['x', bytes]]))).status).toBeOneOf([201, 400])
        },
      ),
      { numRuns: 25 },
    )
  })
})

describe('too much', () => {
  test('of files', async () => {
    const forms = [21, 100].map((count) =>
      formOf(Array.from({ length: count }, (_, nr) => [`${nr}.jpg`, photo] as const)),
    )
    for (const form of forms) expect(text(await send(form))).toEqual([413, 'too_many_files', 'Too many files'])
  })

  test('of one file: 20 MiB may be, a byte more may not', async () => {
    const filled = (bytes: number) => Buffer.concat([photo, Buffer.alloc(bytes - photo.length)])
    expect((await send(formOf([['large.jpg', filled(20 * MIB)]]))).status).toBe(201)
    const { status, error } = await send(
      formOf([
        ['small.jpg', photo],
        ['larger.jpg', filled(20 * MIB + 1)],
      ]),
    )
    expect([status, error.details]).toEqual([
      413,
      { code: 'file_too_large', file: 1, name: 'larger.jpg', limit: 20 * MIB },
    ])
  })

  test('of an endless body is read no further than it may be', async () => {
    let sent = 0
    const head = Buffer.from('--b\r\ncontent-disposition: form-data; name="files"; filename="x.jpg"\r\n\r\n')
    const endless = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(head),
      pull(controller) {
        sent += MIB
        controller.enqueue(new Uint8Array(MIB))
      },
    })
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    expect((await send(endless, { headers })).status).toBe(413)
    expect(sent).toBeLessThan(30 * MIB)
  })

  test('of fields, of words and of headers', async () => {
    const fields = formOf([['x.jpg', photo]], { fileInfo: Array<string>(200).fill('{}') })
    expect(text(await send(fields))[1]).toBe('form_not_readable')
    expect(text(await send(formOf([['x.jpg', photo]], { fileInfo: 'x'.repeat(20_000) })))[1]).toBe('invalid_input')
    const name = 'n'.repeat(5000)
    expect((await send(formOf([[`${name}.jpg`, photo]]))).pictures[0]?.name).toHaveLength(200)
    // Headers are read only up to this length.
    expect((await send(formOf([[`${name.repeat(40)}.jpg`, photo]]))).pictures[0]?.name).toHaveLength(200)
  })

  test('of what texts may hold: a null character, which no database keeps, is refused by the name of its field', async () => {
    const read = (fields: Record<string, string>) => {
      const request = new Request('http://shop.test/api/threads/1/files', { method: 'POST', body: formOf([], fields) })
      return withFolder(shop.deps.pictures.incoming, (folder) => receiveForm(request, folder))
    }
    const fields = { words: 'words contains characters that cannot be stored' }
    expect(await read({ words: 'a\0b' })).toMatchObject({
      ok: false,
      response: { status: 400, body: { error: { details: { fields } } } },
      // Its author sees it again.
      fields: [['words', 'a\0b']],
    })
    expect(await read({ words: 'a b' })).toMatchObject({ ok: true })
  })

  test('for the disk is refused before anything is read', async () => {
    const request = new Request('http://shop.test/api/upload', { method: 'POST', body: formOf([['x.jpg', photo]]) })
    const received = await withFolder(shop.deps.pictures.incoming, (folder) =>
      receiveForm(request, folder, { disk: new DiskRoom(() => Promise.resolve(100 * MIB)) }),
    )
    expect(received).toMatchObject({ ok: false, response: { status: 507 } })
    expect(request.bodyUsed).toBe(false)
  })

  test('for the disk together with others that arrive at the same time is refused, and so are those', async () => {
    let free = 300 * MIB
    const disk = new DiskRoom(() => Promise.resolve(free))
    const begin = () => {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
      const headers = { 'content-type': 'multipart/form-data; boundary=b' }
      const init = { method: 'POST', headers, body: readable, duplex: 'half' } as RequestInit
      const request = new Request('http://shop.test/api/upload', init)
      const received = withFolder(shop.deps.pictures.incoming, (folder) => receiveForm(request, folder, { disk }))
      const writer = writable.getWriter()
      void writer.write(Buffer.from('--b\r\ncontent-disposition: form-data; name="files"; filename="x.jpg"\r\n\r\n'))
      return { received, send: (bytes: number) => writer.write(Buffer.alloc(bytes)) }
    }
    const forms = [begin(), begin()]
    for (const form of forms) await form.send(MIB)
    free = 100 * MIB
    void forms[0]!.send(15 * MIB)
    expect(await forms[0]!.received).toMatchObject({ ok: false, response: { status: 507 } })
    void forms[1]!.send(1)
    expect(await forms[1]!.received).toMatchObject({ ok: false, response: { status: 507 } })
  })
})

describe('a form that is none', () => {
  const raw = (body: BodyInit, type: string) => send(body, { headers: { 'content-type': type } })
  const FORM = 'multipart/form-data; boundary=b'
  const part = (disposition: string, content = 'x') =>
    `--b\r\ncontent-disposition: ${disposition}\r\n\r\n${content}\r\n`
  const file = 'form-data; name="files"; filename="x.jpg"'

  test('without files', async () => {
    const empty = [400, 'files_empty', 'Files are empty']
    expect(text(await send(formOf([])))).toEqual(empty)
    expect(text(await send(formOf([], { fileInfo: '{}' })))).toEqual(empty)
    expect(text(await send(formOf([['', Buffer.alloc(0)]])))).toEqual(empty)
    expect(text(await send(formOf([], { files: 'hello' })))).toEqual(empty)
    expect(text(await send('{"files":[]}', { headers: { 'content-type': 'application/json' } }))).toEqual(empty)
    expect(text(await send('', { headers: { 'content-type': '' } }))).toEqual(empty)
  })

  test('with names that mean nothing here', async () => {
    const form = new FormData()
    form.append('photo', new File([new Uint8Array(photo)], 'x.jpg'))
    expect(text(await send(form))).toEqual([400, 'invalid_input', 'Invalid key photo'])
    for (const name of ['path', '__proto__', 'constructor', 'files[0][id]'])
      expect(text(await send(formOf([['x.jpg', photo]], { [name]: 'y' })))[2], name).toBe(`Invalid key ${name}`)
  })

  test.each([
    [{ fileInfo: '{' }, 'fileInfo must be a JSON object or a list of them'],
    [{ fileInfo: '7' }, 'fileInfo.0 must be a `object` type, but the final value was: `7`.'],
    [{ fileInfo: '[{},{}]' }, 'fileInfo must be at most one for each file'],
    [{ fileInfo: '{"name":7}' }, 'fileInfo.0.name must be a `string` type, but the final value was: `7`.'],
    [{ ref: 'booking', refId: '1' }, 'ref must be one of the following values: stay, stays, api::stay.stay'],
    [{ ref: 'stay' }, 'refId must be defined'],
    [{ refId: '1' }, 'ref must be defined'],
    [{ ref: 'stay', refId: '1', field: 'cover' }, 'field must be one of the following values: photos'],
  ])('with fields like %j', async (fields, message) => {
    expect(text(await send(formOf([['x.jpg', photo]], fields)))).toEqual([400, 'invalid_input', message])
  })

  test.each([
    ['no boundary', 'multipart/form-data', part(file)],
    ['another boundary', 'multipart/form-data; boundary=c', part(file)],
    ['no end', FORM, part(file)],
    ['an end in the middle of a head', FORM, '--b\r\ncontent-disposition: form-da'],
    ['nothing in it', FORM, ''],
    ['only an end', FORM, '--b--\r\n'],
    ['a head without an end', FORM, `--b\r\n${'x: y\r\n'.repeat(5000)}`],
    ['no names', FORM, `${part('form-data')}--b--\r\n`],
    ['a form in the form', 'multipart/mixed; boundary=b', `${part(file)}--b--\r\n`],
    ['rubbish', FORM, randomBytes(5000).toString('latin1')],
  ])('with %s', async (_, type, body) => {
    expect((await raw(Buffer.from(body, 'latin1'), type)).status).toBe(400)
  })

  test('whose sender goes away in the middle', async () => {
    const gone = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from(part(file, 'x'.repeat(70_000)).slice(0, -4))),
      pull: (controller) => controller.error(new Error('gone')),
    })
    expect((await raw(gone, FORM)).status).toBe(400)
  })

  test('whatever arrives, in whatever pieces, gets an answer that is no fault of ours', async () => {
    const pieces = [
      part(file),
      part(file, '').slice(0, 20),
      part('form-data; name="fileInfo"', '{}'),
      '--b',
      '--b--',
      '\r\n',
      'x',
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...pieces), { maxLength: 12 }),
        fc.integer({ min: 1, max: 40 }),
        async (parts, size) => {
          const bytes = Buffer.from(parts.join(''), 'latin1')
          const body = new ReadableStream<Uint8Array>({
            start(controller) {
              for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.subarray(at, at + size))
              controller.close()
            },
          })
          expect((await raw(body, FORM)).status).toBe(400)
        },
      ),
      { numRuns: 150 },
    )
  })

  test('for a picture that does not exist', async () => {
    const [picture] = (await send(formOf([['x.jpg', photo]]))).pictures
    const text = formOf([], { fileInfo: '{"caption":"x"}' })
    for (const id of ['0', '999999999', 'x', '%00', 'f'.repeat(300), '-1'])
      expect((await send(text, { query: `?id=${id}` })).status, id).toBe(404)
    expect((await send(formOf([], { ref: 'stay', refId: '1' }), { query: `?id=${picture?.id}` })).status).toBe(400)
  })
})
