/** A piece of HTML that is safe to insert as it is. */
export interface SafeHtml {
  readonly html: string
}

/** Makes HTML from a template. Every value is escaped unless it is `SafeHtml` or a list of `SafeHtml`. */
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

/**
 * Renders a small page of the demo's helpers (simulated bank, outbox) in the style of the site; one style block, no
 * script.
 */
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

/** The path at which the sandbox serves the fonts of the site. */
const FONT_PATH = '/demo/payments/fonts'

// The roles and values of the site's theme that these pages need.
const STYLE = `
@font-face{font-family:Newsreader;src:url(${FONT_PATH}/newsreader.woff2) format('woff2');font-weight:400 500;font-display:swap}
@font-face{font-family:Figtree;src:url(${FONT_PATH}/figtree.woff2) format('woff2');font-weight:400 700;font-display:swap}
:root{color-scheme:light dark;--paper:light-dark(#fbf8f2,#0f1d1a);--paper-2:light-dark(#f4eee2,#142622);--card:light-dark(#fffefb,#182c27);--ink:light-dark(#17302b,#f4eee3);--soft:light-dark(#4a5f58,#bac7c0);--line:light-dark(#e7decf,#2b443e);--line-strong:light-dark(#857c6b,#7d958d);--pine:light-dark(#1f4b41,#d5e6dc);--action:light-dark(#b8470b,#ff9a55);--action-hover:light-dark(#9b3a06,#ffb27d);--on-action:light-dark(#fffdf8,#2a1408);--bad:light-dark(#a92a1f,#ffb0a3);--bad-soft:light-dark(#fbe6e2,#43211c);--sea:light-dark(#1b6374,#9fd3dd);--sea-soft:light-dark(#e3efee,#16343a);--focus:light-dark(#17302b,#ffd9b0);--serif:Newsreader,Georgia,serif;--sans:Figtree,system-ui,sans-serif}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;background:var(--paper);color:var(--ink);font:400 1.0625rem/1.6 var(--sans)}
.ribbon{margin:0;padding:.3rem 1rem;background:var(--sea-soft);color:var(--sea);text-align:center;font-size:.8125rem;line-height:1.5}
main{max-width:32rem;margin:clamp(1.5rem,8vh,5rem) auto;padding:clamp(1.5rem,5vw,2.5rem);background:var(--card);border:1px solid var(--line);border-radius:28px;box-shadow:0 1px 2px #17302b0f,0 12px 32px #17302b14}
@media(max-width:36rem){main{margin:1rem;border-radius:18px}}
h1{margin:0 0 1.25rem;font:440 clamp(1.75rem,1.4rem + 1.6vw,2.25rem)/1.15 var(--serif);letter-spacing:-.012em;text-wrap:balance}
p{margin:0 0 1rem}
.amount{margin:0 0 .9rem;padding-top:1.1rem;border-top:1px solid var(--line);font:440 2.25rem/1.15 var(--serif);font-variant-numeric:tabular-nums}
.amount + .soft{margin-top:-.75rem}
.after{margin:1.25rem 0 0}
.soft{color:var(--soft);font-size:.9375rem}
.notice{padding:.75rem 1rem;background:var(--bad-soft);color:var(--bad);border-radius:12px}
fieldset{margin:0 0 1.25rem;padding:0;border:0}
legend{padding:0;margin-bottom:.5rem;font-weight:600}
label{display:flex;gap:.75rem;align-items:flex-start;padding:.7rem .9rem;border:1px solid var(--line-strong);border-radius:12px;margin-bottom:.5rem;cursor:pointer;font-variant-numeric:tabular-nums}
label:has(:checked){border-color:var(--pine);box-shadow:inset 0 0 0 1px var(--pine)}
label small{display:block;color:var(--soft);font-size:.9375rem}
input[type=radio]{width:1.15rem;height:1.15rem;margin:.25rem 0 0;accent-color:var(--action);flex:none}
.actions{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:1.5rem}
button,.button{display:inline-block;flex:1 1 auto;min-height:3rem;padding:.65rem 1.5rem;border:1px solid transparent;border-radius:999px;background:var(--action);color:var(--on-action);font:600 1.0625rem/1.5 var(--sans);text-align:center;text-decoration:none;cursor:pointer}
button:hover,.button:hover{background:var(--action-hover)}
button.quiet{background:none;color:var(--ink);border-color:var(--line-strong)}
button.quiet:hover{background:var(--paper-2)}
a{color:var(--pine);text-underline-offset:.2em}
a.button{color:var(--on-action)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
`
