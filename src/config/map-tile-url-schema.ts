import * as z from 'zod'

/**
 * The address of a server of map tiles. Its host becomes part of the security policy of the pages, so it may contain no
 * placeholder.
 */
export const mapTileUrlSchema = z
  .string()
  .refine(
    (text) => ['{z}', '{x}', '{y}'].every((part) => text.includes(part)) && isHttp(text),
    'must be an address with {z}, {x} and {y}, like https://tiles.example/{z}/{x}/{y}.png',
  )

function isHttp(text: string): boolean {
  const [, host = ''] = /^https?:\/\/([^/?#]*)\//.exec(text) ?? []
  return URL.canParse(text) && host !== '' && !host.includes('{') && !host.includes('@')
}
