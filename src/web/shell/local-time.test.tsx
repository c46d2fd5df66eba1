import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LocalTime, PageTimeZone } from './local-time.tsx'

test('an instant is told in the time zone of the pages around it, which is named beside it; elsewhere in UTC until the reader’s is known', () => {
  const instant = <LocalTime instant="2027-06-10T22:30:00Z" />
  const ofCompany = renderToStaticMarkup(<PageTimeZone value="Europe/Madrid">{instant}</PageTimeZone>)
  expect(ofCompany).toContain('title="Time zone: Europe/Madrid"')
  expect(ofCompany).toContain('>11 June 2027 at 00:30</time>')
  expect(renderToStaticMarkup(instant)).toContain('10 June 2027 at 22:30 UTC')
})
