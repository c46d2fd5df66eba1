// usage: cd <worktree>; node shoot.tmp.ts <origin> <out-prefix> path… ; env: W,H,DARK,JS,OPEN
import { launchBrowser } from '#tests/support/browser.ts'
const [origin, prefix, ...paths] = process.argv.slice(2)
const browser = await launchBrowser()
const sign = await fetch(`${origin}/identity/v1/accounts:signInWithPassword?key=holmstay`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: process.env.MAIL, password: process.env.PASS, returnSecureToken: true }) })
const signed: any = await sign.json()
const session = await fetch(`${origin}/__session`, { method: 'POST', headers: { authorization: `Bearer ${signed.idToken}`, origin: origin! } })
const [name = '', value = ''] = (session.headers.getSetCookie()[0] ?? '').split(';')[0]!.split('=')
const sizes = (process.env.SIZES ?? '1440x900,390x844').split(',').map((s) => s.split('x').map(Number))
for (const [width, height] of sizes) for (const theme of (process.env.THEMES ?? 'light').split(',')) {
  const context = await browser.newContext({ viewport: { width: width!, height: height! }, colorScheme: theme as 'light', javaScriptEnabled: process.env.JS !== 'off' , hasTouch: width! < 500 })
  await context.addCookies([{ name, value, url: origin! }])
  const page = await context.newPage()
  let n = 0
  for (const path of paths) {
    await page.goto(origin + path)
    await page.waitForTimeout(700)
    if (process.env.KEYS) { for (const key of process.env.KEYS.split(' ')) await page.keyboard.press(key); await page.waitForTimeout(800) }
    const file = `${prefix}-${n++}-${width}-${theme}.png`
    await page.screenshot({ path: file, fullPage: process.env.FULL === '1' })
    console.log(file, page.url())
  }
  await context.close()
}
await browser.close()
