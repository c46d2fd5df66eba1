import { beforeAll, expect, test } from 'vitest'
import { consolePaths } from '#contract/site/console-map.ts'
import { openConsoleForms, type ConsoleForms } from '#tests/support/console-forms.ts'
import { sharedProduct } from '#tests/support/seeded-product.ts'

let forms: ConsoleForms
beforeAll(async () => {
  forms = await openConsoleForms((await sharedProduct()).port)
}, 120_000)

/** Uploads a file to be looked at, and returns the page that answers. */
async function preview(csv: string): Promise<string> {
  const form = new FormData()
  form.set('file', new File([csv], 'homes.csv', { type: 'text/csv' }))
  form.set('currency', 'EUR')
  const response = await fetch(forms.origin + consolePaths.importStays(), {
    method: 'POST',
    headers: { cookie: forms.cookie, origin: forms.origin },
    body: form,
  })
  return response.text()
}

const rows = (count: number) => Array.from({ length: count }, (_, index) => `w${index},Casa W${index}W,4,90\n`).join('')

test('of a long file, only the rows that the page shows travel to the browser beside the file itself', async () => {
  const page = await preview(`id,name,guests,price,sea view\n${rows(400)}`)
  expect(page).toContain('100 more rows.')
  expect(page.replaceAll('<!-- -->', '')).toContain('Columns that are not used: sea view.')
  const timesIn = (name: string) => page.split(name).length - 1
  // Each row says that its place is missing, and the file is not offered to be written.
  expect(timesIn('Casa W399W')).toBe(0)
  expect(timesIn('Casa W0W')).toBeGreaterThan(1)
})

test('a file that is offered to be written is in its page once', async () => {
  const [first = ''] = /<option value="([a-z-]+)"/.exec(await forms.page(consolePaths.importStays()))?.slice(1) ?? []
  const described = `x1,Casa Once,4,90,${first},A garden of Xanthorrhoea.`
  const page = await preview(`id,name,guests,price,place,description\n${described}\n`)
  expect(page.replaceAll('<!-- -->', '')).toContain('Write 1')
  expect(page.split('Xanthorrhoea').length - 1).toBe(1)
})

test('a long file that cannot be read is not sent back with the sentence that says so', async () => {
  const page = await preview(`id,name,Sleeps,price\n${rows(20_000)}`)
  expect(page).toContain('these are missing: guests. These say nothing here: Sleeps.')
  expect(page).not.toContain('Casa W19999W')
  expect(await preview(`id,name,Sleeps,price\n${rows(3)}`)).toContain('Casa W2W')
})

test('rows that were pasted and cannot be read are refused at their own field, and the page says what every home needs', async () => {
  const csv = 'name,guests,price\r\nCasa Pegada,4,90\r\n'
  const { status, html } = await forms.post(consolePaths.importStays(), { csv, currency: 'EUR' })
  expect(status).toBe(400)
  expect(html).toContain('these are missing: id.')
  expect(html).toMatch(
    /<textarea [^>]*name="csv"[^>]*aria-invalid="true"|<textarea [^>]*aria-invalid="true"[^>]*name="csv"/,
  )
  expect(html).not.toMatch(/<input [^>]*type="file"[^>]*aria-invalid="true"/)
  expect(html.replaceAll('<!-- -->', '')).toContain('Every home needs id, name, guests and price')
})
