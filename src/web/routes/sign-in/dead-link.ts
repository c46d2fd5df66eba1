import { authMessage } from '#web/text/auth-text.ts'

const deadLinkCodes: ReadonlySet<string> = new Set(['invalid-action-code', 'expired-action-code'])

/** Returns why the link of a mail no longer works; undefined if the code says something else. */
export function deadLinkText(code: string): string | undefined {
  return deadLinkCodes.has(code.replace(/^auth\//, '')) ? authMessage(code) : undefined
}
