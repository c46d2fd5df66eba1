import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, type JWTPayload } from 'jose'

/** What a function was asked. */
export interface Question {
  readonly path: string
  readonly jwt: string
  readonly event: JWTPayload & {
    readonly event_type: string
    readonly sign_in_method: string
    readonly user_record: Readonly<Record<string, unknown>>
  }
}

/** Functions of an operator, over a real port. */
export interface FunctionStandIn {
  readonly url: string
  readonly questions: Question[]
  /** What is answered at a path from now on; nothing else is known. */
  answers(path: string, result: unknown, status?: number): void
  /** Called while a function is being asked, before it answers. */
  whileAsked(action: (() => Promise<unknown>) | null): void
  close(): Promise<void>
}

/** Starts them; every path answers `{}` until it is told otherwise. */
export async function startFunctions(): Promise<FunctionStandIn> {
  const questions: Question[] = []
  const known = new Map<string, { status: number; body: string }>()
  let meanwhile: (() => Promise<unknown>) | null = null
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const { data } = JSON.parse(await textOf(incoming)) as { data: { jwt: string } }
      const path = incoming.url ?? ''
      questions.push({ path, jwt: data.jwt, event: decodeJwt<Question['event']>(data.jwt) })
      await meanwhile?.()
      const { status, body } = known.get(path) ?? { status: 200, body: '{}' }
      outgoing.writeHead(status, { 'content-type': 'application/json' }).end(body)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    questions,
    answers: (path, result, status = 200) => {
      known.set(path, { status, body: typeof result === 'string' ? result : JSON.stringify(result) })
    },
    whileAsked: (action) => {
      meanwhile = action
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
