import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalEmail } from './canonical-email.ts'

describe('an e-mail address', () => {
  it('has one form', () => {
    expect(canonicalEmail('  Anna.Lindqvist+stay@Example.COM ')).toBe('anna.lindqvist+stay@example.com')
    expect(canonicalEmail('jose\u0301@example.com')).toBe('jos\u00e9@example.com')
    expect(canonicalEmail("o'neil@sub.example.co")).toBe("o'neil@sub.example.co")
  })

  it.each([
    ['anna@bücher.example', 'anna@xn--bcher-kva.example'],
    ['Anna@BÜCHER.example', 'anna@xn--bcher-kva.example'],
    ['anna@bu\u0308cher.example', 'anna@xn--bcher-kva.example'],
    ['anna@XN--BCHER-KVA.example', 'anna@xn--bcher-kva.example'],
    ['anna@faß.example', 'anna@xn--fa-hia.example'],
    ['anna@例え.テスト', 'anna@xn--r8jz45g.xn--zckzah'],
    ['anna@ｅｘａｍｐｌｅ。ｃｏｍ', 'anna@example.com'],
    ['ａｎｎａ＠example.com', 'anna@example.com'],
    ['Ａｎｎａ@example.com', 'anna@example.com'],
    ['ﬁnn@example.com', 'finn@example.com'],
  ])('of one mailbox is one, however it is written: %s', (typed, canonical) => {
    expect(canonicalEmail(typed)).toBe(canonical)
  })

  it('is refused when nothing could arrive there', () => {
    const long = 'a'.repeat(65)
    for (const text of [
      '',
      'anna',
      '@example.com',
      'anna@',
      'anna@example',
      'anna@@example.com',
      'anna@b@example.com',
      'a b@example.com',
      'a\n@example.com',
      '.a@example.com',
      'a.@example.com',
      'a..b@example.com',
      '"a"@example.com',
      'a@-b.com',
      'a@b-.com',
      'a@b..com',
      'a@.com',
      'a@b.com.',
      'a@127.0.0.1',
      'a@[127.0.0.1]',
      'a,b@example.com',
      '<a@example.com>',
      'a@exa mple.com',
      `${long}@example.com`,
      `a@${long}.com`,
      `a@${'b.'.repeat(130)}com`,
      'a@example.com\0',
      'a\u200b@example.com',
      'a\u202e@example.com',
      'a@ex%41mple.com',
      'a＠evil.example@example.com',
      'a@example.com／x',
    ]) {
      expect(canonicalEmail(text), text).toBeNull()
    }
    for (const value of [null, undefined, 7, {}, ['a@example.com']]) expect(canonicalEmail(value)).toBeNull()
  })

  it('stays as it is once canonical, whatever was typed', () => {
    const typed = fc.oneof(
      fc.emailAddress(),
      fc.tuple(fc.string({ unit: 'grapheme' }), fc.domain()).map(([name, domain]) => `${name}@${domain}`),
    )
    fc.assert(
      fc.property(typed, (text) => {
        const address = canonicalEmail(text)
        if (address === null) return
        expect(canonicalEmail(address)).toBe(address)
        expect(address).not.toMatch(/[\s<>",;:\\]/u)
      }),
      { numRuns: 2000 },
    )
  })
})
