import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { isOutOfSpace } from '#media/picture-store-away.ts'
import { fileName } from '#media/upload/file-name.ts'
import { UPLOAD_MAX_BYTES, UPLOAD_MAX_FILES, type HandedIn } from '#media/upload/prepare-picture.ts'
import { faultResponse, invalidInput, type ApiResponse } from '#api/route/api-response.ts'
import { DiskRoom } from './disk-room.ts'

/** A received file of a form. */
export interface ReceivedFile extends HandedIn {
  /** The sender's name for it; never use it as part of a path. */
  readonly name: string
  /** Whether it was larger than a file may be. */
  readonly isCut: boolean
}

/** A form with files. */
export interface ReceivedForm {
  readonly files: readonly ReceivedFile[]
  /** The other fields, in the order in which they arrived; names may repeat. */
  readonly fields: readonly (readonly [name: string, value: string])[]
}

/** How many files a form may contain, and how many bytes each may have. */
export interface FileLimits {
  readonly files: number
  readonly fileSize: number
}

/** A form, or why it was not read to its end, with the fields that had arrived by then. */
type Received =
  | { readonly ok: true; readonly value: ReceivedForm }
  | { readonly ok: false; readonly response: ApiResponse; readonly fields: ReceivedForm['fields'] }

const KIB = 1024
const LIMITS = {
  fields: 3 * UPLOAD_MAX_FILES,
  fieldSize: 16 * KIB,
  parts: 4 * UPLOAD_MAX_FILES,
  headerPairs: 20,
  headerSize: 8 * KIB,
} as const
const PHOTOS: FileLimits = { files: UPLOAD_MAX_FILES, fileSize: UPLOAD_MAX_BYTES }
/** That of all forms that this process receives. */
const DISK = new DiskRoom()

/** Runs something with a folder of its own below `incoming`, which is removed afterwards, whatever happens. */
export async function withFolder<Value>(incoming: string, work: (folder: string) => Promise<Value>): Promise<Value> {
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(path.join(incoming, 'upload-'))
  try {
    return await work(folder)
  } finally {
    // A file that was being opened when the form was refused can still appear while its folder is emptied.
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 })
  }
}

/**
 * Reads a `multipart/form-data` body and writes its files (fields called `files`) to `folder` as they arrive; neither a
 * file nor the body is ever in memory as a whole. By default at most 20 files of 20 MiB each. Reading ends at the first
 * fault: an unreadable body, other files, too much of anything, or a disk that is nearly full, or becomes it (507). With `cutsFiles`, a file
 * that is too large is read up to the limit, and marked by `isCut`.
 */
export async function receiveForm(
  request: Request,
  folder: string,
  {
    limits = PHOTOS,
    disk = DISK,
    cutsFiles = false,
  }: { limits?: FileLimits; disk?: DiskRoom; cutsFiles?: boolean } = {},
): Promise<Received> {
  if (await disk.isShort(folder)) return { ok: false, response: faultResponse('storage_full'), fields: [] }
  const parser = parserOf(request, limits)
  if (!parser || !request.body) return { ok: false, response: faultResponse('form_not_readable'), fields: [] }
  const reception = new Reception(parser, { folder, limits, disk, cutsFiles })
  await reception.read(request.body)
  return reception.result()
}

function parserOf({ headers }: Request, limits: FileLimits): BusboyInstance | null {
  try {
    return new Busboy({
      headers: { 'content-type': headers.get('content-type') ?? '' },
      limits: { ...LIMITS, ...limits },
    })
  } catch {
    return null // not a multipart form, or one without a boundary
  }
}

/**
 * Returns the name of a file from what was sent. Browsers write the three characters that would end it as `%22`, `%0D`
 * and `%0A`, and every other as it is, `%` too (HTML Standard, Multipart form data).
 */
function sentName(name: string | undefined): string {
  return (name ?? '').replaceAll(/%(22|0d|0a)/gi, decodeURIComponent)
}

/** One form while it arrives. */
class Reception {
  readonly #parser: BusboyInstance
  readonly #folder: string
  readonly #limits: FileLimits
  readonly #disk: DiskRoom
  readonly #cutsFiles: boolean
  readonly #fields: [string, string][] = []
  readonly #files: Promise<ReceivedFile | null>[] = []
  readonly #halt = new AbortController()
  readonly #over = Promise.withResolvers<void>()
  #fault: ApiResponse | null = null

  constructor(
    parser: BusboyInstance,
    {
      folder,
      limits,
      disk,
      cutsFiles,
    }: {
      readonly folder: string
      readonly limits: FileLimits
      readonly disk: DiskRoom
      readonly cutsFiles: boolean
    },
  ) {
    this.#parser = parser
    this.#folder = folder
    this.#limits = limits
    this.#disk = disk
    this.#cutsFiles = cutsFiles
    parser.on('file', (field, stream, name) => this.#receiveFile(field, stream, sentName(name)))
    parser.on('field', (name, value, _nameCut, valueCut) => this.#receiveField(name, value, valueCut))
    parser.on('filesLimit', () => this.#stop(faultResponse('too_many_files', { limit: limits.files })))
    parser.on('fieldsLimit', () => this.#stop(faultResponse('form_not_readable')))
    parser.on('partsLimit', () => this.#stop(faultResponse('form_not_readable')))
    parser.on('error', () => this.#stop(faultResponse('form_not_readable')))
    parser.on('finish', () => this.#over.resolve())
  }

  /** Ends when the form has ended or is refused. The rest of a refused body is left to the owner of the connection. */
  async read(body: ReadableStream<Uint8Array>): Promise<void> {
    const reader = body.getReader()
    const most = this.#limits.files * (this.#limits.fileSize + 64 * KIB)
    let received = 0
    try {
      while (!this.#fault) {
        const { done, value } = await reader.read()
        if (done) break
        received += value.byteLength
        if (received > most) this.#stop(faultResponse('body_too_large'))
        else if (await this.#disk.isShortFor(this.#folder, value.byteLength)) this.#stop(faultResponse('storage_full'))
        else await this.#write(value)
      }
      if (!this.#fault) this.#parser.end()
      await this.#over.promise
    } catch {
      // The sender disconnected, or the parser gave up.
      this.#stop(faultResponse('form_not_readable'))
    } finally {
      reader.releaseLock()
      this.#parser.destroy()
    }
  }

  /** Returns what was received, once all of it is on the disk. */
  async result(): Promise<Received> {
    const files = await Promise.all(this.#files)
    const fields = this.#fields
    if (this.#fault) return { ok: false, response: this.#fault, fields }
    return { ok: true, value: { files: files.filter((file) => file !== null), fields } }
  }

  #stop(response: ApiResponse): void {
    this.#fault ??= response
    this.#halt.abort()
    this.#over.resolve()
  }

  /** Resolves when the parser accepts more, or never will again. */
  #write(chunk: Uint8Array): Promise<void> {
    if (this.#parser.write(chunk)) return Promise.resolve()
    const drained = new Promise<void>((resolve) => this.#parser.once('drain', resolve))
    return Promise.race([drained, this.#over.promise])
  }

  #receiveField(name: string, value: string, isCut: boolean): void {
    if (isCut) return this.#stop(invalidInput({ [name]: `${name} must be at most ${LIMITS.fieldSize} characters` }))
    this.#fields.push([name, value])
    if (value.includes('\0')) this.#stop(invalidInput({ [name]: `${name} contains characters that cannot be stored` }))
  }

  #receiveFile(field: string, stream: BusboyFileStream, name: string): void {
    // Its errors are errors of the form, which are handled there.
    stream.on('error', () => {})
    if (field !== 'files') {
      stream.resume()
      return this.#stop(invalidInput({ [`${field}`]: `Invalid key ${field}` }))
    }
    const facts = { file: this.#files.length, name: fileName(name), limit: this.#limits.fileSize }
    stream.once('limit', () => {
      if (!this.#cutsFiles) this.#stop(faultResponse('file_too_large', facts))
    })
    this.#files.push(this.#keep(stream, name, path.join(this.#folder, `${this.#files.length}.received`)))
  }

  /** Returns null when there is nothing to keep, because the form was refused meanwhile or the field was left empty. */
  async #keep(stream: BusboyFileStream, name: string, target: string): Promise<ReceivedFile | null> {
    const hash = createHash('sha256')
    let bytes = 0
    const counted = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        bytes += chunk.byteLength
        yield chunk
      }
    }
    try {
      await pipeline(stream, counted, createWriteStream(target, { flags: 'wx', mode: 0o600 }), {
        signal: this.#halt.signal,
      })
    } catch (error) {
      this.#stop(faultResponse(isOutOfSpace(error) ? 'storage_full' : 'form_not_readable'))
      return null
    }
    // Browsers send this for a field without a chosen file.
    if (name === '' && bytes === 0) return null
    return { path: target, name, bytes, sha256: hash.digest('hex'), isCut: stream.truncated }
  }
}
