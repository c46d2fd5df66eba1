import { open, type FileHandle } from 'node:fs/promises'
import { SNIFFED_BYTES } from './sniff-picture.ts'

/** A picture that has not been looked at: its bytes, or where they lie. */
export type PictureSource = Uint8Array | string

/** The beginning of a picture, enough to tell what it is. */
export async function beginningOf(source: PictureSource): Promise<Uint8Array> {
  if (typeof source !== 'string') return source.subarray(0, SNIFFED_BYTES)
  return withFile(source, (file) => readAt(file, 0, SNIFFED_BYTES))
}

/** Chunks of a PNG before its pixels, at most: real ones have a handful. */
const MOST_CHUNKS = 200

/** Whether a PNG has more than one frame, which only a chunk before its pixels tells: decoders show the first one. */
export async function isAnimatedPng(source: PictureSource): Promise<boolean> {
  if (typeof source === 'string') return withFile(source, (file) => hasFrames((at, bytes) => readAt(file, at, bytes)))
  return hasFrames(async (at, bytes) => source.subarray(at, at + bytes))
}

async function hasFrames(read: (at: number, bytes: number) => Promise<Uint8Array>): Promise<boolean> {
  let at = 8
  for (let chunk = 0; chunk < MOST_CHUNKS; chunk++) {
    const head = Buffer.from(await read(at, 8))
    if (head.length < 8) return false
    const type = head.toString('latin1', 4, 8)
    if (type === 'acTL') return true
    if (type === 'IDAT') return false
    at += 12 + head.readUInt32BE(0)
  }
  return false
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Uint8Array> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position, length })
  return buffer.subarray(0, bytesRead)
}

async function withFile<Value>(path: string, work: (file: FileHandle) => Promise<Value>): Promise<Value> {
  const file = await open(path, 'r')
  try {
    return await work(file)
  } finally {
    await file.close()
  }
}
