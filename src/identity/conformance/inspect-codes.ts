import { hashOfSecret } from '#accounts/token/hash-of-secret.ts'
import { findPendingCodeMessages } from '#db/queries/project/conformance-queries.ts'
import { findOobCode } from '#db/queries/sign-in/oob-code-queries.ts'
import { findSmsChallenge } from '#db/queries/sign-in/sms-challenge-queries.ts'
import type { Db } from '#db/database.ts'
import type { IssuedCodes, SentCode } from './issued-codes.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'

/** A valid one-time code of a mail, as the emulator lists it. */
interface MailedCode {
  readonly email: string
  readonly requestType: string
  readonly oobCode: string
  readonly oobLink: string
  readonly newEmail?: string
}

/**
 * Returns the valid codes for accounts of a tenant or the project, oldest first. The service stores only their hashes,
 * so they are read from the mails of the outbox (mails that were really sent are missing) and from answers to the
 * owner.
 */
export async function mailedCodes(
  { db, now, tenantId }: AccountStore & AccountScope,
  { links: answered }: Pick<IssuedCodes, 'links'>,
): Promise<MailedCode[]> {
  const mailed = (await findPendingCodeMessages(db, 'email')).flatMap(({ recipient, data }) =>
    linksIn(data).map((link) => ({ recipient, link })),
  )
  const found: { readonly code: MailedCode; readonly madeAt: number }[] = []
  for (const { recipient, link } of [...mailed, ...answered.map((each) => ({ recipient: '', link: each }))]) {
    const oobCode = link.searchParams.get('oobCode') ?? ''
    if (link.searchParams.get('tenantId') !== tenantId) continue
    const code = await findUsableCode(db, oobCode, now())
    if (!code) continue
    found.push({
      code: {
        email: code.email ?? recipient,
        requestType: code.requestType,
        oobCode,
        oobLink: link.href,
        ...(code.newEmail ? { newEmail: code.newEmail } : {}),
      },
      madeAt: code.createdAt.getTime(),
    })
  }
  return found.toSorted((one, other) => one.madeAt - other.madeAt).map(({ code }) => code)
}

/** Returns the valid codes that were sent to phones, oldest first. */
export async function sentCodes({ db, now }: AccountStore, { sent }: Pick<IssuedCodes, 'sent'>): Promise<SentCode[]> {
  const usable: SentCode[] = []
  for (const code of sent) {
    const challenge = await findSmsChallenge(db, hashOfSecret(code.sessionInfo))
    if (challenge && !challenge.consumedAt && challenge.expiresAt > now()) usable.push(code)
  }
  return usable
}

async function findUsableCode(db: Db, secret: string, at: Date) {
  const code = await findOobCode(db, hashOfSecret(secret))
  return code && !code.usedAt && code.expiresAt > at ? code : null
}

function linksIn(data: Readonly<Record<string, unknown>>): URL[] {
  return Object.values(data)
    .map((value) => (typeof value === 'string' ? URL.parse(value) : null))
    .filter((url) => url !== null)
    .filter((url) => url.searchParams.has('oobCode'))
}
