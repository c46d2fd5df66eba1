import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { pageBytes, readPageText } from './page-text.ts'
import { takeInlineMarks } from './take-inline-marks.ts'

const hash = (text: string) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('only what the shell has marked is told, and no mark is left', async () => {
  const page =
    '<style id="a" nonce="m4rk">b{}</style><style>i{}</style><link rel="preload" nonce="m4rk"/>' +
    '<script nonce="m4rk">go()</script><script>steal()</script><script nonce="guess">steal()</script>' +
    '<script type="module" async="" nonce="m4rk">import "/a.js"</script><script src="/b.js" nonce="m4rk"></script>'
  for (const cut of [0, page.indexOf('<script nonce="m4rk">'), page.length]) {
    const marked = { head: page.slice(0, cut), body: page.slice(cut) }
    const { page: unmarked, parts } = takeInlineMarks(marked, 'm4rk')
    expect(parts).toEqual({ scripts: hash('go()') + hash('import "/a.js"'), styles: hash('b{}') })
    expect(unmarked.head + unmarked.body).toBe(page.replaceAll(' nonce="m4rk"', ''))
  }
})

test('a part that stood in another page is told by the same hash, and letters beyond ASCII by that of their bytes', async () => {
  const text = 'say("€ · ñ")'
  const page = readPageText(Buffer.from(`<p>some other page</p><script nonce="m4rk">${text}</script>`))
  const first = takeInlineMarks(page, 'm4rk')
  expect(first.parts.scripts).toBe(hash(text))
  expect(takeInlineMarks(page, 'm4rk')).toEqual(first)
  expect(pageBytes(first.page).toString()).toBe(`<p>some other page</p><script>${text}</script>`)
})
