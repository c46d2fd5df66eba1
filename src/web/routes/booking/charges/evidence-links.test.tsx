import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EvidenceLinks } from './evidence-links.tsx'

test('a guest sees the pictures of a damage, and opens each', () => {
  const html = renderToStaticMarkup(<EvidenceLinks pictures={['/media/one.jpg', '/media/two.jpg']} />)
  expect(html).toMatch(/<a href="\/media\/one\.jpg"[^>]*><img src="\/media\/one\.jpg" alt="Evidence 1 of 2"/)
  expect(html).toMatch(/<a href="\/media\/two\.jpg"[^>]*><img src="\/media\/two\.jpg" alt="Evidence 2 of 2"/)
})
