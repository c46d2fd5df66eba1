import { afterAll, beforeAll, expect, test } from 'vitest'
import { openConsoleForms, type ConsoleForms } from '#tests/support/console-forms.ts'
import type { RunningProduct } from '#tests/support/running-product.ts'
import { startSeededProduct } from '#tests/support/seeded-product.ts'
import { siteRoutes, type SiteRoute } from '#tests/support/site-routes.ts'
import { FACT_PARTS } from '#web/routes/console/stay/parts/forms-of.ts'

let product: RunningProduct
let forms: ConsoleForms
beforeAll(async () => {
  product = await startSeededProduct()
  forms = await openConsoleForms(product.port)
}, 120_000)
afterAll(() => product.stop())

const LONE = '%ED%A0%80'
const FORM = 'application/x-www-form-urlencoded'
/** What no form of ours sends: fields without an intent, of all prototypes, with bytes that are no text, and endless ones. */
const bodies: readonly (readonly [type: string, body: string])[] = [
  [FORM, ''],
  [FORM, '%=%&%%%=%zz'],
  [FORM, 'form=__proto__&item=__proto__&do=constructor&intent=toString&__proto__=1'],
  [FORM, 'form=rates&form=rules&do=save&do=remove&intent=company&intent=open&item=1&item=2'],
  [FORM, `form=%00&do=%00&intent=%00&name=${LONE}&message=%FF&email=%00`],
  [FORM, 'form=rates&do=save&intent=save&price=1e309&nightly=1e309&guests=-1&amount=NaN&checkIn=99999-01-01'],
  [FORM, `a${'[a]'.repeat(500)}=1`],
  [FORM, Array.from({ length: 500 }, (_, index) => `k${index}=v`).join('&')],
  ['application/json', '{"intent":"save"}'],
  ['multipart/form-data', 'no boundary'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="intent"'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="intent"\r\n\r\nno\r\n--x--\r\n'],
]

/** The parts of the editor of a home, and what is no part. */
const PARTS = [...FACT_PARTS, 'photos', 'prices', 'rules', 'policies', 'calendar', 'channels', 'x']

/** Returns the addresses of a route: of a home that exists where it is about one, and of nothing where it is not. */
function addressesOf({ path }: SiteRoute): string[] {
  const filled = path.replaceAll(':slug', product.slugs[0] ?? 'x').replaceAll(':page', 'tos')
  const named = filled.includes(':part') ? PARTS.map((part) => filled.replace(':part', part)) : [filled]
  return named.map((address) => address.replaceAll(/:\w+/g, 'x').replaceAll('*', 'x'))
}

test('any form that is posted to any page gets an answer, and is never a fault of ours', async () => {
  const faults: string[] = []
  // The one ends the session of the others, the other makes hundreds of bookings whatever its form says.
  const left = ['/logout', '/demo/proof']
  const addresses = siteRoutes.flatMap(addressesOf).filter((address) => !left.includes(address))
  for (const address of addresses)
    for (const [type, body] of bodies) {
      const headers = { cookie: forms.cookie, origin: forms.origin, 'content-type': type }
      const answer = await fetch(forms.origin + address, { method: 'POST', headers, body, redirect: 'manual' })
      await answer.arrayBuffer()
      if (answer.status >= 500) faults.push(`${address} ${type} ${body.slice(0, 60)}: ${answer.status}`)
    }
  expect(faults).toEqual([])
  const { status } = await fetch(`${forms.origin}/admin/settings`, {
    headers: { cookie: forms.cookie },
    redirect: 'manual',
  })
  expect(status, 'the session still lasts').toBe(200)
}, 300_000)
