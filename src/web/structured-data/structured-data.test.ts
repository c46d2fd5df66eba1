import { expect, test } from 'vitest'
import { structuredDataElement } from './structured-data.ts'

test('nothing that a host writes can end the element of structured data', () => {
  const name = 'Casa </script><script>alert(1)</script> & <!-- \u2028'
  const element = structuredDataElement([{ '@type': 'VacationRental', name }])
  expect(element.match(/<\/?script/g)).toHaveLength(2)
  expect(element).not.toMatch(/<!--|\u2028/)
  const json = element.slice(element.indexOf('>') + 1, element.lastIndexOf('<'))
  expect(JSON.parse(json)['@graph'][0].name).toBe(name)
})

test('a page without things has no such element', () => {
  expect(structuredDataElement([])).toBe('')
})
