type Value = string | number | readonly Value[] | { readonly [key: string]: Value }

const METADATA_MARK = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')
const RECORD_BITS = 24

/** Returns a place file in MaxMind's format with one IPv4 network (https://maxmind.github.io/MaxMind-DB/). */
export function placesFile(network: string, bits: number, place: Value): Buffer {
  const address = network.split('.').map(Number)
  const data = encode(place)
  const nodes = Array.from({ length: bits }, (_, depth) => {
    const side = (address[depth >> 3]! >> (7 - (depth & 7))) & 1
    // A record equal to the number of nodes means that nothing is known; the data begin 16 after it.
    const next = depth === bits - 1 ? bits + 16 : depth + 1
    const records = side === 0 ? [next, bits] : [bits, next]
    return Buffer.from(records.flatMap((record) => [record >> 16, (record >> 8) & 255, record & 255]))
  })
  const metadata = encode({
    node_count: bits,
    record_size: RECORD_BITS,
    ip_version: 4,
    database_type: 'Test-City',
    languages: ['en'],
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_700_000_000,
    description: { en: 'one network' },
  })
  return Buffer.concat([...nodes, Buffer.alloc(16), data, METADATA_MARK, metadata])
}

const [TEXT, UINT32, MAP, ARRAY] = [2, 6, 7, 11]

function encode(value: Value): Buffer {
  if (typeof value === 'string') return Buffer.concat([control(TEXT, Buffer.byteLength(value)), Buffer.from(value)])
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([control(UINT32, 4), bytes])
  }
  if (Array.isArray(value)) return Buffer.concat([control(ARRAY, value.length), ...value.map(encode)])
  const entries = Object.entries(value)
  return Buffer.concat([control(MAP, entries.length), ...entries.flatMap(([key, each]) => [encode(key), encode(each)])])
}

/** Sizes are below 29 here, for which one byte is enough. */
function control(type: number, size: number): Buffer {
  return Buffer.from(type > 7 ? [size, type - 7] : [(type << 5) | size])
}
