import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiApp } from '#api/create-api-app.ts'
import type { ApiErrorShape } from '#contract/account/user-shapes.ts'
import type { ThreadShape } from '#contract/thread-shapes.ts'
import { eraseProfile } from '#db/queries/account/profile-queries.ts'
import { S3MediaStore } from '#media/s3-media-store.ts'
import { createMediaApp } from '#media/create-media-app.ts'
import { sweepPictures } from '#media/upload/sweep-pictures.ts'
import { PDF_FILE } from '#tests/support/access/thread-files.ts'
import { createShop, ORIGIN, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { drawPhoto } from '#tests/support/pictures/draw-photo.ts'
import { formOf } from '#tests/support/pictures/send-pictures.ts'
import { letStay } from '#tests/support/stays/let-stay.ts'

let shop: Shop
let photo: Buffer
let staff: ShopGuest
beforeAll(async () => {
  shop = await createShop()
  staff = await shop.guest({ role: 'staff' })
  photo = await drawPhoto(900, 600)
    .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 34/1 0/1' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => shop.database.close())

async function asked() {
  const guest = await shop.guest()
  const stay = await letStay(shop)
  const data = { stay: stay.slug, party: { adults: 2, children: 0, infants: 0, pets: 0 }, message: 'Is there a cot?' }
  return { guest, home: stay, id: (await guest.call<ThreadShape>('POST', '/api/threads', { data })).data.documentId }
}

interface Sent {
  readonly status: number
  readonly thread: ThreadShape
  readonly details: Record<string, unknown>
}

async function send(who: ShopGuest, at: string, form: FormData, key?: string): Promise<Sent> {
  const headers = { authorization: `Bearer ${who.uid}`, ...(key && { 'idempotency-key': key }) }
  const response = await shop.app(new Request(`${ORIGIN}${at}/files`, { method: 'POST', body: form, headers }))
  const { data, error } = (await response.json()) as { data: ThreadShape; error?: { details: Record<string, unknown> } }
  return { status: response.status, thread: data, details: error?.details ?? {} }
}

const read = (who: ShopGuest, address: string) =>
  shop.app(new Request(ORIGIN + address, { headers: { authorization: `Bearer ${who.uid}` } }))

const storedIn = async (id: string) =>
  (
    await sql<{ keptAs: string }>`
      select encode(f.kept_as, 'hex') as "keptAs" from app.message_file f join app.message m on m.id = f.message_id
      where m.thread_id = ${id}::uuid`.execute(shop.database.db)
  ).rows.map(({ keptAs }) => keptAs)

test('a guest sends a photo and a paper: the host sees both, the photo without where it was taken, nobody else any', async () => {
  const { guest, home: stay, id } = await asked()
  const at = `/api/threads/${id}`
  const form = () =>
    formOf(
      [
        ['cot.png', photo],
        ['rules.html', Buffer.from(PDF_FILE)],
      ],
      { message: 'This one?' },
    )
  const sent = await send(guest, at, form(), 'once')
  expect(sent.status).toBe(201)
  const [picture, paper] = sent.thread.messages.at(-1)?.files ?? []
  expect(sent.thread.messages.at(-1)?.body).toBe('This one?')
  expect(picture).toMatchObject({ name: 'cot.jpg', mediaType: 'image/jpeg', width: 900, height: 600 })
  expect(paper).toMatchObject({ name: 'rules.pdf', mediaType: 'application/pdf', bytes: PDF_FILE.length })

  const seen = await read(staff, `/api/staff/threads/${id}/files/${picture?.documentId}`)
  expect(seen.headers.get('content-type')).toBe('image/jpeg')
  const facts = await sharp(Buffer.from(await seen.arrayBuffer())).metadata()
  expect([facts.width, facts.exif]).toEqual([900, undefined])
  const small = await read(guest, `${at}/files/${picture?.documentId}?size=small`)
  expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).width).toBe(640)

  const kept = await read(guest, `${at}/files/${paper?.documentId}`)
  expect(await kept.text()).toBe(PDF_FILE)
  expect(Object.fromEntries(kept.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; filename="rules\.pdf"/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  })

  const stranger = await shop.guest()
  const otherHost = await shop.guest({ role: 'host' })
  const other = await asked()
  for (const [who, address] of [
    [stranger, at],
    [otherHost, `/api/staff/threads/${id}`],
    [other.guest, `/api/threads/${other.id}`],
  ] as const)
    expect((await read(who, `${address}/files/${picture?.documentId}`)).status).toBe(404)
  // The service for photos of homes does not return these, even by their name in the store.
  const media = createMediaApp({ store: shop.deps.pictures.store })
  for (const name of await storedIn(id))
    for (const variant of ['original.jpg', '640.jpg', 'og.jpg'])
      expect((await media(new Request(`${ORIGIN}/media/${name}/${variant}`))).status).toBe(404)

  // A repeated form is sent once.
  expect((await send(guest, at, form(), 'once')).thread.messages).toHaveLength(2)
  const mail = await shop.database.db
    .selectFrom('ops.outbox')
    .select('data')
    .where('recipient', '=', stay.hostEmail)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(mail.data)).toContain('cot.jpg')
})

test('the host answers with a file alone, and cannot send a text with gaps', async () => {
  const { guest, id } = await asked()
  const at = `/api/staff/threads/${id}`
  const sent = await send(staff, at, formOf([['Menu.pdf', Buffer.from(PDF_FILE)]]))
  expect(sent.thread.messages.at(-1)).toMatchObject({ from: 'host', body: '', files: [{ name: 'Menu.pdf' }] })
  const inbox = await staff.call<{ documentId: string; last: { text: string } }[]>('GET', '/api/staff/inbox')
  expect(inbox.data.find(({ documentId }) => documentId === id)?.last.text).toBe('Menu.pdf')
  expect((await send(staff, at, formOf([], { message: 'Code: {{stay.doorCode}}' }))).status).toBe(400)
  const seen = (await guest.call<ThreadShape>('GET', `/api/threads/${id}`)).data
  expect(seen.messages).toHaveLength(2)
})

test('a file is called as its sender calls it, with the quotes that browsers write as %22', async () => {
  const { guest, id } = await asked()
  const form = formOf([['The "blue" room, 50%.png', photo]], { message: 'This bed?' })
  const { thread } = await send(guest, `/api/threads/${id}`, form)
  expect(thread.messages.at(-1)?.files.map(({ name }) => name)).toEqual(['The "blue" room, 50%.jpg'])

  const nothing = formOf([['a "b"\r\n.html', Buffer.from('<p>no</p>')]])
  const { status, details } = await send(guest, `/api/threads/${id}`, nothing)
  expect([status, details['refused']]).toEqual([400, [expect.objectContaining({ name: 'a "b".html' })]])
})

test('what is neither picture nor PDF by its content is refused, and the words come back', async () => {
  const { guest, id } = await asked()
  const at = `/api/threads/${id}`
  const bad: [string, Buffer, string][] = [
    ['cot.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), 'SVG'],
    ['cot.png', Buffer.from('<!doctype html><script>1</script>'), 'no photo'],
    ['half.jpg', photo.subarray(0, photo.length / 2), 'damaged'],
    ['paper.pdf', Buffer.from('%PDF-1.7 and then <script>'), 'damaged'],
    ['nothing.pdf', Buffer.alloc(0), 'empty'],
    ['cot.heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'HEIC'],
  ]
  for (const [name, content, reason] of bad) {
    const sent = await send(guest, at, formOf([[name, content]], { message: 'See this' }))
    expect([sent.status, sent.details['code'], sent.details['typed']]).toEqual([400, 'picture_refused', 'See this'])
    expect(sent.details['refused']).toEqual([
      expect.objectContaining({ file: 0, name, message: expect.stringContaining(reason) as string }),
    ])
  }
  const large = Buffer.alloc(10 * 1024 * 1024 + 1, PDF_FILE)
  const tooLarge = await send(guest, at, formOf([['large.pdf', large]], { message: 'See this' }))
  expect(tooLarge.details).toMatchObject({ code: 'file_too_large', name: 'large.pdf', typed: 'See this' })
  const six = Array.from({ length: 6 }, (_, index) => [`${index}.pdf`, Buffer.from(PDF_FILE)] as const)
  expect((await send(guest, at, formOf(six))).details['code']).toBe('too_many_files')
  expect((await send(guest, at, formOf([]))).details).toMatchObject({ code: 'invalid_input', typed: '' })
  expect(await storedIn(id)).toEqual([])

  // If something is hidden behind a picture, only the picture arrives.
  const double = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')])
  const sent = await send(guest, at, formOf([['cot.jpg', double]]))
  const file = sent.thread.messages.at(-1)?.files[0]?.documentId
  const arrived = await read(guest, `${at}/files/${file}`)
  expect(arrived.headers.get('content-type')).toBe('image/jpeg')
  expect(await arrived.text()).not.toContain('<script>')
})

test('words whose files cannot be stored now come back with the refusal, and can be sent alone under the same key', async () => {
  const { guest, id } = await asked()
  const bucket = { endpoint: 'http://127.0.0.1:1/pictures', region: 'x', accessKeyId: 'x', secretAccessKey: 'x' }
  const pictures = { ...shop.deps.pictures, store: new S3MediaStore(bucket) }
  const app = createApiApp({ ...shop.deps, pictures })
  const ask = (body: FormData) =>
    app(
      new Request(`${ORIGIN}/api/threads/${id}/files`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${guest.uid}`, 'idempotency-key': 'cot' },
      }),
    )
  const refused = await ask(formOf([['cot.jpg', photo]], { message: 'See this' }))
  const { error } = (await refused.json()) as ApiErrorShape
  expect([refused.status, refused.headers.get('retry-after'), error.details]).toEqual([
    503,
    '5',
    { code: 'pictures_unavailable', typed: 'See this' },
  ])
  expect(await storedIn(id)).toEqual([])
  expect((await ask(formOf([], { message: 'See this' }))).status).toBe(201)
})

test('nobody fills the store: forty files an hour, and words go through all the same', async () => {
  const { guest, id } = await asked()
  const five = () => formOf(Array.from({ length: 5 }, (_, index) => [`${index}.pdf`, Buffer.from(PDF_FILE)] as const))
  for (let round = 0; round < 6; round++) expect((await send(guest, `/api/threads/${id}`, five())).status).toBe(201)
  // The limit also holds for many simultaneous requests.
  const atOnce = await Promise.all(Array.from({ length: 5 }, () => send(guest, `/api/threads/${id}`, five())))
  expect(atOnce.filter(({ status }) => status === 201)).toHaveLength(2)
  const refused = await send(guest, `/api/threads/${id}`, five())
  expect([refused.status, refused.details['code']]).toEqual([429, 'too_many_attempts'])
  expect((await send(guest, `/api/threads/${id}`, formOf([], { message: 'Words' }))).status).toBe(201)
})

test('nor do many answers at once, sent now or later', async () => {
  const { id } = await asked()
  const staff = await shop.guest({ role: 'staff' })
  const five = (fields = {}) =>
    formOf(
      Array.from({ length: 5 }, (_, index) => [`${index}.pdf`, Buffer.from(PDF_FILE)] as const),
      fields,
    )
  const at = `/api/staff/threads/${id}`
  const later = { when: 'later', sendAt: '2027-06-11T10:00' }
  const sent = await Promise.all(
    Array.from({ length: 10 }, (_, index) => send(staff, at, five(index % 2 ? later : {}))),
  )
  expect(sent.filter(({ status }) => status === 201)).toHaveLength(8)
})

test('files of somebody whose account is erased go with it, from the store with the next sweep; those of others stay', async () => {
  const [leaving, staying] = [await asked(), await asked()]
  await send(leaving.guest, `/api/threads/${leaving.id}`, formOf([['id.pdf', Buffer.from(PDF_FILE)]]))
  await send(staff, `/api/staff/threads/${leaving.id}`, formOf([['contract.pdf', Buffer.from(PDF_FILE)]]))
  await send(staying.guest, `/api/threads/${staying.id}`, formOf([['id.pdf', Buffer.from(PDF_FILE)]]))
  const [gone, kept] = [await storedIn(leaving.id), await storedIn(staying.id)]
  await eraseProfile(shop.database.db, leaving.guest.uid, shop.now())
  expect(await storedIn(leaving.id)).toEqual([])
  const { store } = shop.deps.pictures
  await sweepPictures({ db: shop.database.db, ...shop.deps.pictures }, () => new Date(Date.now() + 48 * 3_600_000))
  for (const name of gone) expect(await store.list(name)).toEqual([])
  for (const name of kept) expect(await store.list(name)).toEqual(['sent.pdf'])
})
