import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readVoucherCode, voucherCode } from './voucher-code.ts'

const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 })

test('a code says all of its bytes: two that differ in one bit are two codes', () => {
  expect(voucherCode(new Uint8Array(10))).toBe('0000-0000-0000-0000')
  expect(voucherCode(new Uint8Array(10).fill(255))).toBe('ZZZZ-ZZZZ-ZZZZ-ZZZZ')
  expect(() => voucherCode(new Uint8Array(9))).toThrow(RangeError)
  fc.assert(
    fc.property(bytes, fc.nat(79), (some, bit) => {
      const other = some.with(bit >> 3, some[bit >> 3]! ^ (1 << (bit & 7)))
      expect(voucherCode(other)).not.toBe(voucherCode(some))
    }),
  )
})

test('a code is read however it is typed, and nothing else is', () => {
  fc.assert(
    fc.property(bytes, fc.constantFrom('', ' ', '-', ' – '), fc.boolean(), (some, between, isSmall) => {
      const code = voucherCode(some)
      const typed = code.replaceAll('-', between).replaceAll('0', 'O').replaceAll('1', 'l')
      expect(readVoucherCode(isSmall ? typed.toLowerCase() : typed)).toBe(code)
    }),
  )
  expect(readVoucherCode('ＡＢＣＤ－０１２３　４５６７ 89JK')).toBe('ABCD-0123-4567-89JK')
  for (const typed of ['', 'SUMMER10', '0000-0000-0000-000', '0000-0000-0000-00000', '0000-0000-0000-000U'])
    expect(readVoucherCode(typed)).toBeNull()
})
