import { describe, expect, test } from 'vitest'
import { renderMarkdown, unsafeMarkdown } from './render-markdown.ts'

// Markdown of a hostile author, and whether it is refused with a reason.
const attacks: readonly (readonly [markdown: string, isRefused: boolean])[] = [
  ['<script>alert(1)</script>', true],
  ['text <b onclick="alert(1)">bold</b>', true],
  ['<img src=x onerror=alert(1)>', true],
  ['<svg/onload=alert(1)>', false],
  ['<svg onload=alert(1)>', true],
  ['<iframe srcdoc="<script>alert(1)</script>"></iframe>', true],
  ['<style>body{display:none}</style>', true],
  ['<a href="javascript:alert(1)">x</a>', true],
  ['<!-- --><script>alert(1)</script>', true],
  ['[x](javascript:alert(1))', true],
  ['[x](JaVaScRiPt:alert(1))', true],
  ['[x](java&#115;cript:alert(1))', true],
  ['[x](  javascript:alert(1))', true],
  ['[x](vbscript:msgbox(1))', true],
  ['[x](data:text/html,<script>alert(1)</script>)', true],
  ['<javascript:alert(1)>', true],
  ['[x]\n\n[x]: javascript:alert(1)', true],
  ['[x](//evil.example)', true],
  ['[x](/\\evil.example)', true],
  ['![x](https://evil.example/track.png)', true],
  ['![x](x" onerror="alert(1))', false],
  ['[x](https://a.example "t\\" onmouseover=alert(1)")', false],
  ['`<script>alert(1)</script>`', false],
  ['```html\n<script>alert(1)</script>\n```', false],
  ['&lt;script&gt;alert(1)&lt;/script&gt;', false],
  ['## <script>alert(1)</script>', true],
  ['| a |\n|---|\n| <img src=x onerror=alert(1)> |', true],
]

describe('hostile Markdown', () => {
  test.each(attacks)('%s comes out without anything that runs, loads or leads astray', (markdown) => {
    const { html } = renderMarkdown(markdown)
    const tags = Array.from(html.matchAll(/<\/?([a-z0-9]+)([^>]*)>/gi))
    for (const [, name = '', attributes = ''] of tags) {
      expect(name).toMatch(/^(p|a|h[234]|code|pre|strong|em|table|thead|tbody|tr|th|td)$/)
      const names = Array.from(attributes.replaceAll(/"[^"]*"/g, '').matchAll(/([\w-]+)=/g), ([, one]) => one)
      expect(names.filter((one) => !['href', 'title', 'rel', 'id', 'scope'].includes(one ?? ''))).toEqual([])
    }
    for (const [, href = ''] of html.matchAll(/<a [^>]*href="([^"]*)"/g))
      expect(href).toMatch(/^(https:\/\/a\.example|\/%5C)/)
  })

  test.each(attacks)('writing %s is refused as far as readers would not see it: %s', (markdown, isRefused) => {
    expect(unsafeMarkdown(markdown) !== null).toBe(isRefused)
  })

  test.each(['['.repeat(20_000), '*'.repeat(20_000), '> '.repeat(3_000), '`'.repeat(20_000), '<'.repeat(20_000)])(
    'a long run of the same sign is shown as text instead of exhausting the parser (%#)',
    (markdown) => {
      expect(renderMarkdown(markdown).html).toMatch(/^<(p>|pre>|blockquote>|hr)/)
    },
  )

  test('a text whose quotes are nested a thousandfold cannot be written', () => {
    expect(unsafeMarkdown('> '.repeat(10_000))).toBe('is nested too deeply')
  })
})

test('a text has headings with anchors of their own, lists, tables and links', () => {
  const { html, headings } = renderMarkdown(
    '# Title\n\n## Fees & taxes\n\nA **word** and [a home](/stays).\n\n- one\n- two\n\n## Fees & taxes\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n[out](https://example.com)',
  )
  expect(headings).toEqual([
    { id: 'section-title', text: 'Title' },
    { id: 'section-fees-taxes', text: 'Fees & taxes' },
    { id: 'section-fees-taxes-2', text: 'Fees & taxes' },
  ])
  expect(html).toContain('<h2 id="section-fees-taxes-2">Fees &amp; taxes</h2>')
  expect(html).toContain('<strong>word</strong> and <a href="/stays">a home</a>')
  expect(html).toContain('<li>two</li>')
  expect(html).toContain('<th scope="col">a</th>')
  expect(html).toContain('<a href="https://example.com" rel="noopener noreferrer">out</a>')
})
