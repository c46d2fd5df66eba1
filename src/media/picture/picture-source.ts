import { open, type FileHandle } from 'node:fs/promises'
import { SNIFFED_BYTES } from './sniff-picture.ts'

/** A picture that was not checked yet: its bytes, or the path of its file. */
export type PictureSource = Uint8Array | string

/** Returns the beginning of a picture, which is enough to recognise its type. */
export async function beginningOf(source: PictureSource): Promise<Uint8Array> {
  if (typeof source !== 'string') return source.subarray(0, SNIFFED_BYTES)
  return withFile(source, (file) => readAt(file, 0, SNIFFED_BYTES))
}

/** The greatest number of chunks of a PNG before its pixels. Real pictures have a handful. */
const MOST_CHUNKS = 200

/**
 * Returns whether a PNG has more than one frame. Only a chunk before its pixels tells, because decoders show the first
 * frame.
 */
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
