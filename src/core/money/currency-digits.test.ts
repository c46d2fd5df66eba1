import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('amounts mean and show the same in a browser that knows other digits of currencies', async () => {
  class OtherFormat extends Intl.NumberFormat {
    constructor(locale: string, options: Intl.NumberFormatOptions) {
      super(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2, ...options })
    }
  }
  vi.resetModules()
  vi.stubGlobal('Intl', { ...Intl, NumberFormat: OtherFormat })
  const { formatMoney, minorDigitsOf } = await import('./format-money.ts')
  expect(['EUR', 'HUF', 'JPY', 'IDR', 'KWD'].map(minorDigitsOf)).toEqual([2, 0, 0, 0, 3])
  const shown = [formatMoney(20_000, 'HUF'), formatMoney(20_000, 'EUR'), formatMoney(20_000, 'KWD')]
  expect(shown.map((text) => text.replaceAll('\u{A0}', ' '))).toEqual(['HUF 20,000', '€200.00', 'KWD 20.000'])
})
