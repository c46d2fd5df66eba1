import { createHash } from 'node:crypto'

/** The styles of the reference: the colours of the site without its style sheet. */
export const docsStyle = `
:root{color-scheme:light dark;--paper:light-dark(#fbf8f2,#0f1d1a);--surface:light-dark(#fffefb,#182c27);--line:light-dark(#e7decf,#2b443e);--ink:light-dark(#17302b,#f4eee3);--soft:light-dark(#4a5f58,#bac7c0);--link:light-dark(#a83f08,#ffa769);--code:light-dark(#f4eee2,#142622);--ok:light-dark(#24684a,#8fd3ae);--ok-soft:light-dark(#e3f0e7,#173a2b);--sea:light-dark(#1b6374,#9fd3dd);--sea-soft:light-dark(#e3efee,#16343a);--warn:light-dark(#7f5300,#f0c66a);--warn-soft:light-dark(#fbf0d6,#3a2f14);--bad:light-dark(#a92a1f,#ffb0a3);--bad-soft:light-dark(#fbe6e2,#43211c);--mono:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
*{box-sizing:border-box}
html{scroll-padding-top:1rem}
body{margin:0 auto;max-width:90rem;padding:0 clamp(1rem,4vw,3rem) 6rem;background:var(--paper);color:var(--ink);font:1rem/1.6 Figtree,system-ui,sans-serif}
h1,h2{font-family:Newsreader,Georgia,serif;font-weight:500;line-height:1.15;text-wrap:balance}
h1{font-size:clamp(2rem,1.5rem + 2vw,3rem);margin:.5rem 0 1rem}
h2{font-size:1.75rem;margin:0 0 .35rem}
h3{font-size:1rem;margin:0;font-weight:600;overflow-wrap:anywhere}
h4{font-size:.8125rem;margin:1.25rem 0 .4rem;font-weight:600;letter-spacing:.02em;color:var(--soft)}
h4:first-child{margin-top:0}
pre+h3,ol+h3,ul+h3{margin-top:1.75rem}
p{margin:.35rem 0}
a{color:var(--link);text-underline-offset:.15em}
code,pre{font-family:var(--mono);font-size:.875em}
:not(pre)>code{background:var(--code);border-radius:.3rem;padding:.05em .3em;overflow-wrap:anywhere}
h3>code{background:none;padding:0;font-size:.9375rem}
small{color:var(--soft);font-weight:400;font-size:.875rem}
pre{background:var(--code);border:1px solid var(--line);border-radius:.6rem;margin:0;padding:.8rem 1rem;overflow:auto;max-height:26rem;font-size:.8438rem;line-height:1.55;tab-size:2}
pre code{font-size:inherit}
.curl,.first pre{white-space:pre-wrap;overflow-wrap:anywhere}
.json i,.json b,.json s{font-style:normal;font-weight:400;text-decoration:none}
.json i{color:var(--sea)}
.json s{color:var(--ok)}
.json b{color:var(--warn)}
.skip{position:absolute;left:-99rem}
.skip:focus{left:1rem;top:1rem;background:var(--surface);padding:.5rem 1rem;z-index:2}
header{padding:2rem 0 1.5rem;max-width:48rem}
header p{color:var(--soft)}
.first{border-block:1px solid var(--line);padding:1.75rem 0 2rem}
.first>div{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,22rem),1fr));margin-top:.9rem}
.first h3{margin-bottom:.4rem}
.first pre{height:calc(100% - 2rem);max-height:none}
.body{padding-top:2rem}
nav ul{list-style:none;margin:0 0 2rem;padding:0;display:flex;flex-wrap:wrap;gap:.4rem}
nav a{display:block;padding:.25rem .7rem;border:1px solid var(--line);border-radius:2rem;text-decoration:none;background:var(--surface);color:var(--ink)}
nav a:hover{border-color:currentcolor}
section section,main section{margin-bottom:3rem}
main section>p{color:var(--soft);margin-bottom:.9rem;max-width:44rem}
.operation{border:1px solid var(--line);border-radius:.7rem;background:var(--surface);margin:.45rem 0}
.operation>summary{cursor:pointer;list-style:none;padding:.65rem 1rem;display:grid;grid-template-columns:auto 1fr;gap:.1rem .8rem;align-items:center;border-radius:.7rem}
.operation>summary::-webkit-details-marker{display:none}
.operation>summary:hover{background:var(--code)}
.operation>summary>span{grid-column:1/-1;color:var(--soft);font-size:.9375rem}
.operation>summary>h3:first-child{grid-column:1/-1}
.method{font:600 .75rem/1.7 var(--mono);min-width:4.4rem;text-align:center;border-radius:.35rem;padding:0 .4rem}
.get{color:var(--ok);background:var(--ok-soft)}
.post{color:var(--sea);background:var(--sea-soft)}
.put{color:var(--warn);background:var(--warn-soft)}
.delete{color:var(--bad);background:var(--bad-soft)}
.columns{border-top:1px solid var(--line);padding:1.1rem 1rem 1.3rem;display:grid;gap:1.25rem 2rem;scroll-margin-top:4.5rem}
.columns>div{min-width:0}
.here{font-size:.875rem;margin-left:.5rem}
.fields>div,.answers>*{padding:.5rem 0;border-top:1px solid var(--line)}
.fields>div:first-child,.answers>*:first-child{border-top:0;padding-top:0}
.fields p,.answers p{margin:0}
.answers>p{padding:.3rem 0;font-size:.9375rem}
.fields p+p,.shape{color:var(--soft);font-size:.9375rem}
.status{font:600 .8125rem/1.7 var(--mono);border-radius:.35rem;padding:0 .4rem;margin-right:.3rem}
.good{color:var(--ok);background:var(--ok-soft)}
.refused{color:var(--soft);background:var(--code)}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
@media(min-width:48rem){.operation>summary{grid-template-columns:auto auto 1fr}.operation>summary>span{grid-column:auto;text-align:right}.operation>summary>h3:first-child{grid-column:1/3}}
@media(min-width:64rem){.body{display:grid;grid-template-columns:13.5rem minmax(0,1fr);gap:3rem}nav{position:sticky;top:0;align-self:start;max-height:100vh;overflow:auto;padding:1rem .25rem}nav ul{display:block}nav a{border:0;background:none;border-radius:.4rem;display:flex;justify-content:space-between;gap:1rem;padding:.3rem .6rem}nav a:hover{background:var(--code)}.columns{grid-template-columns:minmax(0,1.15fr) minmax(0,1fr)}.columns>div:last-child{position:sticky;top:1rem;align-self:start}}
@media print{nav{display:none}.operation{break-inside:avoid}}
`

/**
 * The policy of the pages of the reference: their own styles and the icon. They name it themselves, because answers in
 * memory are sent with the policy of JSON otherwise.
 */
export const docsPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(docsStyle).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
