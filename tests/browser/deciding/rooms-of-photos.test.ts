import { expect, test } from 'vitest'
import { axeViolations, tooWide } from '../support/axe-violations.ts'
import { fingerOn, way } from '../support/finger.ts'
import { queryProduct } from '../support/product-database.ts'
import { useSite } from '../support/use-site.ts'
import type { Visitor } from '../support/visitor.ts'

const site = useSite()

/** Ties the second and fourth photo of a home to its first room, and the third to its second. Returns both rooms. */
async function tiedHome() {
  const [stay] = await queryProduct<{ id: number; slug: string }>(
    site.dataDirectory,
    `select id, slug from app.stay where state = 'published'
       and (select count(*) from app.stay_photo where stay_id = stay.id) > 5
       and (select count(*) from app.stay_room where stay_id = stay.id) > 1
     order by slug limit 1`,
    [],
  )
  const { id, slug } = stay!
  await queryProduct(
    site.dataDirectory,
    `update app.stay_photo photo set room_id = (
       select room.id from app.stay_room room where room.stay_id = photo.stay_id
       order by room.position offset case photo.position when 3 then 1 else 0 end limit 1)
     where stay_id = $1 and position in (2, 3, 4)`,
    [id],
  )
  const rooms = await queryProduct<{ name: string }>(
    site.dataDirectory,
    'select name from app.stay_room where stay_id = $1 order by position limit 2',
    [id],
  )
  const photos = await queryProduct<{ alt: string }>(
    site.dataDirectory,
    'select alt from app.stay_photo where stay_id = $1 order by position',
    [id],
  )
  return { slug, names: rooms.map(({ name }) => name), alts: photos.map(({ alt }) => alt) }
}

const viewer = ({ page }: Visitor) => page.getByRole('dialog', { name: 'Photos' })

/** What the viewer says of its photo: its place, and which of the rooms it shows. */
async function shown(visitor: Visitor) {
  const count = await viewer(visitor).locator('.viewer-count').textContent()
  const room = viewer(visitor).locator('.viewer-rooms [aria-current=true]')
  return [count, (await room.count()) === 0 ? null : await room.textContent()]
}

test('the photos of a room stand together in the viewer, under its name, and a room leads to its first', async () => {
  const { slug, names, alts } = await tiedHome()
  const [first = '', second = ''] = names
  const visitor = await site.visitor()
  await visitor.open(`/stays/${slug}`)
  const { page } = visitor
  await page.locator('.gallery a').nth(3).click()
  await viewer(visitor).waitFor()
  const said = (at: number, index: number, room: string | null) => [
    `${at} of ${alts.length}: ${room === null ? '' : `${room}: `}${alts[index]}`,
    room,
  ]
  // The fourth photo is of the same room as the second, and stands behind it.
  expect(await shown(visitor)).toEqual(said(3, 3, first))
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => shown(visitor)).toEqual(said(4, 2, second))
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => shown(visitor)).toEqual(said(5, 4, null))
  const line = viewer(visitor).getByRole('navigation', { name: 'Rooms' })
  const rooms = line.getByRole('button')
  expect(await rooms.allTextContents()).toEqual([first, second])
  await rooms.first().click()
  await expect.poll(() => shown(visitor)).toEqual(said(2, 1, first))
  // A mouse that is drawn over the rooms is no swipe.
  const box = (await line.boundingBox())!
  await page.mouse.move(box.x + 300, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + 100, box.y + 20, { steps: 5 })
  await page.mouse.up()
  expect(await shown(visitor)).toEqual(said(2, 1, first))
  expect(await viewer(visitor).locator('figcaption').textContent()).toMatch(new RegExp(`^${first}`))
  expect(await axeViolations(page)).toEqual([])
})

test('on a phone the line of rooms is moved by a finger, and changes no photo', async () => {
  const { slug, names } = await tiedHome()
  const visitor = await site.visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await visitor.open(`/stays/${slug}`)
  await visitor.page.getByRole('link', { name: /^Show all/ }).tap()
  const line = viewer(visitor).getByRole('navigation', { name: 'Rooms' })
  await line.getByRole('button', { name: names[0]!, exact: true }).tap()
  await expect.poll(async () => (await shown(visitor))[1]).toBe(names[0])
  const before = await shown(visitor)
  const box = (await line.boundingBox())!
  const finger = await fingerOn(visitor.page)
  await finger.swipe(way([300, box.y + 20], [100, box.y + 20]))
  expect(await shown(visitor)).toEqual(before)
  expect(await tooWide(visitor.page)).toEqual([])
  await line.getByRole('button', { name: names[1]!, exact: true }).tap()
  await expect.poll(async () => (await shown(visitor))[1]).toBe(names[1])
})

test('without JavaScript the captions of all photos name the rooms', async () => {
  const { slug, names } = await tiedHome()
  const visitor = await site.visitor({ javaScriptEnabled: false })
  await visitor.open(`/stays/${slug}`)
  await visitor.page.locator('.gallery a').nth(2).click()
  expect(await visitor.page.locator('#photo-3 figcaption').textContent()).toContain(`. ${names[1]}`)
})

test('search engines learn how many rooms a home has, among which bathrooms and terraces are not counted', async () => {
  const [stay] = await queryProduct<{ id: number; slug: string; rooms: number }>(
    site.dataDirectory,
    `select id, slug, (select count(*)::int from app.stay_room where stay_id = stay.id) as rooms from app.stay
     where state = 'published' order by slug desc limit 1`,
    [],
  )
  await queryProduct(
    site.dataDirectory,
    `insert into app.stay_room (stay_id, position, kind)
     values ($1, 91, 'bathroom'), ($1, 92, 'terrace'), ($1, 93, 'kitchen')`,
    [stay!.id],
  )
  const html = await (await fetch(`${site.origin}/stays/${stay!.slug}`)).text()
  expect(/"numberOfRooms":(\d+)/.exec(html)?.[1]).toBe(String(stay!.rooms + 1))
})
