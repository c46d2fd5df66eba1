import { createServer } from 'node:net'
import { startHostedService, type HostedService } from './hosted-service.ts'
import { reachHostedService } from './reach-hosted-service.ts'
import { afterAll } from 'vitest'
import { logIn } from '#tests/browser/support/accounts.ts'
import { useSite, type Site } from '#tests/browser/support/use-site.ts'
import type { Visitor, VisitorOptions } from '#tests/browser/support/visitor.ts'

/** The running product with the accounts in a hosted project, for all tests of a file. */
export interface HostedSite {
  readonly site: Site
  readonly hosted: HostedService
  /** Returns a new visitor, whose browser reaches the project; gone after the test. */
  visitor(options?: VisitorOptions): Promise<Visitor>
  /** Returns a new visitor who has logged in to an account created for them. */
  signedIn(email: string): Promise<Visitor>
}

/** The password of all accounts that tests make in a hosted project. */
export const HOSTED_PASSWORD = 'quiet cove at dawn 17'

/** Starts a hosted project, and the product that uses it, before the file's tests. */
export function useHostedSite(providers = 'google.com,oidc.acme=Acme'): HostedSite {
  const project = projectToStart(providers)
  const site = useSite(project.start)
  afterAll(project.close)
  const visitor = async (options?: VisitorOptions) => {
    const opened = await site.visitor(options)
    await reachHostedService(opened, project.running())
    return opened
  }
  return {
    site,
    get hosted() {
      return project.running()
    },
    visitor,
    async signedIn(email) {
      await project.running().newAccount(email, HOSTED_PASSWORD)
      const opened = await visitor()
      await opened.open('/login')
      await logIn(opened, { email, password: HOSTED_PASSWORD })
      await opened.arrivesAt('/stays')
      return opened
    },
  }
}

function projectToStart(providers: string) {
  let hosted: HostedService | undefined
  return {
    /** Returns the settings of the product. */
    start: async (): Promise<Readonly<Record<string, string>>> => {
      // The project needs the site's address for the links of its mails, and the site needs that of the project.
      const port = await freePort()
      hosted = await startHostedService(`http://localhost:${port}`, providers)
      return { ...hosted.environment, PORT: String(port) }
    },
    running: (): HostedService => {
      if (!hosted) throw new Error('the project is there from beforeAll on')
      return hosted
    },
    close: async () => hosted?.close(),
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
