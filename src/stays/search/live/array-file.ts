import { DefaultDeserializer, DefaultSerializer } from 'node:v8'
import { crc32 } from 'node:zlib'

/** Arrays begin at multiples of this, so that they can be used in place without copying. */
const ALIGNED = 8
const KINDS = [Uint8Array, Uint16Array, Uint32Array, Int32Array, Float64Array] as const
type Column = InstanceType<(typeof KINDS)[number]>

/** Returns the next offset at which an array may begin. */
export const aligned = (length: number) => Math.ceil(length / ALIGNED) * ALIGNED

/**
 * Serialises a value that contains typed arrays to pieces of a file: first everything else, then the arrays as they
 * are.
 */
export function packed(value: unknown): Uint8Array[] {
  const writer = new ArraysBeside()
  writer.writeHeader()
  writer.writeValue(value)
  const rest = writer.releaseBuffer()
  const length = new Uint8Array(ALIGNED)
  new DataView(length.buffer).setUint32(0, rest.length)
  return [length, ...padded(rest), ...writer.arrays.flatMap(padded)]
}

/**
 * Restores the value, with its arrays as views of these bytes, which must begin at an offset that `aligned` allows.
 * Throws if the bytes hold no such value.
 */
export function unpacked(bytes: Uint8Array<ArrayBuffer>): unknown {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  const reader = new ArraysFrom(bytes.subarray(ALIGNED, ALIGNED + length), bytes, ALIGNED + aligned(length))
  reader.readHeader()
  return reader.readValue()
}

/** Returns a checksum, to be compared with the one of what was written. */
export const checksumOf = (bytes: Uint8Array): number => crc32(bytes)

class ArraysBeside extends DefaultSerializer {
  readonly arrays: Uint8Array[] = []
  #next = 0

  /** Writes the position of a typed array in place of its content; V8 calls it for every one. */
  _writeHostObject(array: Column): void {
    this.writeUint32(KINDS.findIndex((kind) => array instanceof kind))
    this.writeDouble(this.#next)
    this.writeUint32(array.length)
    this.arrays.push(bytesOf(array))
    this.#next += aligned(array.byteLength)
  }
}

class ArraysFrom extends DefaultDeserializer {
  readonly #bytes: Uint8Array<ArrayBuffer>
  readonly #first: number

  constructor(rest: Uint8Array, bytes: Uint8Array<ArrayBuffer>, first: number) {
    super(rest)
    this.#bytes = bytes
    this.#first = first
  }

  _readHostObject(): Column {
    const Kind = KINDS[this.readUint32()]!
    const at = this.#bytes.byteOffset + this.#first + this.readDouble()
    return new Kind(this.#bytes.buffer, at, this.readUint32())
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Column) => new Uint8Array(buffer, byteOffset, byteLength)

function padded(bytes: Uint8Array): Uint8Array[] {
  const missing = aligned(bytes.length) - bytes.length
  return missing === 0 ? [bytes] : [bytes, new Uint8Array(missing)]
}
