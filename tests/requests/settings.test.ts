import { consolePaths } from '#contract/site/console-map.ts'
import { openConsoleForms, type ConsoleForms } from '#tests/support/console-forms.ts'
import { sharedProduct } from '#tests/support/seeded-product.ts'
import { beforeAll, describe, expect, test } from 'vitest'

let forms: ConsoleForms
beforeAll(async () => {
  forms = await openConsoleForms((await sharedProduct()).port)
}, 120_000)

/** The value of a hidden field, which a browser sends back. */
const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

describe('texts of the site', () => {
  const path = consolePaths.siteText('refund')
  const publicly = async () => (await fetch(`${forms.origin}/refund`)).text()
  const versionOf = (html: string) => hidden(html, 'version')

  test('are drafted, compared, published as they were read, and taken up again', async () => {
    const first = await forms.page(path)
    const text = { version: versionOf(first), title: 'Money back', summary: 'When it comes back.' }
    const empty = await forms.post(path, { ...text, intent: 'save', body: '  ' })
    expect([empty.status, empty.html]).toEqual([400, expect.stringContaining('value="Money back"')])
    expect((await forms.post(path, { ...text, intent: 'save', body: 'Within **three** days.' })).to).toBe(
      `${path}?done=saved`,
    )
    const drafted = await forms.page(path)
    expect(drafted).toContain('<ins>Within **three** days.</ins>')
    expect(drafted).toContain('Within <strong>three</strong> days.')
    expect(await publicly()).not.toContain('three</strong>')

    // Somebody else saves another draft behind what is being read.
    const read = { intent: 'publish', version: versionOf(drafted), saved: hidden(drafted, 'saved'), from: '' }
    await forms.post(path, { ...text, intent: 'save', body: 'Within **four** days.' })
    expect((await forms.post(path, read)).status).toBe(409)
    const again = await forms.page(path)
    const publish = { ...read, saved: hidden(again, 'saved') }
    expect((await forms.post(path, { ...publish, from: '2020-01-01' })).status).toBe(400)
    expect((await forms.post(path, { ...publish, version: '0' })).status).toBe(409)
    expect((await forms.post(path, publish)).to).toBe(`${path}?done=published`)
    expect(await publicly()).toContain('four</strong>')

    // Back to what it said, which is a version as any other.
    expect((await forms.post(path, { intent: 'restore', restore: '99' })).status).toBe(404)
    expect((await forms.post(path, { intent: 'restore', restore: text.version })).to).toBe(`${path}?done=restored`)
    const restored = await forms.page(path)
    const back = { ...publish, version: versionOf(restored), saved: hidden(restored, 'saved') }
    expect((await forms.post(path, back)).to).toBe(`${path}?done=published`)
    expect(await publicly()).not.toContain('four</strong>')
    await forms.post(path, { intent: 'save', ...text, version: String(Number(text.version) + 2), body: 'Half a word' })
    expect((await forms.post(path, { intent: 'drop' })).to).toBe(`${path}?done=dropped`)
    expect(await forms.page(path)).not.toContain('Half a word')
  })
})

describe('webhooks', () => {
  const path = consolePaths.webhooks()

  test('are made with a secret that is shown once, changed, tried, given another secret, and removed', async () => {
    // Nobody answers there: what is told is listed all the same.
    const url = 'https://accounting.example/told'
    const typed = [
      ['intent', 'make'],
      ['description', 'Accounting at night'],
      ['event', 'booking.confirmed'],
      ['event', 'booking.changed'],
    ] as const
    const none = await forms.post(path, [...typed, ['url', 'no address']])
    expect([none.status, none.html]).toEqual([400, expect.stringContaining('value="Accounting at night"')])
    expect(none.html).toMatch(/value="booking\.confirmed"[^>]*checked|checked[^>]*value="booking\.confirmed"/)

    const made = await forms.post(path, [...typed, ['url', url]])
    const secret = /class="c-secret">([^<]+)</.exec(made.html)?.[1] ?? ''
    expect([made.status, secret.length > 20]).toEqual([201, true])
    const list = await forms.page(path)
    expect(list).not.toContain(secret)
    const id = new RegExp(`${path}\\?show=([0-9a-f-]+)"[^>]*>Accounting at night`).exec(list)?.[1] ?? ''
    const own = `${path}?show=${id}`

    const changed = await forms.post(own, [
      ['intent', 'change'],
      ['id', id],
      ['url', url],
      ['description', 'Accounting by day'],
      ['event', 'booking.confirmed'],
      ['paused', 'yes'],
    ])
    expect(changed.to).toBe(`${path}?done=changed&show=${id}`)
    const shown = await forms.page(own)
    expect(shown).toContain('Accounting by day')
    expect(shown).toContain('<span class="c-tag">paused</span>')

    expect((await forms.post(own, { intent: 'ping', id })).to).toBe(`${path}?done=tested&show=${id}`)
    const told = await forms.page(own)
    expect(told).toContain('<th scope="row">ping</th>')
    const delivery = hidden(told, 'delivery')
    expect((await forms.post(own, { intent: 'again', id, delivery })).to).toBe(`${path}?done=again&show=${id}`)

    const renewed = await forms.post(own, { intent: 'secret', id })
    const next = /class="c-secret">([^<]+)</.exec(renewed.html)?.[1] ?? ''
    expect([renewed.status, next === secret, next.length > 20]).toEqual([201, false, true])
    expect((await forms.post(own, { intent: 'remove', id })).to).toBe(`${path}?done=removed`)
    expect(await forms.page(path)).not.toContain('Accounting by day')
  })
})

describe('taxes of places', () => {
  const path = consolePaths.taxes()

  test('are tried on a week, added, ended with a day or at once, and refused with what was typed', async () => {
    const place = hidden(await forms.page(path), 'place')
    const own = `${path}?place=${place}`
    const typed = {
      place,
      name: 'Tax of a test',
      percent: '',
      amount: '',
      currency: '',
      per: 'person',
      period: 'night',
    }
    const nothing = await forms.post(own, typed)
    expect([nothing.status, nothing.html]).toEqual([400, expect.stringContaining('value="Tax of a test"')])
    const tried = await forms.post(own, { ...typed, intent: 'preview', amount: '2', currency: 'EUR' })
    // Two people for seven nights.
    expect(tried.html).toMatch(/<dt>Tax of a test[^]*?<dd>€28/)
    expect(await forms.page(own)).not.toContain('Tax of a test')

    const tax = { ...typed, amount: '2', currency: 'EUR', validFrom: '2030-01-01', validTo: '' }
    expect((await forms.post(own, { ...tax, validTo: '2029-01-01' })).status).toBe(400)
    expect((await forms.post(own, tax)).to).toBe(`${path}?place=${place}&done`)
    const added = await forms.page(own)
    expect(added).toMatch(/Tax of a test[^]*€2(\.00)? a person a night[^]*from 1 January 2030/)
    const ruleOf = (html: string) => /Tax of a test<\/th>[^]*?name="rule" value="(\d+)"/.exec(html)?.[1] ?? ''
    const rule = ruleOf(added)
    const tooEarly = await forms.post(own, { intent: 'end', place, rule, validTo: '2029-06-01' })
    expect(tooEarly.status).toBe(400)
    const [ofTax = ''] = /Tax of a test<\/th>[^]*?<\/form>/.exec(tooEarly.html) ?? []
    expect(ofTax).toMatch(/<details[^>]* open=""[^]*name="validTo" value="2029-06-01"/)
    await forms.post(own, { intent: 'end', place, rule, validTo: '2031-01-01' })
    const ended = await forms.page(own)
    expect(ended).toContain('from 1 January 2030 before 1 January 2031')
    // A rule is never written over: with another last day it is another one.
    const late = await forms.post(own, { intent: 'end', place, rule, validTo: '2032-01-01' })
    expect(late.html).toContain('Somebody else has changed or ended this tax in the meantime.')
    expect(late.html).toContain('from 1 January 2030 before 1 January 2031')
    await forms.post(own, { intent: 'end', place, rule: ruleOf(ended), validTo: '' })
    expect(await forms.page(own)).not.toContain('Tax of a test')
  })
})

describe('cancellation policies', () => {
  const path = consolePaths.policies()
  const typed = {
    name: 'Three weeks',
    summary: 'Everything back until three weeks before.',
    'time-0': '21',
    'unit-0': 'days',
    'back-0': '100',
    'back-late': '0',
    'back-stayed': '0',
  }
  /** When a guest cancels, and what comes back: the rows of the preview. */
  const rows = (html: string) =>
    [...html.matchAll(/<th scope="row">([^<]+)<\/th><td class="c-figure">([^<]+)</g)].map(([, when, back]) => [
      when,
      back,
    ])

  test('are looked at before they are added, then are there for homes to choose', async () => {
    const seen = await forms.post(path, { ...typed, name: '', do: 'preview' })
    expect([seen.status, rows(seen.html).slice(0, 2)]).toEqual([
      200,
      [
        ['21 days or more before check-in', '100%'],
        ['20 days before check-in, and later', '0%'],
      ],
    ])
    expect(await forms.page(path)).not.toContain('Three weeks')
    const key = hidden(await forms.page(path), 'key')
    const sent = { ...typed, key }
    expect((await forms.post(path, sent)).to).toBe(`${path}?added=three-weeks`)
    // Pressed twice it is added once.
    expect((await forms.post(path, sent)).to).toBe(`${path}?added=three-weeks`)
    expect(await forms.page(`${path}?added=three-weeks`)).toContain('“Three weeks” is added.')
    const again = await forms.post(path, typed)
    expect([again.status, again.html]).toEqual([409, expect.stringContaining('Another policy already has this name.')])
    expect(again.html).toContain('value="Everything back until three weeks before."')
  })

  test('say which field is wrong, and are copied, never changed', async () => {
    const wrong = await forms.post(path, { ...typed, 'back-0': '110' })
    expect([wrong.status, wrong.html]).toEqual([400, expect.stringContaining('From 0 to 100')])
    const like = await forms.page(`${path}?like=moderate`)
    expect(like).toContain('A policy like “Moderate”')
    expect(rows(like)[0]).toEqual(['5 days or more before check-in', '100%'])
    expect(like).toMatch(/name="name"[^>]*value=""/)
  })
})
