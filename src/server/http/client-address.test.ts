import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

const from = (forwarded?: string) =>
  ({
    socket: { remoteAddress: '10.0.0.1' },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage

describe('the address a visitor is counted under', () => {
  test('without a proxy of our own it is that of the connection, whatever the visitor claims', () => {
    expect(clientAddress(from('6.6.6.6'), 0)).toBe('10.0.0.1')
  })

  test.each([
    ['6.6.6.6, 203.0.113.7', 1, '203.0.113.7'],
    ['6.6.6.6, 203.0.113.7, 10.1.1.1', 2, '203.0.113.7'],
    ['203.0.113.7:4567', 1, '203.0.113.7'],
    ['[2001:db8::1]:567', 1, '2001:db8::1'],
    ['2001:db8::1', 1, '2001:db8::1'],
    ['', 1, '10.0.0.1'],
  ])('behind proxies %j with %i of ours is %s', (forwarded, hops, address) => {
    expect(clientAddress(from(forwarded), hops)).toBe(address)
  })
})
