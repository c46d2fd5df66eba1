import { describe, expect, test } from 'vitest'
import { cacheablePage, rememberingPages } from './cacheable-page.ts'

describe('which requests the page cache answers', () => {
  test('public pages have an entry each, with what changes them', () => {
    expect(cacheablePage('/')).toEqual({ key: '/', tags: ['list'] })
    expect(cacheablePage('/stays')).toEqual({ key: '/stays', tags: ['list'] })
    expect(cacheablePage('/stays/finca-son-olivar')).toEqual({
      key: '/stays/finca-son-olivar',
      tags: ['stay:finca-son-olivar'],
    })
  })

  test('a text of the site is dropped by its own name, and each of its versions is a page', () => {
    expect(cacheablePage('/tos')).toEqual({ key: '/tos', tags: ['page:tos'] })
    expect(cacheablePage('/refund?version=2&utm_source=x')).toEqual({
      key: '/refund?version=2',
      tags: ['page:refund'],
    })
  })

  test('personal pages, forms and services have none', () => {
    for (const target of [
      '/user',
      '/user/bookings',
      '/login',
      '/verify-email',
      // Each copy of its form counts once.
      '/contact',
      '/stays/x/book',
      '/api/stays',
      '/demo/outbox',
      '/nowhere',
    ]) {
      expect(cacheablePage(target), target).toBeNull()
    }
  })

  test('the order of the query does not matter and unknown parameters are dropped', () => {
    const page = cacheablePage('/stays?utm_source=x&checkOut=2027-06-19&checkIn=2027-06-12&cb=1')
    expect(page?.key).toBe('/stays?checkIn=2027-06-12&checkOut=2027-06-19')
    expect(cacheablePage('/stays?checkIn=2027-06-12&checkOut=2027-06-19')?.key).toBe(page?.key)
  })

  test('empty, repeated and oversized values cannot multiply entries', () => {
    expect(cacheablePage('/stays?adults=')?.key).toBe('/stays')
    expect(cacheablePage('/stays?adults=2&adults=3')?.key).toBe('/stays?adults=2')
    expect(cacheablePage(`/stays?month=${'x'.repeat(41)}`)?.key).toBe('/stays')
    expect(cacheablePage(`/stays?q=${'x'.repeat(81)}`)?.key).toBe('/stays')
  })

  test('extras may repeat, within reason', () => {
    expect(cacheablePage('/stays/x?extra=crib.1&extra=cot.1')?.key).toBe('/stays/x?extra=crib.1&extra=cot.1')
    const many = cacheablePage(`/stays/x?${'extra=cot.1&'.repeat(200)}`)
    expect(many?.key.match(/cot/g)).toHaveLength(30)
  })

  test('ages of children make one entry, however they are spelt, and never a longer one than there are ages', () => {
    const key = '/stays/x?childAges=4%2C7&children=2'
    for (const spelt of [
      'childAges=4,7',
      'childAges=4&childAges=7',
      'age=4&age=7',
      'childAges=&childAges=4&childAges=7',
    ])
      expect(cacheablePage(`/stays/x?children=2&${spelt}`)?.key, spelt).toBe(key)
    expect(cacheablePage('/stays?children=1&age=4')?.key).toBe('/stays?childAges=4&children=1')
    expect(cacheablePage('/stays/x?childAges=x,99')?.key).toBe('/stays/x')
    expect(cacheablePage('/?childAges=4')?.key).toBe('/')
    const many = cacheablePage(`/stays/x?childAges=${'4,'.repeat(200)}`)
    expect(many?.key.match(/4/g)).toHaveLength(50)
  })

  test('each search has an entry, whatever the order of its filters; kinds and amenities may stand more than once', () => {
    const one = cacheablePage('/stays?type=villa&type=farm&amenity=wifi&flex=3&bbox=3.9,39.8,4.1,40&utm_source=x')
    expect(one?.key).toBe('/stays?amenity=wifi&bbox=3.9%2C39.8%2C4.1%2C40&flex=3&type=villa&type=farm')
    expect(cacheablePage('/stays?bbox=3.9,39.8,4.1,40&flex=3&type=villa&amenity=wifi&type=farm')?.key).toBe(one?.key)
    for (const name of [
      'priceMin',
      'priceMax',
      'bedrooms',
      'instant',
      'freeCancellation',
      'accessible',
      'month',
      'length',
    ])
      expect(cacheablePage(`/stays?${name}=1`)?.key, name).toBe(`/stays?${name}=1`)
  })

  test('a price with a promo code or an offer is made for its visitor alone', () => {
    expect(cacheablePage('/stays/x?adults=2&promo=SUMMER')).toBeNull()
    expect(cacheablePage('/stays/x.data?offer=1')).toBeNull()
    expect(cacheablePage('/stays/x?draft=true')).toBeNull()
    expect(cacheablePage('/stays/x.data?adults=2&draft=true')).toBeNull()
    expect(cacheablePage('/stays/x?promo=')?.key).toBe('/stays/x')
  })

  test('odd paths are nobody’s page', () => {
    for (const target of [
      '/stays/',
      '/stays/../user',
      '/stays/UPPER',
      '/stays/a%2f..',
      '/stays/x.css',
      '//stays',
      '/stays/x/',
    ]) {
      expect(cacheablePage(target), target).toBeNull()
    }
  })

  test('the data of a page is kept beside the page', () => {
    expect(cacheablePage('/stays/x.data?_routes=root')).toEqual({ key: '/stays/x.data?_routes=root', tags: ['stay:x'] })
    expect(cacheablePage('/_root.data')).toEqual({ key: '/_root.data', tags: ['list'] })
  })

  test('what cannot be a list of routes is dropped, so that long addresses do not fill the memory', () => {
    expect(cacheablePage(`/stays.data?_routes=${'x'.repeat(7000)}`)?.key).toBe('/stays.data')
    expect(cacheablePage('/stays.data?_routes=%3Cscript%3E')?.key).toBe('/stays.data')
    const routes = 'shell/default-layout,routes/search/stays-page'
    expect(cacheablePage(`/stays.data?_routes=${routes}`)?.key).toBe(
      `/stays.data?_routes=${encodeURIComponent(routes)}`,
    )
  })
})

describe('the memory of which page an address is', () => {
  const targets = ['/stays?checkIn=2027-06-05&checkOut=2027-06-12&adults=2', '/', '/login', '/stays/a?month=2027-06']
  const others = (count: number) => Array.from({ length: count }, (_, index) => `/stays?q=other${index}`)

  test('is right the first time and every other time, for pages and for what is none', () => {
    const pageOf = rememberingPages(4)
    for (const target of [...targets, ...targets, ...others(20), ...targets])
      expect(pageOf(target)).toEqual(cacheablePage(target))
  })

  test('keeps what is asked for again, and forgets the rest', () => {
    const pageOf = rememberingPages(10)
    const [popular = '', rare = ''] = targets
    const [first, once] = [pageOf(popular), pageOf(rare)]
    for (const other of others(30)) {
      pageOf(other)
      expect(pageOf(popular)).toBe(first)
    }
    expect(pageOf(rare)).toEqual(once)
    expect(pageOf(rare)).not.toBe(once)
  })

  test('has no room for addresses of any length', () => {
    const pageOf = rememberingPages(10)
    const long = `/stays?q=casa&x=${'x'.repeat(400)}`
    expect(pageOf(long)).toEqual({ key: '/stays?q=casa', tags: ['list'] })
    expect(pageOf(long)).not.toBe(pageOf(long))
  })
})
