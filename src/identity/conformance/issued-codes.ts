import { findPendingCodeMessages } from '#db/queries/project/conformance-queries.ts'
import type { AccountStore } from '#accounts/account-store.ts'

/** A code that was sent to a phone, with the session of the answer. */
export interface SentCode {
  readonly phoneNumber: string
  readonly code: string
  readonly sessionInfo: string
}

/** What the service has given out since the start or the last reset, and stores only as hashes. */
export interface IssuedCodes {
  /** Links that were returned to the owner instead of being mailed, oldest first. */
  readonly links: readonly URL[]
  readonly sent: readonly SentCode[]
  /** Records what an answer of the service contains. */
  note(pathname: string, response: Response): Promise<void>
  clear(): void
}

const GIVES_AWAY = /(:sendOobCode|:sendVerificationCode|\/getOobConfirmationCode|\/sendVerificationCode|:start)$/

/** Creates the record of the conformance mode, which lists codes like the emulator, which knows all of them. */
export function createIssuedCodes({ db }: Pick<AccountStore, 'db'>): IssuedCodes {
  const links: URL[] = []
  const sent: SentCode[] = []
  return {
    links,
    sent,
    async note(pathname, response) {
      if (!response.ok || !GIVES_AWAY.test(pathname)) return
      const { oobLink, sessionInfo } = await givenAway(response.clone())
      const link = oobLink === null ? null : URL.parse(oobLink)
      if (link) links.push(link)
      if (sessionInfo === null) return
      // The answer does not contain the number, but the message just written does.
      const message = (await findPendingCodeMessages(db, 'sms')).at(-1)
      const code = message?.data['code']
      if (message && typeof code === 'string') sent.push({ phoneNumber: message.recipient, code, sessionInfo })
    },
    clear() {
      links.length = 0
      sent.length = 0
    },
  }
}

async function givenAway(response: Response): Promise<{ oobLink: string | null; sessionInfo: string | null }> {
  const body = (await response.json()) as Record<string, unknown>
  const { sessionInfo } = (body['phoneSessionInfo'] ?? body['phoneResponseInfo'] ?? body) as Record<string, unknown>
  return { oobLink: textOf(body['oobLink']), sessionInfo: textOf(sessionInfo) }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
