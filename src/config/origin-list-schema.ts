import * as z from 'zod'

const isOrigin = (text: string) => {
  const url = text.includes('*') ? null : URL.parse(text)
  return (
    (url?.protocol === 'https:' || url?.protocol === 'http:') && url.origin === text.replace(/\/$/, '').toLowerCase()
  )
}

/** Origins separated by commas, as browsers write them. `*` is not allowed. */
export const originListSchema = z
  .string()
  .transform((text) => text.split(',').flatMap((one) => one.trim() || []))
  .refine((all) => all.every(isOrigin), 'must be origins like https://app.example with commas between them')
  .transform((all) => [...new Set(all.map((one) => one.replace(/\/$/, '').toLowerCase()))])
