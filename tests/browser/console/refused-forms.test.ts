import { consoleMap, consolePaths } from '#contract/site/console-map.ts'
import { openConsoleForms, type ConsoleForms } from '#tests/support/console-forms.ts'
import { demoHost } from '#demo/seed-demo.ts'
import type { Locator, Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { enter } from '../support/accounts.ts'
import { useSite } from '../support/use-site.ts'

// Its forms change whatever they can change, so it has a product to itself.
const site = useSite()

interface Field {
  readonly kind: string
  readonly name: string
  readonly value: string
  readonly isOn: boolean
  readonly options: readonly string[]
}

interface FoundForm {
  readonly action: string
  readonly isMultipart: boolean
  readonly fields: readonly Field[]
  readonly button: readonly [name: string, value: string] | null
}

/** What is not right where a form was refused. */
interface Refused {
  readonly lost: readonly string[]
  readonly isSaid: boolean
  readonly isAtField: boolean
  readonly focused: string
}

/** The pages that were not reached by links: they are about something that has been done, or need a link of their own. */
const WITHOUT_FORMS = /^\/admin\/(over|calendar\/(change|move|rows)|find\/list)/

test('forms that only an empty field refuses mark it, and their sentence describes it', async () => {
  const forms = await openConsoleForms(Number(new URL(site.origin).port))
  const { page } = await site.visitor()
  const team = { worker: '', name: ' ', phone: '', intent: 'save' }
  expect(await wrongField(page, forms, consolePaths.team(), team)).toBe(
    'name: Give them a name of at most 100 letters.',
  )
  const reviews = `${consolePaths.consoleReviews()}?view=all`
  const id = /name="id" value="([^"]+)"/.exec(await forms.page(reviews))?.[1] ?? ''
  const reply = { id, intent: 'reply', text: ' ', author: 'Ada' }
  expect(await wrongField(page, forms, reviews, reply)).toBe('text: Write something, at most 2,000 characters.')
  const template = {
    version: '0',
    name: 'Parking',
    subject: ' ',
    body: 'Behind the house.',
    booking: '',
    intent: 'save',
  }
  const unsaved = await wrongField(page, forms, consolePaths.savedText('new'), template)
  expect(unsaved).toBe('subject: Write a subject of up to 200 letters.')
})

test('a document to which a form leads begins with what was done, once', async () => {
  const forms = await openConsoleForms(Number(new URL(site.origin).port))
  const added = await forms.post(consolePaths.amenities(), {
    form: 'amenity',
    name: 'A sauna',
    category: 'outdoors',
    position: '',
  })
  expect(added).toMatchObject({ status: 303, cookies: ['afterForm=1'] })
  const focused = async (cookies: readonly string[]) =>
    /<\w+[^>]* tabindex="-1" autofocus="">(?:<svg.*?<\/svg>)?([^<]*)/.exec(await forms.page(added.to, cookies))?.[1]
  expect(await focused(added.cookies)).toBe('The amenity is added. Homes can choose it in their editor.')
  expect(await focused([])).toBeUndefined()
  const visitor = await site.visitor()
  await enter(visitor, site.origin, { ...demoHost, name: demoHost.displayName })
  const { page } = visitor
  await visitor.open(consolePaths.people())
  await page.getByLabel('E-mail address').fill('rosa@example.org')
  await page.getByLabel('E-mail address').press('Enter')
  const done = page.getByText('The invitation is on its way.')
  await done.waitFor()
  await vi.waitFor(async () => expect(await done.evaluate((one) => one === document.activeElement)).toBe(true), 10_000)
  await page.reload()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
})

test('every form of the console that is refused without scripts has all that was typed, says why, and is where one reads first', async () => {
  const forms = await openConsoleForms(Number(new URL(site.origin).port))
  const { page } = await site.visitor()
  const found = await formsOfConsole(forms, page)
  let refused = 0
  const wrong: string[] = []
  for (const [where, { path, form }] of found) {
    const sent = form.fields.flatMap(filledWrong)
    const answer = await post(forms, path, form, sent)
    if (![400, 413, 422].includes(answer.status)) continue
    refused += 1
    const { lost, isSaid, isAtField, focused } = await lookAt(page, answer.html, sent)
    if (lost.length > 0) wrong.push(`${where} loses ${lost.join(', ')}`)
    if (!isAtField) wrong.push(`${where} does not say which field`)
    if (!isSaid) wrong.push(`${where} does not say why`)
    if (focused === '') wrong.push(`${where} does not move the focus`)
  }
  expect(wrong).toEqual([])
  expect(refused).toBeGreaterThan(40)
}, 180_000)

test('the focus goes to what is wrong, to what was done, and to the title of the page that a link leads to', async () => {
  const visitor = await site.visitor()
  visitor.allowFault(/status of 400/)
  await enter(visitor, site.origin, { ...demoHost, name: demoHost.displayName })
  const { page } = visitor
  const main = page.getByRole('main')
  const isAt = (found: Locator) => vi.waitFor(async () => expect(await found.evaluate(hasFocus)).toBe(true), 10_000)
  const hasFocus = (one: Element) => one === document.activeElement
  await visitor.open(consolePaths.amenities())
  const [name, add] = [main.getByLabel('Name'), main.getByRole('button', { name: 'Add the amenity' })]
  await add.press('Enter')
  await main.getByText('Please fill this in.').waitFor()
  await isAt(name)
  await name.fill('A hammock')
  await add.press('Enter')
  await isAt(main.getByText('The amenity is added.'))
  await main.getByRole('link', { name: 'A hammock' }).press('Enter')
  await isAt(page.getByRole('heading', { level: 1, name: 'A hammock' }))
  await name.fill('Two hammocks')
  await main.getByRole('button', { name: 'Save' }).press('Enter')
  await isAt(main.getByText('Saved', { exact: true }))
  // Saved without a document of its own, so the next one is not taken for it.
  await page.reload()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  // A file that is refused loads a document.
  await visitor.open(consolePaths.importStays())
  await main.getByRole('button', { name: 'Preview' }).press('Enter')
  await main.getByText('Choose a file, or paste its rows.').waitFor()
  await isAt(main.getByLabel('File', { exact: true }))
  await main.getByLabel('Or its rows').fill('id,name,guests,price,place\n1,Casa Sol,2,90,Nowhere')
  await main.getByRole('button', { name: 'Preview' }).press('Enter')
  await isAt(main.getByText('0 new, 0 changed, 0 the same, 1 refused.'))
  await main.getByRole('link', { name: 'Places', exact: true }).waitFor()
})

test('with scripts, too, a file of homes is written as its preview showed it', async () => {
  const visitor = await site.visitor()
  await enter(visitor, site.origin, { ...demoHost, name: demoHost.displayName })
  const main = visitor.page.getByRole('main')
  await visitor.open(consolePaths.importStays())
  const place = await main.getByLabel('Place for rows without one').locator('option').nth(1).getAttribute('value')
  await main.getByLabel('Or its rows').fill(`id,name,guests,price,place\nonce-1,Casa Once,2,90,${place}`)
  await main.getByRole('button', { name: 'Preview' }).click()
  await main.getByRole('button', { name: 'Write 1' }).click()
  await main.getByText('1 new, 0 changed, 0 the same, 0 refused.').waitFor()
  await main.getByRole('link', { name: 'Go to the drafts' }).waitFor()
})

/** Returns the field that the answer to a form marks, with the sentence that describes it. */
async function wrongField(page: Page, forms: ConsoleForms, path: string, fields: Readonly<Record<string, string>>) {
  const { status, html } = await forms.post(path, fields)
  expect(status).toBe(400)
  return page.evaluate((text) => {
    const main = new DOMParser().parseFromString(text, 'text/html').querySelector('main')!
    const [field, ...others] = main.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')
    const about = field?.getAttribute('aria-describedby')?.split(' ')[0] ?? ''
    return others.length > 0 ? 'several' : `${field?.name}: ${main.querySelector(`#${about}`)?.textContent}`
  }, html)
}

/** Follows the links of the console and returns each of its forms with fields once. */
async function formsOfConsole(forms: ConsoleForms, page: Page) {
  const found = new Map<string, { readonly path: string; readonly form: FoundForm }>()
  const asked = new Set<string>()
  const left: string[] = Object.values(consoleMap).filter((path) => !path.includes(':'))
  left.push(`${consolePaths.welcome()}?step=company`)
  for (let path = left.shift(); path !== undefined; path = left.shift()) {
    const kind = kindOf(path)
    if (asked.has(kind) || WITHOUT_FORMS.test(path)) continue
    asked.add(kind)
    const { links, ofPage } = await read(page, await forms.page(path))
    left.push(...links)
    for (const form of ofPage) {
      const names = new Set(form.fields.filter(({ kind: of }) => of !== 'hidden').map(({ name }) => nameOf(name)))
      const where = `${kind.replace(/\?.*/, '')} ${[...names].slice(0, 6).join(' ')} ${form.button?.join('=') ?? ''}`
      if (names.size > 0 && !found.has(where)) found.set(where, { path, form })
    }
  }
  return found
}

/** Addresses of the same kind differ in what they are about. What is done on a page is a kind of its own. */
function kindOf(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://x')
  const parts = pathname
    .split('/')
    .map((part, index, all) =>
      /^(homes|history)$/.test(all[index - 1] ?? '') && !/^(new|import)$/.test(part)
        ? '*'
        : part.replace(/^.*\d.*$/, '*'),
    )
  const query = [...searchParams].map(([name, value]) => (/^(do|step|matter)$/.test(name) ? `${name}=${value}` : name))
  return `${parts.join('/')}?${query.toSorted().join('&')}`
}

const nameOf = (name: string) => name.replace(/[\da-f]{8}-.*|\d+/, '#')

/** What somebody types who gets everything wrong that can be wrong. */
function filledWrong({ kind, name, value, isOn, options }: Field): readonly Field[] {
  if (kind === 'file' || kind === 'password') return []
  const typed = (text: string) => [{ kind, name, value: text, isOn: true, options }]
  if (kind === 'hidden') return typed(value)
  if (kind === 'checkbox') return [{ kind, name, value, isOn: !isOn, options }]
  if (kind === 'radio') return [{ kind, name, value, isOn, options }]
  if (kind === 'select-one') return typed(options.findLast((option) => option !== value) ?? value)
  if (kind === 'date') return typed('1887-03-05')
  if (kind === 'month') return typed('1887-03')
  if (kind === 'datetime-local') return typed('1887-03-05T10:00')
  if (kind === 'time') return typed('03:07')
  if (kind === 'number') return typed('99887766')
  return typed(kind === 'textarea' ? 'Kept € “words”\r\n<in> two lines' : 'kept € & "words"')
}

async function post({ origin, cookie }: ConsoleForms, path: string, form: FoundForm, sent: readonly Field[]) {
  const pairs = sent.filter(({ isOn }) => isOn).map(({ name, value }) => [name, value])
  if (form.button) pairs.push([...form.button])
  const body = form.isMultipart ? new FormData() : new URLSearchParams()
  for (const [name = '', value = ''] of pairs) body.append(name, value)
  const own = new URL(path, origin)
  const to = form.action === '' ? own : new URL(form.action, own)
  const response = await fetch(to, { method: 'POST', headers: { cookie, origin }, body, redirect: 'manual' })
  return { status: response.status, html: await response.text() }
}

function read(page: Page, html: string): Promise<{ links: string[]; ofPage: FoundForm[] }> {
  return page.evaluate((text) => {
    const document = new DOMParser().parseFromString(text, 'text/html')
    const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '')
    const forms = [...document.querySelectorAll<HTMLFormElement>('main form[method="post"]')]
    return {
      links: links.filter((link) => /^\/admin\b/.test(link)),
      ofPage: forms.map((form) => {
        const controls = [...form.elements].filter(
          (one): one is HTMLInputElement => (one as HTMLInputElement).name !== '',
        )
        const button = [...form.querySelectorAll('button')].find(({ type }) => type === 'submit')
        return {
          action: form.getAttribute('action') ?? '',
          isMultipart: form.enctype === 'multipart/form-data',
          button: button?.name ? ([button.name, button.value] as const) : null,
          fields: controls
            .filter((control) => control.tagName !== 'BUTTON' && !control.disabled)
            .map((control) => ({
              kind: control.type,
              name: control.name,
              value: control.value,
              isOn: control.checked,
              options: control instanceof HTMLSelectElement ? [...control.options].map(({ value }) => value) : [],
            })),
        }
      }),
    }
  }, html)
}

function lookAt(page: Page, html: string, sent: readonly Field[]): Promise<Refused> {
  return page.evaluate(
    ({ text, fields }) => {
      const main = new DOMParser().parseFromString(text, 'text/html').querySelector('main')!
      const plain = (value: string) => value.replaceAll('\r\n', '\n').trim()
      const isThere = ({ kind, name, value, isOn }: Field) =>
        [...main.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)].some((one) =>
          kind === 'checkbox' || kind === 'radio'
            ? one.value === value && one.checked === isOn
            : plain(one.value) === plain(value),
        )
      return {
        lost: fields.filter((field) => field.kind !== 'hidden' && !isThere(field)).map(({ name }) => name),
        isSaid: main.querySelector('[role="alert"], [aria-invalid="true"]') !== null,
        isAtField: main.querySelector('[aria-invalid="true"]') !== null,
        focused: main.querySelector('[autofocus]')?.tagName ?? '',
      }
    },
    { text: html, fields: sent },
  )
}
