import * as z from 'zod'
import { redirectFor, type RedirectRule } from '#contract/site/redirect-rules.ts'

const PATTERN = /^\/(?!\/)(?:[^/{}*?#\s\\]+|\{\w+\}|\*$)?(?:\/(?:[^/{}*?#\s\\]+|\{\w+\}|\*$))*\/?$/
/** Services answer these addresses before any page is looked up, so a redirect from them would never apply. */
const SERVICES = /^\/(api|identity|__|webhooks|media|assets|builds|health|ready|demo)(\/|$)/
const FOLLOWED = ['http:', 'https:', 'mailto:']
const LONGEST_CHAIN = 10

const rule = z.union(
  [z.string(), z.strictObject({ to: z.string(), status: z.literal([301, 302, 303, 307, 308]).default(307) })],
  { error: 'each target must be an address, or {"to": …, "status": 301, 302, 303, 307 or 308}' },
)

/** Redirects as JSON: pattern → target, or → `{to, status}`. Every fault names its pattern. */
export const redirectsSchema = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON like {"/old/{slug}": "/stays/{slug}"}' })
      return z.NEVER
    }
  })
  .pipe(z.record(z.string(), rule, { error: 'must be a JSON object of patterns and targets' }))
  .transform((entries): RedirectRule[] =>
    Object.entries(entries).map(([from, target]) => ({
      from: from.length > 1 ? from.replace(/\/$/, '') : from,
      ...(typeof target === 'string' ? { to: target, status: 307 as const } : target),
    })),
  )
  .superRefine((rules, context) => {
    for (const each of rules) {
      const fault = faultOf(each) ?? (comesBack(rules, each) ? 'leads in a circle' : null)
      if (fault !== null) context.addIssue({ code: 'custom', message: `${each.from} ${fault}` })
    }
  })

function faultOf({ from, to }: RedirectRule): string | null {
  if (!PATTERN.test(from)) return 'must be a path like /old, /old/{slug} or /old/*'
  if (SERVICES.test(from)) return 'is answered by a service, not by a page'
  const missing = (to.match(/\{\w+\}|\*/g) ?? []).find((name) => !from.includes(name))
  if (missing !== undefined) return `has no ${missing} for its target ${to}`
  if (to.startsWith('/')) {
    const isPath = !/^\/[/\\]|[\s\\]/.test(to)
    return isPath ? null : `must lead to a path of this site or to a whole address with https://, not to ${to}`
  }
  if (!URL.canParse(to)) return `must lead to a path of this site or to a whole address with https://, not to ${to}`
  const { protocol, origin } = new URL(to)
  if (!FOLLOWED.includes(protocol)) return `cannot lead to an address with the protocol ${protocol}`
  const host = to.slice(protocol.length + 2).split(/[/?#]/)[0] ?? ''
  return origin !== 'null' && /[{}*]/.test(host) ? 'must name the host of its target without { } and *' : null
}

/** Returns whether somebody who follows the rule would never arrive. */
function comesBack(rules: readonly RedirectRule[], { from }: RedirectRule): boolean {
  let path: string | null = from.replaceAll(/\{\w+\}|\*/g, 'x')
  for (let step = 0; step < LONGEST_CHAIN; step++) {
    path = redirectFor(rules, new URL(path, 'http://localhost'))?.to ?? null
    if (path === null || !path.startsWith('/')) return false
  }
  return true
}
