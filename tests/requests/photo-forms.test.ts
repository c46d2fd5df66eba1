import { beforeAll, expect, test } from 'vitest'
import type { StayDetailsShape } from '#contract/rate/stay-details.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { openConsoleForms, type ConsoleForms } from '#tests/support/console-forms.ts'
import { sharedProduct } from '#tests/support/seeded-product.ts'

let forms: ConsoleForms
let path: string
beforeAll(async () => {
  forms = await openConsoleForms((await sharedProduct()).port)
  const listed = await fetch(`${forms.origin}/api/stays?sort=slug:desc&pagination[limit]=1`)
  const { data } = (await listed.json()) as { data: readonly { slug: string }[] }
  path = consolePaths.stayPart(data[0]?.slug ?? '', 'photos')
}, 120_000)

const unescaped = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')

type Shown = Readonly<Record<string, string>>

/** The fields of the photos as a page shows them, and the photos in their order. */
function formOf(html: string): { readonly fields: Shown; readonly ids: readonly string[] } {
  const inputs = [...html.matchAll(/<input[^>]*>/g)].map(([input]) => input)
  const named = inputs.flatMap((input) => {
    const name = / name="((?:alt|caption|left|top|was)-[^"]+|shown)"/.exec(input)?.[1]
    return name ? [[name, unescaped(/ value="([^"]*)"/.exec(input)?.[1] ?? '')] as const] : []
  })
  const ids = named.flatMap(([name]) => (name.startsWith('alt-') ? [name.slice('alt-'.length)] : []))
  const rooms = [...html.matchAll(/<select[^>]* name="(room-[^"]+)".*?<\/select>/gs)].map(([select, name = '']) => {
    const chosen = /<option value="([^"]*)" selected/.exec(select)?.[1] ?? ''
    return [name, chosen] as const
  })
  return { fields: Object.fromEntries([...named, ...rooms]), ids }
}
const shown = async () => formOf(await forms.page(path))

test('a description that a colleague has written meanwhile stays when somebody else moves or describes a photo', async () => {
  const { fields, ids } = await shown()
  const [first = '', second = ''] = ids
  const theirs = { ...fields, [`alt-${first}`]: 'The porch in the evening', do: 'save' }
  expect((await forms.post(path, theirs)).status).toBe(303)
  const mine = { ...fields, [`caption-${first}`]: 'In June', do: `first:${second}` }
  expect((await forms.post(path, mine)).status).toBe(303)
  const now = await shown()
  expect(now.ids.slice(0, 2)).toEqual([second, first])
  expect(now.fields).toMatchObject({
    [`alt-${first}`]: 'The porch in the evening',
    [`caption-${first}`]: 'In June',
  })
})

test('guests see a photo cut around the point that was set for it', async () => {
  const { fields, ids } = await shown()
  const [first = ''] = ids
  const point = { [`left-${first}`]: '28', [`top-${first}`]: '71' }
  expect((await forms.post(path, { ...fields, ...point, do: 'save' })).status).toBe(303)
  expect((await shown()).fields).toMatchObject(point)
  const guestPath = path.replace('/admin/homes/', '/stays/').replace('/photos', '')
  const page = await forms.page(guestPath)
  expect(page).toContain('<span class="photo x30 y70">')
  expect(page).toMatch(/\.x30 img\{--x:30%\}\.y70 img\{object-position:var\(--x\) 70%\}/)
})

test('where two people describe the same photo, the second reads both and decides', async () => {
  const { fields, ids } = await shown()
  const [first = '', second = ''] = ids
  const theirs = { [`alt-${second}`]: 'Their pool' }
  expect((await forms.post(path, { ...fields, ...theirs, do: 'save' })).status).toBe(303)
  const mine = { [`alt-${second}`]: 'My pool', [`alt-${first}`]: 'My porch' }
  const refused = await forms.post(path, { ...fields, ...mine, do: 'save' })
  expect(refused.status).toBe(409)
  expect(refused.html).toContain('<td>My pool</td><td>Their pool</td>')
  expect((await shown()).fields).toMatchObject(theirs)
  const again = formOf(refused.html).fields
  expect(again).toMatchObject(mine)
  expect((await forms.post(path, { ...again, do: 'save' })).status).toBe(303)
  expect((await shown()).fields).toMatchObject(mine)
})

test('the order that a colleague has made meanwhile stays when somebody else drags a photo', async () => {
  const { fields, ids } = await shown()
  const [first = '', second = '', third = '', ...rest] = ids
  expect((await forms.post(path, { ...fields, do: `first:${third}` })).status).toBe(303)
  // Dragged from the second place to the end.
  const order = [first, third, ...rest, second].join()
  expect((await forms.post(path, { ...fields, order, do: 'save' })).status).toBe(303)
  expect((await shown()).ids).toEqual([third, first, ...rest, second])
})

test('what is typed about a photo that a colleague has removed meanwhile is told, and the rest is saved by saving again', async () => {
  const { fields, ids } = await shown()
  const [first = '', second = ''] = ids
  expect((await forms.post(path, { ...fields, do: `remove:${first}` })).status).toBe(303)
  const mine = { [`caption-${first}`]: 'The porch in May', [`caption-${second}`]: 'The pool in May' }
  const refused = await forms.post(path, { ...fields, ...mine, do: 'save' })
  expect(refused.status).toBe(409)
  expect(refused.html).toContain('You typed: “The porch in May”.')
  const again = formOf(refused.html)
  expect(again.ids).toEqual(ids.slice(1))
  expect((await forms.post(path, { ...again.fields, do: 'save' })).status).toBe(303)
  expect((await shown()).fields).toMatchObject({ [`caption-${second}`]: 'The pool in May' })
})

test('a photo that a colleague has removed meanwhile, and about which nothing was typed, stands in no way', async () => {
  const { fields, ids } = await shown()
  const [first = '', second = ''] = ids
  expect((await forms.post(path, { ...fields, do: `remove:${first}` })).status).toBe(303)
  expect((await forms.post(path, { ...fields, [`caption-${second}`]: 'In July', do: 'save' })).status).toBe(303)
  expect((await shown()).fields).toMatchObject({ [`caption-${second}`]: 'In July' })
})

/** The rooms of the home. */
async function rooms(): Promise<StayDetailsShape['rooms']> {
  const details = await forms.page(path.replace('/admin/homes/', '/api/staff/stays/').replace('/photos', ''))
  return (JSON.parse(details) as { data: StayDetailsShape }).data.rooms
}

test('a photo shows a room of the home, whose part says how many photos it has', async () => {
  const { fields, ids } = await shown()
  const [first = '', second = ''] = ids
  const [room] = await rooms()
  const tied = { [`room-${first}`]: room!.id, [`room-${second}`]: room!.id }
  expect((await forms.post(path, { ...fields, ...tied, do: 'save' })).status).toBe(303)
  expect((await shown()).fields).toMatchObject(tied)
  expect(await forms.page(path)).toContain(`<span class="c-room">${room!.name}</span>`)
  expect(await forms.page(path.replace('/photos', '/rooms'))).toMatch(
    new RegExp(`${room!.name}<[^>]+>[^<]* · 2 photos<`),
  )
  const untied = { [`room-${first}`]: '', [`room-${second}`]: '' }
  expect((await forms.post(path, { ...(await shown()).fields, ...untied, do: 'save' })).status).toBe(303)
  expect((await shown()).fields).toMatchObject(untied)
})

test('a room that was chosen and that a colleague has removed meanwhile is told, and what was typed stays', async () => {
  const { fields, ids } = await shown()
  const [first = '', second = ''] = ids
  const mine = {
    [`room-${second}`]: crypto.randomUUID(),
    [`caption-${second}`]: 'The attic in March',
    [`caption-${first}`]: 'The porch in March',
  }
  const refused = await forms.post(path, { ...fields, ...mine, do: 'save' })
  expect(refused.status).toBe(400)
  expect(refused.html).toContain('removed the room that you chose for photo 2')
  expect(refused.html).toMatch(new RegExp(`<select[^>]* name="room-${second}"[^>]* aria-invalid="true"`))
  const again = formOf(refused.html).fields
  expect(again).toMatchObject({ [`room-${second}`]: '', [`caption-${second}`]: 'The attic in March' })
  expect((await forms.post(path, { ...again, do: 'save' })).status).toBe(303)
  expect((await shown()).fields).toMatchObject({ [`caption-${second}`]: 'The attic in March' })
})

test('where two people choose rooms of the same photo, the second reads the names of both', async () => {
  const { fields, ids } = await shown()
  const [first = ''] = ids
  const [one, other] = await rooms()
  expect((await forms.post(path, { ...fields, [`room-${first}`]: one!.id, do: 'save' })).status).toBe(303)
  const refused = await forms.post(path, { ...fields, [`room-${first}`]: other!.id, do: 'save' })
  expect(refused.status).toBe(409)
  expect(refused.html).toContain(`<td>${other!.name}</td><td>${one!.name}</td>`)
  expect(formOf(refused.html).fields).toMatchObject({ [`room-${first}`]: other!.id })
})

test('photos keep a room that is renamed, and are without one when it is removed', async () => {
  const { fields, ids } = await shown()
  const [first = ''] = ids
  const part = path.replace('/photos', '/rooms')
  const room = { form: 'room', kind: 'bedroom', 'beds double bed': '1' }
  await forms.post(part, { ...room, item: '', name: 'Room of the herons' })
  const made = (await rooms()).at(-1)!
  const place = (await rooms()).length - 1
  const item = `${place}-${made.id}`
  await forms.post(path, { ...fields, [`room-${first}`]: made.id, do: 'save' })
  await forms.post(part, { ...room, item, name: 'Room of the egrets' })
  expect(await forms.page(path)).toContain('<span class="c-room">Room of the egrets</span>')
  expect((await forms.post(part, { form: 'room', item, do: 'remove' })).status).toBe(303)
  expect((await shown()).fields).toMatchObject({ [`room-${first}`]: '' })
})

test('a photo that is removed and put back shows its room again', async () => {
  const { fields, ids } = await shown()
  const [first = ''] = ids
  const room = (await rooms())[1]!
  await forms.post(path, { ...fields, [`room-${first}`]: room.id, do: 'save' })
  const removed = await forms.post(path, { do: `remove:${first}` })
  const html = await forms.page(removed.to)
  const back = /<button[^>]* value="(back:[^"]+)"/.exec(html)?.[1] ?? ''
  const roomBefore = / name="roomBefore" value="([^"]*)"/.exec(html)?.[1] ?? ''
  expect((await forms.post(path, { do: back, roomBefore })).status).toBe(303)
  const now = await shown()
  expect(now.fields).toMatchObject({ [`room-${now.ids.at(-1)}`]: room.id })
})
