/** A piece of HTML that is safe to insert as it is. */
export interface SafeHtml {
  readonly html: string
}

/** HTML from a template: every value is escaped unless it is `SafeHtml` itself or a list of such. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | SafeHtml | readonly SafeHtml[] | null)[]
): SafeHtml {
  return {
    html: parts.reduce(
      (text, part, index) => text + part + (index < values.length ? inserted(values[index] ?? null) : ''),
      '',
    ),
  }
}

function inserted(value: string | number | SafeHtml | readonly SafeHtml[] | null): string {
  if (value === null) return ''
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value))
  return 'html' in value ? value.html : value.map((part) => part.html).join('')
}

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

/** A small page of the demo's helpers (simulated bank, outbox) in the look of the house; one style block, no script. */
export function renderDemoPage(page: { title: string; body: SafeHtml }): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <title>${page.title}</title>
        <style>
          ${{ html: STYLE }}
        </style>
      </head>
      <body>
        <aside class="ribbon" aria-label="Demonstration">Demo: no money moves here</aside>
        <main>
          <h1>${page.title}</h1>
          ${page.body}
        </main>
      </body>
    </html> `.html
}

const STYLE = `
:root{color-scheme:light dark;--paper:#fdfbf7;--card:#fff;--ink:#1d2b28;--soft:#55635f;--line:#e4ded3;--pine:#1f4d45;--accent:#b4470f;--on-accent:#fff}
@media(prefers-color-scheme:dark){:root{--paper:#121816;--card:#1a2220;--ink:#eef2ee;--soft:#a9b6b1;--line:#2f3a37;--pine:#8fc7ba;--accent:#f08a4b;--on-accent:#1a1006}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.55 system-ui,sans-serif}
.ribbon{margin:0;padding:.4rem 1rem;background:var(--pine);color:var(--paper);text-align:center;font-size:.875rem}
main{max-width:30rem;margin:2.5rem auto;padding:1.75rem;background:var(--card);border:1px solid var(--line);border-radius:1rem;box-shadow:0 1px 2px #0000000f,0 8px 24px #0000000f}
@media(max-width:33rem){main{margin:0;border:0;border-radius:0;box-shadow:none}}
h1{margin:0 0 .75rem;font:600 1.6rem/1.2 Georgia,serif}
p{margin:0 0 1rem}
.amount + .soft{margin-top:-.75rem}
.after{margin-top:1.25rem}
.amount{font:600 2rem/1.2 Georgia,serif;font-variant-numeric:tabular-nums}
.soft{color:var(--soft)}
.notice{padding:.75rem 1rem;border-left:4px solid var(--accent);background:color-mix(in srgb,var(--accent) 8%,transparent);border-radius:.25rem}
fieldset{margin:0 0 1.25rem;padding:0;border:0}
legend{padding:0;margin-bottom:.5rem;font-weight:600}
label{display:flex;gap:.75rem;align-items:flex-start;padding:.65rem .75rem;border:1px solid var(--line);border-radius:.6rem;margin-bottom:.5rem;cursor:pointer}
label:has(:checked){border-color:var(--pine);box-shadow:inset 0 0 0 1px var(--pine)}
label small{display:block;color:var(--soft)}
input[type=radio]{margin-top:.3rem;accent-color:var(--pine)}
.actions{display:flex;flex-wrap:wrap;gap:.75rem}
button,.button{display:inline-block;min-height:2.75rem;padding:.6rem 1.25rem;border:1px solid transparent;border-radius:999px;background:var(--accent);color:var(--on-accent);font:600 1rem/1.5 system-ui,sans-serif;text-decoration:none;cursor:pointer}
button.quiet{background:transparent;color:var(--ink);border-color:var(--line)}
a{color:var(--pine)}
a.button{color:var(--on-accent)}
:focus-visible{outline:3px solid var(--pine);outline-offset:2px}
`
