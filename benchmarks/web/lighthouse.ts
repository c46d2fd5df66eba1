import { findBrowser } from '#tests/support/browser.ts'
import { installPeer } from '../install-peer.ts'
import { median } from '../median.ts'
import { auditPage, type PageAudit } from './audit-page.ts'
import type { PageToLoad } from './pages-to-load.ts'

const VERSION = '13.5.0'
const ROUNDS = 3
/** Lighthouse's index of a middling desktop with nothing else to do; its phone is taken to be four times slower than that. */
const QUIET_MACHINE = 1000

/** What is asked of Lighthouse's phone. Interactions have no number there: a good one answers within 200 ms, by the web vitals. */
const AT_LEAST = { performance: 98, accessibility: 100, bestPractices: 100, seo: 100 } as const
const AT_MOST = { lcpMs: 1800, tbtMs: 100, cls: 0.02, firstTouchMs: 200 } as const

/** Has Lighthouse load the pages and holds its medians against the targets; says so, and fails the run, when it cannot be had. */
export async function benchLighthouse(pages: readonly PageToLoad[]): Promise<void> {
  const peer = installPeer('lighthouse-peer', 'lighthouse', VERSION)
  if ('missing' in peer) {
    process.stdout.write(`lighthouse: NOT MEASURED, ${VERSION} could not be installed: ${peer.missing}\n`)
    process.exitCode = 1
    return
  }
  process.stdout.write(
    `lighthouse ${VERSION}: phone; medians of ${ROUNDS}; asked: performance >= ${AT_LEAST.performance}, the others ${AT_LEAST.seo}, ` +
      `LCP <= ${AT_MOST.lcpMs} ms, TBT <= ${AT_MOST.tbtMs} ms, CLS <= ${AT_MOST.cls}, first touch <= ${AT_MOST.firstTouchMs} ms\n`,
  )
  const browser = await findBrowser()
  for (const page of pages) {
    const audits: PageAudit[] = []
    for (let round = 0; round < ROUNDS; round++) audits.push(await auditPage(peer.directory, browser, page))
    process.stdout.write(`  ${line(page.name, audits)}\n`)
    for (const finding of new Set(audits.flatMap(({ findings }) => findings)))
      process.stdout.write(`${' '.repeat(12)}${finding}\n`)
  }
}

function line(name: string, audits: readonly PageAudit[]): string {
  const middle = (figure: Exclude<keyof PageAudit, 'findings'>) => median(audits.map((audit) => audit[figure]))
  const missed = [
    ...keysOf(AT_LEAST).filter((figure) => !(middle(figure) >= AT_LEAST[figure])),
    ...keysOf(AT_MOST).filter((figure) => !(middle(figure) <= AT_MOST[figure])),
  ]
  return [
    name.padEnd(10),
    `performance ${middle('performance')}`,
    `accessibility ${middle('accessibility')}`,
    `best practices ${middle('bestPractices')}`,
    `SEO ${middle('seo')}`,
    `LCP ${middle('lcpMs').toFixed(0)} ms`,
    `TBT ${middle('tbtMs').toFixed(0)} ms`,
    `CLS ${middle('cls').toFixed(3)}`,
    `first touch ${middle('firstTouchMs').toFixed(0)} ms`,
    `(machine ${middle('machine').toFixed(0)})`,
    missed.length === 0 ? 'held' : `NOT HELD: ${missed.join(', ')}`,
    ...(middle('machine') < QUIET_MACHINE ? ['(busy or slow machine: its times say little)'] : []),
  ].join('  ')
}

function keysOf<Key extends string>(record: Readonly<Record<Key, number>>): readonly Key[] {
  return Object.keys(record) as Key[]
}
