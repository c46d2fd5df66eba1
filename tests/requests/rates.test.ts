import { openConsoleForms, type ConsoleForms } from '#tests/support/console-forms.ts'
import { makeDraftStay } from '#tests/support/stays/make-draft-stay.ts'
import { sharedProduct } from '#tests/support/seeded-product.ts'
import { beforeAll, expect, test } from 'vitest'

let forms: ConsoleForms
beforeAll(async () => {
  forms = await openConsoleForms((await sharedProduct()).port)
}, 120_000)

const page = (path: string) => forms.page(path)
const post: ConsoleForms['post'] = (...posted) => forms.post(...posted)

const draftStay = async (name: string) => makeDraftStay(forms, name)

test('a change of rates is said, tried, published and undone without a script', async () => {
  const rates = await page('/admin/rates')
  const stay =
    /name="home"[^>]*value="([a-z0-9-]+)"/.exec(rates)?.[1] ?? /value="([a-z0-9-]+)"[^>]*name="home"/.exec(rates)?.[1]
  expect(stay).toBeTruthy()
  const sentence = { matter: 'nightly', currency: 'EUR', home: stay!, direction: 'raise', unit: 'percent', round: '1' }
  const dates = { first: '2028-02-01', last: '2028-02-10' }
  const unread = await post('/admin/rates', { ...sentence, ...dates, value: 'eight' })
  expect([unread.status, unread.html]).toEqual([400, expect.stringContaining('Enter an amount above zero')])
  const tried = await post('/admin/rates', { ...sentence, ...dates, value: '8' })
  expect([tried.status, tried.to]).toEqual([303, expect.stringMatching(/^\/admin\/rates\/try\//)])
  const preview = await page(tried.to)
  expect(preview).toContain('Raise nightly prices for 1–10 February 2028 by 8%, rounded to €1')
  expect(preview).toContain('Pays off while at least')
  const published = await post(tried.to, { intent: 'publish', version: '1', sure: 'on' })
  expect([published.status, published.to]).toEqual([303, '/admin/rates/changes?published=1'])
  const changes = await page(published.to)
  expect(changes).toContain('1 home has new rates')
  const id = /name="id" value="([0-9a-f-]+)"/.exec(changes)?.[1] ?? ''
  const undone = await post('/admin/rates/changes', { id })
  expect(undone.status).toBe(303)
  expect(await page(undone.to)).toMatch(/values? (is|are) restored\./)
  expect(await page(`/admin/rates/history/${stay}`)).not.toContain('with other homes')
})

test('a draft of rates that a colleague has changed meanwhile loses no other sentence, and is not discarded unread', async () => {
  const stay = await draftStay('Casa del Moll')
  const sentence = { matter: 'nightly', currency: 'EUR', direction: 'raise', unit: 'percent', round: '1' }
  const nights = (day: string) => ({ first: `2028-03-${day}`, last: `2028-03-${day}` })
  const { to } = await post('/admin/rates', { ...sentence, ...nights('01'), home: stay, value: '8' })
  for (const day of ['02', '03'])
    expect((await post(to, { ...sentence, ...nights(day), intent: 'add', value: '9' })).status).toBe(303)
  const shown = await page(to)
  const version = / name="version" value="(\d+)"/.exec(shown)?.[1] ?? ''
  const sentences = async () =>
    [...(await page(to)).matchAll(/aria-label="Leave out: ([^"]+)"/g)].map(([, said]) => said)
  const before = await sentences()
  expect(before).toHaveLength(3)
  expect((await post(to, { intent: 'remove', at: '0', version })).status).toBe(303)
  expect((await post(to, { intent: 'remove', at: '1', version })).status).toBe(409)
  expect((await post(to, { intent: 'forget', version })).status).toBe(409)
  expect(await sentences()).toEqual(before.slice(1))
  const now = / name="version" value="(\d+)"/.exec(await page(to))?.[1] ?? ''
  expect((await post(to, { intent: 'forget', version: now })).status).toBe(303)
})

test('nights nobody can book are listed with a button that lets them be sold', async () => {
  const listed = await page('/admin/calendar/unsellable?reason=minimum')
  const form = /<form[^>]*action="\/admin\/calendar\/unsellable"[^>]*>(.*?)<\/form>/s.exec(listed)?.[1] ?? ''
  const fields = Object.fromEntries(
    Array.from(form.matchAll(/name="(\w+)" value="([^"]*)"/g), ([, name = '', value = '']) => [name, value]),
  )
  const stale = await post('/admin/calendar/unsellable', { ...fields, version: '0' })
  expect([stale.status, stale.html]).toEqual([409, expect.stringContaining('have changed since you looked')])
  const sold = await post('/admin/calendar/unsellable', fields)
  expect([sold.status, sold.to]).toEqual([303, expect.stringMatching(/sold=\d/)])
  expect(await page(sold.to)).toMatch(/can be booked now/)
})

test('a home follows another one that is chosen by its name; a try and the calendar tell of it, without a script', async () => {
  const [source, here] = [await draftStay('Casa del Far'), await draftStay('Casa del Vent')]
  const prices = `/admin/homes/${here}/prices`
  const option = new RegExp(`<option value="${source}"[^>]*>Casa del Far</option>`)
  const form = await page(prices)
  expect(form).toMatch(option)
  expect(form).not.toContain(`<option value="${here}"`)
  const formula = { form: 'source', item: '', percent: '120', amount: '', roundToMinor: '1' }
  const unknown = await post(prices, { ...formula, source: 'Casa de Ningú' })
  expect([unknown.status, unknown.html]).toEqual([400, expect.stringContaining('must be a home of yours')])
  expect((await post(prices, { ...formula, source: 'casa del far' })).status).toBe(303)
  expect(await page(prices)).toContain('Follows the prices of Casa del Far')

  const sentence = { matter: 'nightly', currency: 'EUR', direction: 'raise', unit: 'percent', round: '1', value: '10' }
  const tried = await post('/admin/rates', { ...sentence, home: source, first: '2028-02-01', last: '2028-02-10' })
  const preview = await page(tried.to)
  expect(preview).toContain('1 home that follows them changes too.')
  expect(preview.replaceAll('<!-- -->', '')).toMatch(/Casa del Vent<\/a><small class="c-detail">follows /)
  expect(preview).toMatch(/€120 → <b>€132<\/b>|€120 → <!-- --><b>€132<\/b>/)
  const range = await page(`/admin/calendar?homes=${here}&view=list`)
  expect(range).toContain('follows Casa del Far')
})

test('a season around a holiday and prices by the number of guests are set in the editor, and a sentence names the holiday, without a script', async () => {
  const here = await draftStay('Casa del Pi')
  const prices = `/admin/homes/${here}/prices`
  const season = { form: 'holiday', item: '', name: 'Easter', code: 'easter', year: '', nightlyMinor: '180' }
  const wrong = await post(prices, { ...season, fromDays: '-2', toDays: 'five' })
  expect([wrong.status, wrong.html]).toEqual([400, expect.stringContaining('Type a whole number.')])
  expect((await post(prices, { ...season, fromDays: '-2', toDays: '5' })).status).toBe(303)
  const words = 'Easter, every year, 2 days before to 5 days after: '
  expect(await page(prices)).toContain(words)
  expect(await page('/admin/rates')).toContain(words)

  const party = { form: 'party', item: '', unit: 'percent', guests3: '25', guests4: '40,5' }
  expect((await post(prices, party)).status).toBe(303)
  const saved = await page(prices)
  expect(saved).toMatch(/name="guests4"[^>]*value="40.5"|value="40.5"[^>]*name="guests4"/)
  expect(saved).not.toContain('Each further guest a night')

  const sentence = { matter: 'nightly', currency: 'EUR', direction: 'raise', unit: 'percent', round: '1', value: '10' }
  const around = { home: here, holiday: 'easter', fromDays: '−2', toDays: '5' }
  const yearless = await post('/admin/rates', { ...sentence, ...around })
  expect([yearless.status, yearless.html]).toEqual([400, expect.stringContaining('Choose a holiday, its year')])
  const tried = await post('/admin/rates', { ...sentence, ...around, year: '2028' })
  const preview = await page(tried.to)
  expect(preview).toContain('Easter 2028, 2 days before to 5 days after (14–21 April 2028)')
  expect(preview).toMatch(/€180 → (<!-- -->)?<b>€198<\/b>/)
})

test('where no home is like what was asked for, the rates lead back to all homes', async () => {
  const html = await page('/admin/rates?sleeps=99')
  expect(html).toMatch(/No home matches\. .*href="\/admin\/rates"[^>]*>Show all homes/)
})
