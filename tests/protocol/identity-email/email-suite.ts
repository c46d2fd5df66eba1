import { type Auth, type User, createUserWithEmailAndPassword } from '@firebase/auth'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { AccountServicesOptions } from '#accounts/create-account-services.ts'
import type { SettingsChange } from '#accounts/project/project-settings.ts'
import { storeProjectSettings } from '#db/queries/project/project-settings-queries.ts'
import { listOutbox } from '#messaging/outbox/read-outbox.ts'
import { connectSdk, createIdentityService, type IdentityService, type SdkClient } from '../identity-service.ts'

export const PASSWORD = 'quiet cove at dawn'
export const CONTINUE_URL = 'http://localhost:3000/stays'

/** What the tests about e-mail and passwords share: a service of their own, and the official SDK at it, new for each test. */
export interface EmailSuite {
  readonly service: IdentityService
  readonly auth: Auth
  /** The SDK in another browser. */
  otherAuth(): Auth
  newEmail(): string
  /** Signs a guest up; their e-mail address is theirs alone. */
  signUp(): Promise<{ user: User; email: string }>
  /** The project's settings until the end of the test. */
  settings(change: SettingsChange): Promise<void>
  /** The mails to an address, newest first: their subjects. */
  subjects(email: string): Promise<string[]>
  /** The link with a code in the newest mail to an address. */
  newestLink(email: string): Promise<string>
}

/** An error of the SDK with this code. */
export const code = (name: string) => expect.objectContaining({ code: `auth/${name}` })

/** Sets the suite up and tears it down again with the tests of the file. */
export function emailSuite(options: Partial<AccountServicesOptions> = {}): EmailSuite {
  let service: IdentityService
  let connection: Awaited<ReturnType<typeof connectSdk>>
  let clients: SdkClient[] = []
  let people = 0
  const open = () => {
    const client = connection.newClient()
    clients.push(client)
    return client.auth
  }
  let auth: Auth
  beforeAll(async () => {
    const often = { burst: 1000, seconds: 60 }
    service = await createIdentityService({
      ...options,
      throttles: {
        mailPerRecipientMinute: often,
        mailPerRecipientHour: often,
        mailPerAddress: often,
        codePerAddress: often,
        signUpPerAddress: often,
        ...options.throttles,
      },
    })
    connection = await connectSdk(service)
  })
  afterAll(async () => {
    await connection.close()
    await service.close()
  })
  beforeEach(() => {
    auth = open()
  })
  afterEach(async () => {
    await Promise.all(clients.map((client) => client.close()))
    clients = []
    await storeProjectSettings(service.accounts.db, {}, new Date())
  })
  const mailsTo = async (email: string) => {
    const identity = {
      websiteName: 'Holmstay',
      websiteUrl: 'http://localhost:3000',
      contactEmail: 'hello@mail.example',
    }
    return (await listOutbox(service.accounts.db, identity)).filter(({ to }) => to === email)
  }
  const newEmail = () => `guest${++people}@mail.example`
  return {
    get service() {
      return service
    },
    get auth() {
      return auth
    },
    otherAuth: open,
    newEmail,
    async signUp() {
      const email = newEmail()
      const { user } = await createUserWithEmailAndPassword(auth, email, PASSWORD)
      return { user, email }
    },
    settings: (change) => storeProjectSettings(service.accounts.db, { ...change }, new Date()),
    subjects: async (email) => (await mailsTo(email)).map(({ subject }) => subject),
    async newestLink(email) {
      const [mail] = await mailsTo(email)
      return /http:\S+__\/auth\/action\S+/.exec(mail?.text ?? '')?.[0] ?? 'no mail'
    },
  }
}
