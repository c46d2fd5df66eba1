import { expect, test } from 'vitest'
import { rulesOf } from './style-rules.ts'

test('a sheet becomes its rules, each with what it stands in and what it needs; paper and set colours are left out', () => {
  const css =
    '@layer a,b;@layer a{.x,.y p{color:red;& i{top:0}}@media (width>=1px){.z{top:0}@media print{.x{top:1px}}}}' +
    '@keyframes turn{to{rotate:1turn}}@media print{@page{margin:0}}@media (forced-colors){.x{top:2px}}'
  expect(rulesOf(css)).toEqual([
    { within: [], selectors: null, text: '@layer a,b;' },
    {
      within: ['@layer a'],
      selectors: [
        ['.x', [['.x']]],
        ['.y p', [['.y', 'p']]],
      ],
      text: '{color:red;& i{top:0}}',
    },
    { within: ['@layer a', '@media (width>=1px)'], selectors: [['.z', [['.z']]]], text: '{top:0}' },
    { within: [], selectors: null, text: '@keyframes turn{to{rotate:1turn}}', animation: 'turn' },
  ])
})

test('what a page cannot be given a part of is refused', () => {
  expect(() => rulesOf('@scope (.a){.b{top:0}}')).toThrow('@scope')
})
