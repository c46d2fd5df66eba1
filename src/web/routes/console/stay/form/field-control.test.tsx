import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Field } from './field.ts'
import { FieldControl } from './field-control.tsx'

const field: Field = {
  name: 'zone',
  label: 'Time zone',
  kind: 'choice',
  isRequired: true,
  options: ['Africa/Abidjan', 'Europe/Madrid'].map((zone) => ({ value: zone, label: zone })),
}

test.each([
  ['Europe/Madrid', ['Africa/Abidjan', 'Europe/Madrid']],
  ['Etc/GMT+5', ['Etc/GMT+5', 'Africa/Abidjan', 'Europe/Madrid']],
])('a choice of %s is shown as it is, also where it is no longer offered', (value, offered) => {
  const html = renderToStaticMarkup(<FieldControl field={field} id="zone" value={value} fault={undefined} />)
  expect(Array.from(html.matchAll(/<option value="([^"]*)"/g), ([, option]) => option)).toEqual(offered)
  expect(/<option value="([^"]*)" selected/.exec(html)?.[1]).toBe(value)
})
