import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { FoundBrowser } from '#tests/support/browser.ts'
import type { PageToLoad } from './pages-to-load.ts'

/** What Lighthouse says of one load. Scores from 0 to 100. */
export interface PageAudit {
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly seo: number
  readonly lcpMs: number
  readonly tbtMs: number
  readonly cls: number
  /** The longest a first touch may have to wait: what stands in for interactions where nobody touches the page. */
  readonly firstTouchMs: number
  /** Lighthouse's own measure of the machine; below about 1,000 its times are those of a slower phone. */
  readonly machine: number
  /** Titles of the audits that were not passed. */
  readonly findings: readonly string[]
}

/** The part of Lighthouse's report that is read here. */
interface Report {
  readonly runtimeError?: { readonly message: string }
  readonly environment: { readonly benchmarkIndex: number }
  readonly categories: Readonly<Record<string, Category>>
  readonly audits: Readonly<Record<string, Audit>>
}

interface Category {
  readonly score: number | null
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[]
}

interface Audit {
  readonly score: number | null
  readonly title: string
  readonly displayValue?: string
  readonly numericValue?: number
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const LIMIT_MS = 180_000
const ATTEMPTS = 3

/**
 * Loads a page as Lighthouse's phone does, in a browser of its own. `lighthouse`: the folder it is installed in. Now and then its
 * recording of a load lacks the beginning, and it asks to be run again. Throws when it cannot.
 */
export async function auditPage(lighthouse: string, browser: FoundBrowser, page: PageToLoad): Promise<PageAudit> {
  for (let attempt = 1; ; attempt++) {
    try {
      return auditOf(await reportOf(lighthouse, browser, page), page.name)
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
    }
  }
}

async function reportOf(lighthouse: string, browser: FoundBrowser, page: PageToLoad): Promise<Report> {
  const cookies = page.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      path.join(lighthouse, 'node_modules/lighthouse/cli/index.js'),
      page.url,
      '--quiet',
      '--no-enable-error-reporting',
      '--output=json',
      '--output-path=stdout',
      `--only-categories=${CATEGORIES.join(',')}`,
      `--chrome-flags=${['--headless', ...browser.args].join(' ')}`,
      ...(cookies === '' ? [] : [`--extra-headers=${JSON.stringify({ cookie: cookies })}`]),
      // Whether machines may index a page that is for one visitor only is no question.
      ...(page.isForSearch ? [] : ['--skip-audits=is-crawlable']),
    ],
    {
      env: { ...process.env, ...browser.env, CHROME_PATH: browser.executablePath },
      maxBuffer: 64 * 1024 * 1024,
      timeout: LIMIT_MS,
    },
  )
  return JSON.parse(stdout) as Report
}

function auditOf(report: Report, name: string): PageAudit {
  if (report.runtimeError) throw new Error(`Lighthouse could not load ${name}: ${report.runtimeError.message}`)
  const score = (category: string) => Math.round((report.categories[category]?.score ?? 0) * 100)
  const figure = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcpMs: figure('largest-contentful-paint'),
    tbtMs: figure('total-blocking-time'),
    cls: figure('cumulative-layout-shift'),
    firstTouchMs: figure('max-potential-fid'),
    machine: report.environment.benchmarkIndex,
    findings: CATEGORIES.flatMap((category) => findingsOf(report, category)),
  }
}

/** Of performance only its figures say something, and they are printed; the others are lists of what is to be mended. */
function findingsOf(report: Report, category: string): readonly string[] {
  if (category === 'performance') return []
  return (report.categories[category]?.auditRefs ?? [])
    .filter(({ weight }) => weight > 0)
    .flatMap(({ id }) => report.audits[id] ?? [])
    .filter(({ score }) => score !== null && score < 1)
    .map(({ title, displayValue }) => [`${category}: ${title}`, displayValue].filter(Boolean).join(', '))
}
