import { isIP } from 'node:net'
import * as z from 'zod'

const LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/i
const EXAMPLES = 'hooks.internal or 10.0.0.5:8080'

/** Returns whether a text can be the name of a machine. One whose last part is a number would be read as an address. */
function isHostName(text: string): boolean {
  const labels = text.split('.')
  return text.length <= 253 && labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(labels.at(-1) ?? '')
}

/**
 * Returns a host as addresses write it (`name`, `name:port`, `192.0.2.1`, `[::1]:8080`; names in ASCII), or null when a
 * text is none.
 */
function hostIn(text: string): string | null {
  const [, given = '', port] = /^(\[[\da-f:.]+\]|[^:[\]/@?#\\%\s]+)(?::(\d{1,5}))?$/i.exec(text) ?? []
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535)) return null
  const name = URL.parse(`https://${given}`)?.hostname ?? ''
  // Addresses read `10.1` as 10.0.0.1.
  const isHost = name.startsWith('[') || (isIP(name) === 4 ? name === given : isHostName(name))
  if (!isHost) return null
  return port === undefined ? name : `${name}:${Number(port)}`
}

/** Hosts separated by commas. What is none is named by the fault. */
export const hostListSchema = z.string().transform((text, context) => {
  const given = text.split(',').flatMap((one) => one.trim() || [])
  const hosts = given.map(hostIn)
  const wrong = given.find((_, index) => hosts[index] === null)
  if (wrong !== undefined)
    context.addIssue({
      code: 'custom',
      message: `“${wrong}” is not a host: write hosts like ${EXAMPLES} (no https://, path or *), separated by commas`,
    })
  return hosts.filter((host) => host !== null)
})

/** The address of this machine at which the product listens. */
export const listeningHostSchema = z
  .string()
  .refine(
    (text) => isIP(text) !== 0 || isHostName(text),
    'must be an address or a name of this machine, without a port (that is PORT): 127.0.0.1, or 0.0.0.0 for all addresses',
  )
