import * as z from 'zod'

/** Returns whether a text is a host as in addresses: `name`, `name:port`, `192.0.2.1`, `[::1]:8080`. */
const isHost = (text: string) => {
  const url = URL.parse(`https://${text}`)
  return url !== null && (url.host === text || `${url.host}:443` === text) && url.host !== ''
}

/** Hosts separated by commas. */
export const hostListSchema = z
  .string()
  .transform((text) => text.split(',').flatMap((one) => one.trim().toLowerCase() || []))
  .refine((all) => all.every(isHost), 'must be hosts like hooks.internal or 10.0.0.5:8080, separated by commas')
