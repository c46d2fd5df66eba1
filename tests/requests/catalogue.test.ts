import { consolePaths } from '#contract/site/console-map.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { asHost } from '#tests/browser/support/host.ts'
import { fieldIn, openConsoleForms, type ConsoleForms } from '#tests/support/console-forms.ts'
import { drawPhoto } from '#tests/support/pictures/draw-photo.ts'
import { startSeededProduct } from '#tests/support/seeded-product.ts'
import type { RunningProduct } from '#tests/support/running-product.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

// Its own product: places and amenities are on pages that other tests compare.
let product: RunningProduct
let forms: ConsoleForms
beforeAll(async () => {
  product = await startSeededProduct()
  forms = await openConsoleForms(product.port)
}, 120_000)
afterAll(() => product.stop())

/** The values that a form was shown with, which a browser sends back. */
const seen = async (path: string) => fieldIn(await forms.page(path), 'seen')
const textOf = async (path: string) => (await (await fetch(forms.origin + path)).text()).replaceAll('<!-- -->', '')

describe('places', () => {
  const path = consolePaths.places()
  const fornells = {
    form: 'place',
    name: 'Fornells',
    kind: 'city',
    parent: '',
    country: 'ES',
    otherNames: 'Fornelos',
    intro: 'Lobster stew by the bay',
    timeZone: 'Europe/Madrid',
    lat: '40.053',
    lng: '4.132',
  }
  let page: string

  test('are added, inside others, and a second one of the same name has an address of its own', async () => {
    const added = await forms.post(consolePaths.newPlace(), fornells)
    expect([added.status, added.to]).toEqual([
      303,
      expect.stringMatching(/^\/admin\/settings\/places\/[0-9a-f-]{36}\?/),
    ])
    page = added.to.split('?')[0]!
    const id = page.split('/').at(-1)!
    const again = await forms.post(consolePaths.newPlace(), { ...fornells, parent: id, kind: 'area' })
    expect(again.to).not.toContain(id)
    const html = await forms.page(path)
    expect(html).toMatch(/data-depth="1"[^]*?Fornells/)
    const slugs = await fetch(`${forms.origin}/api/destinations?filters[name][$eq]=Fornells&sort=slug&fields=slug`)
    const { data } = (await slugs.json()) as { readonly data: readonly { readonly slug: string }[] }
    expect(data.map(({ slug }) => slug)).toEqual(['fornells', 'fornells-2'])
  })

  test('what is missing is said at its field, and what was typed stays', async () => {
    const refused = await forms.post(consolePaths.newPlace(), { ...fornells, name: '', lat: '91', intro: 'Lobster' })
    expect(refused.status).toBe(400)
    expect(refused.html).toContain('Lobster</textarea>')
    expect(refused.html.match(/aria-invalid="true"/g)).toHaveLength(2)
  })

  test('what somebody else changed meanwhile is kept, and the same field changed twice is shown side by side', async () => {
    const first = await seen(page)
    const saved = await forms.post(page, { ...fornells, seen: first, country: 'PT' })
    expect(saved.status).toBe(303)
    const merged = await forms.post(page, { ...fornells, seen: first, intro: 'A bay of calm water' })
    expect(merged.status).toBe(303)
    const html = await forms.page(page)
    expect(html).toMatch(/<option value="PT" selected="">/)
    expect(html).toContain('A bay of calm water</textarea>')
    const clash = await forms.post(page, { ...fornells, seen: first, intro: 'Wind and salt' })
    expect([clash.status, clash.html]).toEqual([409, expect.stringContaining('Wind and salt')])
    expect(clash.html).toContain('A bay of calm water')
  })

  test('a place can be put only where it does not contain itself', async () => {
    const html = await forms.page(page)
    const options = /<select[^>]*name="parent"[^]*?<\/select>/.exec(html)?.[0] ?? ''
    expect(options).toContain('Ciutadella')
    expect(options).not.toContain('Fornells')
  })

  test('the picture and the words are on the front page as soon as they are saved', async () => {
    const ciutadella = await fetch(`${forms.origin}/api/destinations?filters[slug][$eq]=ciutadella&fields=slug`)
    const { data } = (await ciutadella.json()) as { readonly data: readonly { readonly documentId: string }[] }
    const at = consolePaths.place(data[0]!.documentId)
    const upload = async (body: BlobPart) => {
      const form = new FormData()
      form.set('files', new File([body], 'town.jpg', { type: 'image/jpeg' }))
      const { cookie, origin } = forms
      const sent = await fetch(origin + at, {
        method: 'POST',
        headers: { cookie, origin },
        body: form,
        redirect: 'manual',
      })
      return { status: sent.status, to: sent.headers.get('location'), html: await sent.text() }
    }
    const nonsense = await upload('no picture')
    expect([nonsense.status, nonsense.html]).toEqual([400, expect.stringContaining('role="alert"')])
    const photo = await drawPhoto(640, 800, 120).jpeg().toBuffer()
    expect(await upload(new Uint8Array(photo))).toMatchObject({ status: 303, to: `${at}?done=picture` })
    const shown = async () => /\/media\/([0-9a-f]{64})\/\d+\.jpg" alt="Ciutadella as/.exec(await forms.page(at))?.[1]
    await expect.poll(shown).toBeDefined()
    const hash = await shown()
    await expect.poll(() => textOf('/')).toContain(hash)
    const values = JSON.parse(await seen(at)) as Record<string, string>
    const words = { form: 'place', seen: JSON.stringify(values), ...values, intro: 'Sandstone in the evening sun' }
    expect((await forms.post(at, words)).status).toBe(303)
    await expect.poll(() => textOf('/')).toContain('Sandstone in the evening sun')
    expect((await forms.post(at, { intent: 'plain' })).to).toBe(`${at}?done=plain`)
    await expect.poll(() => textOf('/')).not.toContain(hash)
    // Homes in it keep it.
    const kept = await forms.post(at, { ...words, seen: await seen(at), do: 'remove' })
    expect([kept.status, kept.html]).toEqual([400, expect.stringContaining('role="alert"')])
  })

  test('are removed, and can be added again', async () => {
    expect((await forms.post(page, { form: 'place', do: 'remove' })).to).toBe(`${path}?removed`)
    expect((await forms.post(page, { form: 'place', do: 'remove' })).status).toBe(404)
    expect((await forms.post(consolePaths.newPlace(), { ...fornells, otherNames: '' })).status).toBe(303)
  })
})

describe('amenities', () => {
  const path = consolePaths.amenities()
  const hammam = { form: 'amenity', name: 'Hammam', category: 'comfort', position: '', filterable: 'on' }

  test('are added at the end, chosen for homes, changed, moved to the top, and removed from their homes', async () => {
    const search = await fetch(`${forms.origin}/api/stays?pagination[pageSize]=1&fields=slug`)
    const { data } = (await search.json()) as { readonly data: readonly { readonly slug: string }[] }
    const stay = data[0]!.slug
    const amenities = consolePaths.stayPart(stay, 'amenities')
    expect((await forms.post(path, hammam)).status).toBe(303)
    const html = await forms.page(path)
    const page = /href="(\/admin\/settings\/amenities\/[0-9a-f-]{36})"[^>]*>Hammam</.exec(html)?.[1] ?? ''
    expect(html.lastIndexOf('data-row')).toBeLessThan(html.indexOf('>Hammam<'))
    expect(await forms.page(amenities)).toContain('Hammam')
    await asHost(forms.origin, `../stays/${stay}`, { amenities: { connect: ['hammam'] } }, 'PUT')
    await expect.poll(() => textOf(sitePaths.stay(stay))).toContain('Hammam')
    const taken = await forms.post(path, hammam)
    expect([taken.status, taken.html]).toEqual([400, expect.stringContaining('already an amenity with this name')])
    const changed = { ...hammam, seen: await seen(page), name: 'Turkish bath', position: '0' }
    expect((await forms.post(page, changed)).status).toBe(303)
    await expect.poll(() => textOf(sitePaths.stay(stay))).toContain('Turkish bath')
    expect(/data-row[^]*?<a [^>]*>([^<]*)</.exec(await forms.page(path))?.[1]).toBe('Turkish bath')
    expect((await forms.post(page, { form: 'amenity', do: 'remove' })).to).toBe(`${path}?removed`)
    await expect.poll(() => textOf(sitePaths.stay(stay))).not.toContain('Turkish bath')
  })
})

describe('a site with more places than fit into a list', () => {
  const PLACES = 45
  const nameOf = (number: number) => `Cala ${String.fromCharCode(65 + Math.floor(number / 26), 97 + (number % 26))}lva`
  beforeAll(async () => {
    const stays = await fetch(`${forms.origin}/api/stays?pagination[pageSize]=${PLACES}&fields=slug&sort=slug`)
    const { data } = (await stays.json()) as { readonly data: readonly { readonly slug: string }[] }
    for (const [number, { slug }] of data.entries()) {
      const name = nameOf(number)
      const place = {
        slug: name.toLowerCase().replace(' ', '-'),
        name,
        kind: 'city',
        timeZone: 'Europe/Madrid',
        lat: 40,
        lng: 4,
      }
      await asHost(forms.origin, '../destinations', place)
      await asHost(forms.origin, `../stays/${slug}`, { destination: place.slug }, 'PUT')
    }
  }, 60_000)

  test('has a field in which places are typed, and cards of a few of them, on the front page', async () => {
    await expect.poll(async () => /<select name="destination"/.test(await textOf('/'))).toBe(false)
    const html = await textOf('/')
    expect(html).toMatch(/<input[^>]* name="q"/)
    expect(html.match(/<option>Cala [^<]*</g)!.length).toBeLessThanOrEqual(40)
    const cards = [...html.matchAll(/class="region"/g)].length
    expect([cards > 1, cards <= 12]).toEqual([true, true])
  })

  test('finds the homes of a place by its name, however it is written, and says where it looked', async () => {
    const html = await textOf(`/stays?q=${encodeURIComponent('cala aalva')}&adults=2`)
    expect(html).toMatch(/<h1[^>]*>1 home/)
    expect(html).toContain('<b>cala aalva</b>')
    expect(await textOf('/stays?destination=cala-bslva')).toContain('<b>Cala Bslva</b>')
  })

  test('offers the places with most homes as filters, and the chosen one', async () => {
    const places = async (query: string) =>
      [...(await textOf(`/stays${query}`)).matchAll(/type="radio"[^>]* name="destination"[^>]* value="([^"]+)"/g)].map(
        ([, slug]) => slug,
      )
    expect((await places('')).length).toBeLessThanOrEqual(40)
    for (const { slug } of [{ slug: 'cala-aalva' }, { slug: 'cala-bslva' }])
      expect(await places(`?destination=${slug}`)).toContain(slug)
  })
})
