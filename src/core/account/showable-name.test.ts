import { expect, test } from 'vitest'
import { isShowableName } from './showable-name.ts'

test.each([
  'Anna',
  'J. R. R. Tolkien',
  'J.R. Hartley',
  'Dr.No',
  'St.John Smythe',
  'Ana María de la Cruz-Núñez',
  'O’Neil',
  'אנה כהן',
  'anna@mail.example',
  'Anna & Bob',
  'Family Müller 😀',
  '李'.repeat(80),
  '',
])('%j may be shown', (name) => {
  expect(isShowableName(name)).toBe(true)
})

test.each([
  ['turned around', 'anna\u202Egpj.exe'],
  ['turned around and back', '\u2067anna\u2069'],
  ['a mark of direction', 'anna\u200F'],
  ['a line break', 'Anna\nPay here'],
  ['a line separator', 'Anna\u2028Pay here'],
  ['an address', 'Anna https://evil.example/x'],
  ['an address of another kind', 'ftp://evil'],
  ['a site', 'visit www.evil'],
  ['a host', 'Win at evil.com'],
  ['a host with a path', 'evil.io/win'],
  ['a host of a country', 'Evil.Co.Uk now'],
  ['a short one', 'bit.ly/3x'],
  ['81 characters', '李'.repeat(81)],
])('%s may not: %j', (_, name) => {
  expect(isShowableName(name)).toBe(false)
})
