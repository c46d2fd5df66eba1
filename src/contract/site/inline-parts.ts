/**
 * Passed from the site to the server and never sent to a visitor: the inline scripts and styles of a page that the
 * shell of the site has added, as sources of a content security policy: `script 'sha256-…' …; style 'sha256-…' …`.
 */
export const INLINE_PARTS_HEADER = 'x-inline-parts'

/** Sources of a policy, each preceded by a space; empty when there are none. */
export interface InlineParts {
  readonly scripts: string
  readonly styles: string
}

export const NO_INLINE_PARTS: InlineParts = { scripts: '', styles: '' }

/** Formats the parts as the value of a header, for `readInlineParts`. */
export function writeInlineParts({ scripts, styles }: InlineParts): string {
  return `script${scripts}; style${styles}`
}

/** Reads the parts from a header. Returns none when it is missing or malformed. */
export function readInlineParts(header: string | null): InlineParts {
  const [, scripts = '', styles = ''] =
    /^script((?: 'sha256-[\w+/=]+')*); style((?: 'sha256-[\w+/=]+')*)$/.exec(header ?? '') ?? []
  return { scripts, styles }
}
