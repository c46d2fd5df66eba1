import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import { sitePaths } from '#contract/site/site-paths.ts'

/**
 * Returns the page that the service worker shows when a page cannot be reached: self-contained, with the way to the
 * stored bookings. The worker shows the second sentence instead of the first when a form could not be sent.
 */
export function offlinePage({ websiteName, contactEmail }: PublicConfiguration): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="#fbf8f2" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#0f1d1a" media="(prefers-color-scheme: dark)">
<title>You are offline | ${html(websiteName)}</title>
<style>${PLAIN_STYLE}</style>
</head>
<body>
<main>
<svg viewBox="0 0 36 36" aria-hidden="true"><path d="M5 34V16a13 13 0 0 1 26 0v18z"/><path class="sun" d="M11.6 24.5a6.4 6.4 0 0 1 12.8 0z"/><path d="M6 26.4q3.4-2.6 6.4 0t6 0 6 0 5.6 0"/></svg>
<h1>You are offline</h1>
<p data-when="read">This page needs a connection. Nothing you booked is lost: it is with us and in your mail.</p>
<p data-when="sent" hidden>What you sent may not have arrived. Look once you have a connection, and send it again if it is missing.</p>
<section id="kept" hidden>
<h2>Your bookings, kept on this device</h2>
<ul></ul>
</section>
<p><a class="again" href="">Try again</a></p>
<p class="small">${html(websiteName)} · <a href="mailto:${html(contactEmail)}">${html(contactEmail)}</a></p>
</main>
<script>${SCRIPT}</script>
</body>
</html>
`
}

/** The styles of self-contained pages, which load no files. */
export const PLAIN_STYLE = `:root{color-scheme:light dark;--paper:light-dark(#fbf8f2,#0f1d1a);--ink:light-dark(#17302b,#f4eee3);--line:light-dark(#857c6b,#7d958d);--surface:light-dark(#fffefb,#182c27);--soft:light-dark(#47605a,#b9cbc2)}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:2rem 1.25rem;background:var(--paper);color:var(--ink);font:400 1.0625rem/1.55 Figtree,system-ui,sans-serif}
main{width:min(34rem,100%);display:grid;gap:1.25rem}
svg{width:4rem;fill:none;stroke:currentColor;stroke-width:2.4;stroke-linejoin:round;stroke-linecap:round}
.sun{fill:#f2762a;stroke:none}
h1{margin:0;font:440 clamp(2.2rem,7vw,3rem)/1.1 Newsreader,Georgia,serif}
h2{margin:0 0 .75rem;font:440 1.35rem/1.2 Newsreader,Georgia,serif}
p{margin:0;color:var(--soft)}
ul{margin:0;padding:0;list-style:none;display:grid;gap:.5rem}
a{color:inherit}
li a{display:grid;gap:.1rem;padding:1rem 1.25rem;border:1px solid var(--line);border-radius:1.125rem;background:var(--surface);text-decoration:none;overflow-wrap:anywhere}
li a:hover b{text-decoration:underline}
li b{font:500 1.25rem/1.25 Newsreader,Georgia,serif}
li small{font-size:.8125rem;color:var(--soft)}
.again{display:inline-block;padding:.75rem 1.4rem;border-radius:999px;background:light-dark(#b8470b,#ff9a55);color:light-dark(#fffdf8,#2a1408);text-decoration:none;font-weight:600}
a:focus-visible{outline:3px solid #f2762a;outline-offset:2px}
.small{font-size:.9375rem}`

/** Lists what the worker has stored, and uses the fonts that were stored with it; all texts are inserted as text. */
const SCRIPT = `(async()=>{
if(!('caches'in self))return
const fonts=new Set()
for(const name of await caches.keys()){
const cache=await caches.open(name)
for(const request of await cache.keys()){
const [,font]=/\\/(newsreader|figtree)-[\\w-]{6,12}\\.woff2$/.exec(request.url)||[]
if(font&&!fonts.has(font)&&fonts.add(font))document.fonts.add(await new FontFace(font,await(await cache.match(request)).arrayBuffer(),{weight:'400 700'}).load())
const path=new URL(request.url).pathname
if(name!=='holmstay-trips'||!path.startsWith('${sitePaths.bookings()}/'))continue
const response=await cache.match(request)
const link=document.createElement('a')
const text=document.createElement('textarea')
link.href=path
for(const [tag,header] of [['b','x-home'],['span','x-dates'],['small','x-kept']]){
text.innerHTML=decodeURIComponent(response.headers.get(header)||'')
if(text.value)link.append(Object.assign(document.createElement(tag),{textContent:text.value}),' ')
}
if(!link.firstChild)link.textContent=path
const item=document.createElement('li')
item.append(link)
document.querySelector('#kept ul').append(item)
document.querySelector('#kept').hidden=false
}
}
})()`

/** Escapes a text for HTML. */
export function html(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
