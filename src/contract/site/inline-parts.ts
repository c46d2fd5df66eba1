/**
 * Between the site and the server, never sent to a visitor: which inline scripts and styles of a page the shell of the site put there, as
 * sources of a content security policy: `script 'sha256-…' …; style 'sha256-…' …`.
 */
export const INLINE_PARTS_HEADER = 'x-inline-parts'

/** Sources of a policy, each with a space before it; empty where there are none. */
export interface InlineParts {
  readonly scripts: string
  readonly styles: string
}

export const NO_INLINE_PARTS: InlineParts = { scripts: '', styles: '' }

/** The parts as the value of a header, as `readInlineParts` reads it. */
export function writeInlineParts({ scripts, styles }: InlineParts): string {
  return `script${scripts}; style${styles}`
}

/** The parts a header names; none where it is missing or not one of ours. */
export function readInlineParts(header: string | null): InlineParts {
  const [, scripts = '', styles = ''] =
    /^script((?: 'sha256-[\w+/=]+')*); style((?: 'sha256-[\w+/=]+')*)$/.exec(header ?? '') ?? []
  return { scripts, styles }
}
