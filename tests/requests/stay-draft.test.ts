import { openConsoleForms, type ConsoleForms } from '#tests/support/console-forms.ts'
import { sharedProduct } from '#tests/support/seeded-product.ts'
import { beforeAll, expect, test } from 'vitest'

let forms: ConsoleForms
let slug: string
beforeAll(async () => {
  forms = await openConsoleForms((await sharedProduct()).port)
  const listed = await fetch(`${forms.origin}/api/stays?sort=slug:desc&pagination[limit]=1`)
  slug = ((await listed.json()) as { data: { slug: string }[] }).data[0]?.slug ?? ''
}, 120_000)

type Typed = Readonly<Record<string, string>>

const decoded = (html: string) =>
  html
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** What the form of the texts of the home is shown with. */
async function shownTexts(): Promise<Typed> {
  const html = await forms.page(`/admin/homes/${slug}/texts`)
  return JSON.parse(decoded(/name="seen" value="([^"]*)"/.exec(html)?.[1] ?? '')) as Typed
}

/** Saves a form as its page does while somebody types. Answers what it is compared with from then on. */
async function saves(seen: Typed, onScreen: Typed): Promise<Typed> {
  const fields = Object.entries(onScreen).filter(([, value]) => value !== '')
  const form = [['form', 'texts'], ['item', ''], ['seen', JSON.stringify(seen)], ...fields] as [string, string][]
  const { status, html } = await forms.post(`/admin/homes/${slug}/draft/saving`, form)
  expect(status, html).toBe(200)
  return (JSON.parse(html) as { seen: Typed }).seen
}

test('a form that saves itself again and again leaves what a colleague has saved meanwhile', async () => {
  const shown = await shownTexts()
  await saves(shown, { ...shown, summary: 'What the colleague wrote.' })
  const after = await saves(shown, { ...shown, description: 'A first sentence.' })
  await saves(after, { ...shown, description: 'A first sentence, and a second one.' })
  expect(await shownTexts()).toMatchObject({
    summary: 'What the colleague wrote.',
    description: 'A first sentence, and a second one.',
  })
  const draft = `/admin/homes/${slug}/draft`
  const version = /name="version" value="(\d+)"/.exec(await forms.page(draft))?.[1] ?? ''
  const stale = await forms.post(draft, { intent: 'discard', version: String(Number(version) - 1) })
  expect(stale.status).toBe(409)
  expect((await forms.post(draft, { intent: 'discard', version })).status).toBe(303)
  expect(await shownTexts()).toEqual(shown)
})
