import { escaped, html, raw, type Html } from './html.ts'

/** Returns a value as JSON in lines, with names and values in different colours. */
export function shownJson(value: unknown): Html {
  const text = JSON.stringify(value, null, 2)
  const lines = text.split('\n').map((line) => {
    const [, space = '', name = '', rest = ''] = /^( *)("(?:[^"\\]|\\.)*": )?(.*)$/.exec(line) ?? []
    return `${space}${name && `<i>${escaped(name.slice(0, -2))}</i>: `}${coloured(rest)}`
  })
  return html`<pre class="json" tabindex="0"><code>${raw(lines.join('\n'))}</code></pre>`
}

function coloured(value: string): string {
  if (/^[[\]{}]/.test(value)) return escaped(value)
  const [, plain = '', comma = ''] = /^(.*?)(,?)$/.exec(value) ?? []
  return `<${plain.startsWith('"') ? 's' : 'b'}>${escaped(plain)}</${plain.startsWith('"') ? 's' : 'b'}>${comma}`
}
