/** The look of the reference: the site's colours without its style sheet. */
export const docsStyle = `
:root{color-scheme:light dark;--paper:#faf7f2;--ink:#23302c;--soft:#5d6a65;--line:#ddd5c8;--card:#fff;--pine:#1f5c4d}
@media(prefers-color-scheme:dark){:root{--paper:#141b19;--ink:#ece7de;--soft:#a3aea9;--line:#33403b;--card:#1c2623;--pine:#8fd0bb}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:60rem;padding:2rem 1.25rem 6rem;background:var(--paper);color:var(--ink);font:1rem/1.55 system-ui,sans-serif}
h1{font-size:2rem;line-height:1.15;margin:.75rem 0}
h2{font-size:1.35rem;margin:2.5rem 0 .75rem}
h3{font-size:.95rem;margin:1rem 0 .35rem}
a{color:var(--pine)}
small{color:var(--soft);font-weight:400}
pre{background:var(--card);border:1px solid var(--line);border-radius:.6rem;padding:.9rem 1rem;overflow:auto;max-height:24rem;font-size:.85rem}
nav{display:flex;flex-wrap:wrap;gap:.35rem;margin:1.5rem 0}
nav a{padding:.3rem .7rem;border:1px solid var(--line);border-radius:2rem;text-decoration:none;background:var(--card)}
details{border:1px solid var(--line);border-radius:.6rem;background:var(--card);margin:.45rem 0;padding:.2rem 1rem}
details[open]{padding-bottom:1rem}
summary{cursor:pointer;padding:.5rem 0;display:flex;flex-wrap:wrap;gap:.2rem .7rem;align-items:baseline}
summary b{min-width:4.2rem;color:var(--pine);font-size:.8rem;letter-spacing:.04em}
summary code{overflow-wrap:anywhere}
summary span{color:var(--soft);flex-basis:100%}
@media(min-width:48rem){summary span{flex-basis:auto;margin-left:auto}}
dl{margin:0;display:grid;gap:.15rem 1rem}
@media(min-width:40rem){dl{grid-template-columns:minmax(8rem,auto) 1fr}}
dd{margin:0 0 .4rem;color:var(--soft)}
:focus-visible{outline:3px solid var(--pine);outline-offset:2px}
`
