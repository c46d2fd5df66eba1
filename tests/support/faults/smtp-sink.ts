import net from 'node:net'

/**
 * How the sink treats mail: accepts it, refuses temporarily, refuses permanently, never answers, answers slowly,
 * greets and then sends an answer that never ends, takes long only to accept a mail, or hangs up half way.
 */
export type SinkMode = 'ok' | '451' | '550' | 'hang' | 'slow' | 'drips' | 'examines' | 'half_close'

export interface SmtpSink {
  readonly url: string
  /** The addresses of the accepted mails, in order. */
  readonly taken: string[]
  /** The mails themselves, as received. */
  readonly mails: { readonly to: string; readonly source: string }[]
  mode: SinkMode
  /** Whether it offers SMTPUTF8. */
  isUtf8: boolean
  close(): Promise<void>
}

function drip(socket: net.Socket, everyMs: number): void {
  const drops = setInterval(() => socket.writable && socket.write('250-wait\r\n'), everyMs)
  socket.once('close', () => clearInterval(drops))
}

/**
 * Starts a mail server on its own port that keeps the mails it has accepted. `slowMs` is how long the slow modes wait
 * before an answer.
 */
export async function startSmtpSink(slowMs = 100): Promise<SmtpSink> {
  const sockets = new Set<net.Socket>()
  const sink = {
    mode: 'ok' as SinkMode,
    isUtf8: false,
    taken: [] as string[],
    mails: [] as { to: string; source: string }[],
  }
  const server = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    let inData = false
    let data = ''
    let recipient = ''
    const say = (text: string) => {
      if (sink.mode === 'hang') return
      if (sink.mode === 'slow') setTimeout(() => socket.writable && socket.write(`${text}\r\n`), slowMs)
      else if (sink.mode === 'drips' && !text.startsWith('220')) drip(socket, slowMs)
      else socket.write(`${text}\r\n`)
    }
    const endMail = (source: string) => {
      inData = false
      if (sink.mode === 'half_close') return socket.destroy()
      if (sink.mode === '451') return say('451 try again later')
      if (sink.mode === '550') return say('550 no such mailbox')
      sink.taken.push(recipient)
      sink.mails.push({ to: recipient, source })
      if (sink.mode === 'examines') setTimeout(() => socket.writable && socket.write('250 queued\r\n'), slowMs)
      else say('250 queued')
    }
    const obey = (line: string) => {
      const [command = ''] = line.toUpperCase().split(/[ :]/)
      if (command === 'RCPT') recipient = /<([^>]*)>/.exec(line)?.[1] ?? ''
      if (command === 'DATA') inData = true
      if (command === 'EHLO' && sink.isUtf8) return say('250-sink\r\n250 SMTPUTF8')
      say(command === 'DATA' ? '354 go on' : command === 'QUIT' ? '221 bye' : '250 ok')
    }
    say('220 sink ESMTP')
    socket.on('data', (chunk) => {
      data += chunk.toString('latin1')
      for (;;) {
        const end = inData ? data.indexOf('\r\n.\r\n') : data.indexOf('\r\n')
        if (end < 0) return
        const line = data.slice(0, end)
        data = data.slice(end + (inData ? 5 : 2))
        if (inData) endMail(line)
        else obey(line)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  return Object.assign(sink, {
    url: `smtp://127.0.0.1:${port}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}
