import { expect, test } from 'vitest'
import { linkText } from './link-text.ts'

test('addresses in a message can be followed, the full stop behind them stays outside', () => {
  expect(linkText('Open http://localhost:3000/verify-email?oobCode=a-b_c. Bye')).toEqual([
    { text: 'Open ', href: null },
    {
      text: 'http://localhost:3000/verify-email?oobCode=a-b_c',
      href: 'http://localhost:3000/verify-email?oobCode=a-b_c',
    },
    { text: '. Bye', href: null },
  ])
})

test('only http and https are links', () => {
  expect(linkText('javascript:alert(1)')).toEqual([{ text: 'javascript:alert(1)', href: null }])
  expect(linkText('')).toEqual([])
})
