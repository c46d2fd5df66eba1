import { expect, test } from 'vitest'
import { sitePaths } from '#contract/site/site-paths.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'
import { enter } from '../support/accounts.ts'
import { offersFor } from '../support/checkout.ts'
import { asHost } from '../support/host.ts'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()

test('the letters of Polish have fonts of the site on the pages that show them, and no other page has or loads them', async () => {
  const visitor = await site.visitor()
  const fontsForLetters = () =>
    visitor.page.evaluate(async () => {
      await document.fonts.ready
      return [...document.fonts]
        .filter(({ unicodeRange }) => unicodeRange !== 'U+0-10FFFF')
        .map(({ family, status }) => `${family} ${status}`)
        .toSorted()
    })
  const searchFor = (text: string) => visitor.open(`${sitePaths.stays()}?q=${encodeURIComponent(text)}`)
  await searchFor('Cœur Mahón')
  expect(await fontsForLetters()).toEqual([])
  await searchFor('Łódź')
  await expect.poll(fontsForLetters, { timeout: 20_000 }).toContain('Figtree loaded')
})

test('the letters of Vietnamese names have the font of headings', async () => {
  const visitor = await site.visitor()
  await visitor.open(`${sitePaths.stays()}?q=${encodeURIComponent('Nguyễn')}`)
  const lacking = await visitor.page.evaluate(async () => {
    const letters = Array.from('ơưỞữễịẩậỳỷỹ')
    const fonts = await Promise.all(letters.map((letter) => document.fonts.load('400 20px Newsreader', letter)))
    return letters.filter((_, index) => !fonts[index]!.some(({ unicodeRange }) => unicodeRange !== 'U+0-10FFFF'))
  })
  expect(lacking).toEqual([])
})

test('what a host writes in Hebrew starts at the right of a home’s page, and what they write in English at the left', async () => {
  const [stay] = await asHost<{ slug: string; documentId: string }[]>(site.origin, 'stays?limit=1', {}, 'GET')
  const { slug, documentId } = stay!
  const publish = async (changes: { readonly summary: string; readonly description: string }) => {
    const draft = `stays/${documentId}/draft`
    const { version } = await asHost<{ version: number }>(site.origin, draft, { changes }, 'PUT')
    await asHost(site.origin, `${draft}/publication`, { version })
  }
  const before = await asHost<{ summary: string; description: string }>(site.origin, `stays/${documentId}`, {}, 'GET')
  try {
    await publish({ summary: 'בית שקט ליד הים.', description: 'הבית עומד ליד החוף.\n\nThe beach is near.' })
    const visitor = await site.visitor()
    await visitor.open(sitePaths.stay(slug))
    const sides = await visitor.page.locator('.lede, .prose p').evaluateAll((paragraphs) =>
      paragraphs.map((paragraph) => {
        const line = document.createRange()
        line.selectNodeContents(paragraph)
        const [text, box] = [line.getBoundingClientRect(), paragraph.getBoundingClientRect()]
        return text.left - box.left > box.right - text.right ? 'right' : 'left'
      }),
    )
    expect(sides).toEqual(['right', 'right', 'left'])
  } finally {
    await publish({ summary: before.summary, description: before.description })
  }
})

test('what a guest writes in Arabic starts at the right of their booking, and what follows in English at the left', async () => {
  const guest = await createApiGuest(site.origin)
  const [{ slug: stay, checkIn, checkOut }] = await offersFor(site.origin, 34)
  const { data: quote } = await guest.quote({ stay, checkIn, checkOut })
  const { data: booking } = await guest.call<BookingShape>('POST', '/api/bookings', {
    quote: quote!.id,
    guest: { name: 'Mariam', email: guest.email, phone: '+46 70 123 45 67' },
    message: 'نصل بعد منتصف الليل!\nWe come by car.',
  })
  const visitor = await site.visitor()
  await enter(visitor, site.origin, { ...guest, name: 'Mariam' })
  await visitor.open(sitePaths.booking(booking!.documentId))
  const sides = await visitor.page.locator('dd.as-written').evaluate((message) => {
    const box = message.getBoundingClientRect()
    const text = message.firstChild!
    return text.nodeValue!.split('\n').map((line) => {
      const range = document.createRange()
      const start = text.nodeValue!.indexOf(line)
      range.setStart(text, start)
      range.setEnd(text, start + line.length)
      const { left, right } = range.getBoundingClientRect()
      return left - box.left > box.right - right ? 'right' : 'left'
    })
  })
  expect(sides).toEqual(['right', 'left'])
  await guest.call('POST', `/api/bookings/${booking!.documentId}/withdrawal`, {})
})

test('a long Arabic name above the page of a home is cut at its end, not at its beginning', async () => {
  const [stay] = await asHost<{ slug: string }[]>(site.origin, 'stays?limit=1', {}, 'GET')
  const visitor = await site.visitor({ viewport: { width: 390, height: 800 } })
  await visitor.open(sitePaths.stay(stay!.slug))
  const sees = await visitor.page.locator('.crumbs > :last-child').evaluate((crumb) => {
    crumb.textContent = 'بيت البحر الكبير مع الشرفة والحديقة الواسعة بجانب الميناء القديم'
    const box = crumb.getBoundingClientRect()
    const isSeen = (at: number) => {
      const letter = document.createRange()
      letter.setStart(crumb.firstChild!, at)
      letter.setEnd(crumb.firstChild!, at + 1)
      const { left, right } = letter.getBoundingClientRect()
      return left >= box.left - 1 && right <= box.right + 1
    }
    return { first: isSeen(0), last: isSeen(crumb.textContent.length - 1) }
  })
  expect(sees).toEqual({ first: true, last: false })
})
