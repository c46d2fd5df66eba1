import { expect, test } from 'vitest'
import { needsOf } from './selector-needs.ts'

test.each([
  ['.btn:hover', [['.btn']]],
  ['.nav a[aria-current],x', [['.nav', 'a', 'x']]],
  ['ul.row>li::before', [['ul', '.row', 'li']]],
  ['#cancel+.a~.b', [['#cancel', '.a', '.b']]],
  ['*', [[]]],
  [':root[data-theme=dark]', [[]]],
  ['.panel:not(.open,dialog) p', [['.panel', 'p']]],
  [
    '.a :is(.b,p:has(>.c,#d)) .a',
    [
      ['.a', '.b'],
      ['.a', 'p', '.c'],
      ['.a', 'p', '#d'],
    ],
  ],
  ['li:nth-child(2n + 1)', [['li']]],
  ['a[href^="#a,.b("]:where(.c)', [['a', '.c']]],
])('%s needs its elements, classes and ids', (selector, needs) => {
  expect(needsOf(selector)).toEqual(needs)
})
