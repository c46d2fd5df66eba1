import { createServer } from 'node:net'

/** Returns null when the process can listen on the address, else a sentence with the next step. */
export async function portFault(host: string, port: number): Promise<string | null> {
  const probe = createServer()
  try {
    await new Promise<void>((resolve, reject) =>
      probe.once('error', reject).listen({ host, port, exclusive: true }, resolve),
    )
    return null
  } catch (error) {
    return listenFault(error, host, port)
  } finally {
    await new Promise((resolve) => probe.close(resolve))
  }
}

/** Explains an error of `listen` to the person at the terminal. */
export function listenFault(error: unknown, host: string, port: number): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use: is Holmstay already running? Stop the other program, or choose another port: PORT=${port + 1} npm start`
  if (code === 'EACCES')
    return `Port ${port} cannot be used without special rights. Choose one above 1023: PORT=3000 npm start`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `This machine has no address ${host}. Set HOST to 127.0.0.1, or to 0.0.0.0 for all addresses`
  return `The site cannot be served at ${host}:${port}: ${message}`
}
