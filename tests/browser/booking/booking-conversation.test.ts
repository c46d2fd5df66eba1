import { sitePaths } from '#contract/site/site-paths.ts'
import { describe, expect, test } from 'vitest'
import { PDF_FILE } from '#tests/support/access/thread-files.ts'
import { drawPhoto } from '#tests/support/pictures/draw-photo.ts'
import { createAccount, enter, logIn, mailTo } from '../support/accounts.ts'
import { cards, fillCard, offersFor, openPaymentStep, payButton } from '../support/checkout.ts'
import { asHost } from '../support/host.ts'
import { queryProduct } from '../support/product-database.ts'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()

describe.each([
  ['with JavaScript', true, 41],
  ['without JavaScript', false, 43],
])('writing to the host about a booking, %s', (_, javaScriptEnabled, weeks) => {
  test('opens the conversation of that booking, which the note of the checkout began', async () => {
    const [offer] = await offersFor(site.origin, weeks)
    const account = await createAccount(site.origin)
    const guest = await site.visitor({ javaScriptEnabled })
    const { page } = guest
    await enter(guest, site.origin, account)
    const booking = await openPaymentStep(guest, offer)
    await page.getByText('Change who is coming').click()
    await page.getByLabel(/to the host/i).fill('We come by the late ferry.')
    await page.getByRole('button', { name: 'Save' }).click()
    await guest.arrivesAt(sitePaths.checkout(offer.slug))
    await fillCard(guest, cards.pays)
    await payButton(guest).click()
    await guest.arrivesAt(/^\/user\/bookings\/[^/?]+$/)

    await page.getByRole('link', { name: 'Write to the host' }).click()
    await guest.arrivesAt(/^\/user\/messages\/[^/?]+$/)
    const thread = new URL(page.url()).pathname
    const reference = page.getByRole('link', { name: /^Booking / })
    expect(await reference.getAttribute('href')).toBe(sitePaths.booking(booking))
    await page.getByText('We come by the late ferry.').waitFor()
    await page.getByText('2 adults').waitFor()
    await page.getByLabel('Your message').fill('And we bring a cot.')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('All times are local times of the home.').waitFor()
    // What was sent is in sight.
    const sent = page.getByRole('listitem').getByText('And we bring a cot.')
    await sent.waitFor()
    const { y } = (await sent.boundingBox())!
    expect(y >= 0 && y < page.viewportSize()!.height).toBe(true)

    // The host's answer comes by mail and stands in the same place, where the booking leads again.
    await asHost(site.origin, `threads/${thread.split('/').at(-1)!}/messages`, { message: 'The key is in the box.' })
    expect((await mailTo(site.origin, account.email, /new message about your booking/i)).text).toContain(thread)
    await guest.open(sitePaths.bookingMessages(booking))
    await guest.arrivesAt(thread)
    await page.getByText('The key is in the box.').waitFor()
  })

  test('begins one where nothing was written yet', async () => {
    const [offer] = await offersFor(site.origin, weeks + 1)
    const guest = await site.visitor({ javaScriptEnabled })
    const { page } = guest
    await enter(guest, site.origin, await createAccount(site.origin))
    const booking = await openPaymentStep(guest, offer)
    await fillCard(guest, cards.pays)
    await payButton(guest).click()
    await guest.arrivesAt(/^\/user\/bookings\/[^/?]+$/)
    await page.getByRole('link', { name: 'Write to the host' }).click()
    await guest.arrivesAt(sitePaths.bookingMessages(booking))
    // The first message takes files as all later ones do; nothing is lost where they cannot be sent.
    guest.allowFault(/400/)
    const files = page.getByLabel(/^Pictures or documents/)
    await page.getByLabel('Your message').fill('Is there a cot?')
    await files.setInputFiles({ name: 'cot.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('cot.jpg').first().waitFor()
    expect(await page.getByLabel('Your message').inputValue()).toBe('Is there a cot?')
    await files.setInputFiles({ name: 'Ferry.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF_FILE) })
    await page.getByRole('button', { name: 'Send' }).click()
    await guest.arrivesAt(/^\/user\/messages\/[^/?]+$/)
    await page.getByRole('listitem').getByText('Is there a cot?').waitFor()
    await page.getByRole('listitem').getByText('Ferry.pdf').waitFor()

    // A drawing that calls itself a photo is refused, the words stay; a photo and a paper go.
    guest.allowFault(/400/)
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
    await page.getByLabel('Your message').fill('Such as this one')
    await page
      .getByLabel(/^Pictures or documents/)
      .setInputFiles({ name: 'cot.png', mimeType: 'image/png', buffer: drawing })
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('This is an SVG drawing').waitFor()
    expect(await page.getByLabel('Your message').inputValue()).toBe('Such as this one')
    await page.getByLabel(/^Pictures or documents/).setInputFiles([
      { name: 'cot.jpg', mimeType: 'image/jpeg', buffer: await drawPhoto(600, 400).jpeg().toBuffer() },
      { name: 'rules.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF_FILE) },
    ])
    await page.getByRole('button', { name: 'Send' }).click()
    const picture = page.getByRole('img', { name: 'cot.jpg' })
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600)
    expect(await page.getByRole('link', { name: /rules\.pdf/ }).count()).toBe(1)
    await guest.open(sitePaths.messages())
    expect(await page.locator('.thread-card').count()).toBe(1)
  })
})

test('a message that was typed while the sign-in ended is there after logging in, until it is sent', async () => {
  const [offer] = await offersFor(site.origin, 47)
  const account = await createAccount(site.origin)
  const guest = await site.visitor()
  guest.allowFault(/status of 40\d/)
  const { page } = guest
  const unsent = page.getByText('This has not been sent yet.')
  const sendsTooLate = async (button: string) => {
    for (const sessions of ['identity.web_session', 'identity.session'])
      await queryProduct(
        site.dataDirectory,
        `delete from ${sessions} where uid = (select uid from identity.account where email = $1)`,
        [account.email],
      )
    await page.getByRole('button', { name: button }).click()
    await guest.arrivesAt(sitePaths.login())
    await logIn(guest, account)
    await unsent.waitFor()
  }
  await enter(guest, site.origin, account)
  // The page signs in to the identity service as well, and renews the session when it has done so.
  const renewed = page.waitForResponse('**/__session')
  await guest.open(sitePaths.askHost(offer.slug, { checkIn: offer.checkIn, checkOut: offer.checkOut }))
  await renewed
  const question = page.getByLabel('Your question')
  await question.fill('Is there a cot?\nAnd a chair?')
  await sendsTooLate('Send to the host')
  expect(await question.inputValue()).toBe('Is there a cot?\nAnd a chair?')
  await page.getByRole('button', { name: 'Send to the host' }).click()
  await guest.arrivesAt(/^\/user\/messages\/[^/?]+$/)
  await page.getByRole('listitem').getByText('And a chair?').waitFor()
  const answer = page.getByLabel('Your message')
  expect(await answer.inputValue()).toBe('')

  await answer.fill('For a child of two.')
  await sendsTooLate('Send')
  expect(await answer.inputValue()).toBe('For a child of two.')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('listitem').getByText('For a child of two.').waitFor()
  expect(await answer.inputValue()).toBe('')
  expect(await unsent.count()).toBe(0)
})

describe('an open conversation', () => {
  test('shows what the host writes meanwhile, and keeps what the guest is typing', async () => {
    const [offer] = await offersFor(site.origin, 45)
    const guest = await site.visitor()
    const { page } = guest
    await enter(guest, site.origin, await createAccount(site.origin))
    await page.clock.install()
    await guest.open(sitePaths.askHost(offer.slug))
    const host = await page.getByRole('heading', { name: /^Ask / }).textContent()
    await page.getByLabel('Your question').fill('Is there a cot?')
    await page.getByRole('button', { name: 'Send to the host' }).click()
    await guest.arrivesAt(/^\/user\/messages\/[^/?]+$/)
    const thread = new URL(page.url()).pathname.split('/').at(-1)!
    await page.getByLabel('Your message').fill('And a high ch')

    await asHost(site.origin, `threads/${thread}/messages`, { message: 'There are two.' })
    await page.clock.fastForward(20_000)
    await page.getByRole('listitem').getByText('There are two.').waitFor()
    expect(await page.getByLabel('Your message').inputValue()).toBe('And a high ch')
    // At once when the guest returns to the tab.
    await asHost(site.origin, `threads/${thread}/messages`, { message: 'One is upstairs.' })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.getByRole('listitem').getByText('One is upstairs.').waitFor()

    // A look that fails takes nothing away.
    guest.allowFault(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    await page.context().setOffline(true)
    await page.clock.fastForward(20_000)
    await page.context().setOffline(false)
    expect(await page.getByLabel('Your message').inputValue()).toBe('And a high ch')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('listitem').getByText('And a high ch').waitFor()

    // The list names the host beside their portrait, and says whose the last words are.
    await guest.open(sitePaths.messages())
    const card = page.locator('.thread-card').first()
    expect(await card.locator('.byline').textContent()).toContain(`${host!.replace('Ask ', '')}, `)
    expect(await card.locator('.preview').textContent()).toBe('You: And a high ch')
  })
})
