import * as z from 'zod/mini'
import { fileInfoSchema, type FileInfo } from '#contract/media/file-info-schema.ts'
import { faultResponse, invalidInput, type ApiResponse } from '#api/route/api-response.ts'
import { readValue, type Read } from '#api/route/read-body.ts'
import type { ReceivedForm } from './receive-form.ts'

/** What a form with pictures contains besides its files. */
export interface UploadFields {
  /** By the number of the file, as far as given. */
  readonly info: readonly FileInfo[]
  /** Number, document id or slug of the home that the pictures are for; null = none. */
  readonly home: string | null
}

const fieldsSchema = z.strictObject({
  fileInfo: z.array(fileInfoSchema),
  // Clients of the ecosystem name a collection by its name, or by that of its model.
  ref: z.optional(z.enum(['stay', 'stays', 'api::stay.stay'])),
  refId: z.optional(z.string().check(z.minLength(1), z.maxLength(120))),
  field: z.optional(z.enum(['photos'])),
})

const SINGLE = ['ref', 'refId', 'field'] as const

/** Reads the fields of a form with pictures. `fileInfo` is JSON, once for each file or as one list. */
export function readUploadFields({ files, fields }: ReceivedForm): Read<UploadFields> {
  const message = Map.groupBy(fields, ([name]) => name)
  const unknown = [...message.keys()].find((name) => name !== 'fileInfo' && !SINGLE.some((known) => known === name))
  // A field of this name without a file comes from a form whose sender did not declare that it has files.
  if (unknown === 'files') return { ok: false, response: faultResponse('files_empty') }
  if (unknown !== undefined) return { ok: false, response: invalidInput({ [unknown]: `Invalid key ${unknown}` }) }
  const info = readFileInfo((message.get('fileInfo') ?? []).map(([, value]) => value))
  if (!info)
    return { ok: false, response: invalidInput({ fileInfo: 'fileInfo must be a JSON object or a list of them' }) }
  const single = Object.fromEntries(
    SINGLE.flatMap((name) => (message.has(name) ? [[name, message.get(name)?.at(-1)?.[1]]] : [])),
  )
  const read = readValue({ fileInfo: info, ...single }, fieldsSchema)
  if (!read.ok) return read
  const { ref, refId, fileInfo } = read.value
  const fault = fieldsFault(read.value, files.length)
  if (fault) return { ok: false, response: fault }
  return { ok: true, value: { info: fileInfo, home: ref === undefined ? null : (refId ?? null) } }
}

function fieldsFault({ fileInfo, ref, refId, field }: z.infer<typeof fieldsSchema>, files: number): ApiResponse | null {
  if (files > 0 && fileInfo.length > files)
    return invalidInput({ fileInfo: 'fileInfo must be at most one for each file' })
  if (ref !== undefined && refId === undefined) return invalidInput({ refId: 'refId must be defined' })
  if (ref === undefined && (refId !== undefined || field !== undefined))
    return invalidInput({ ref: 'ref must be defined' })
  return null
}

function readFileInfo(texts: readonly string[]): unknown[] | null {
  try {
    return texts.flatMap((text) => (text === '' ? [{}] : (JSON.parse(text) as unknown)))
  } catch {
    return null
  }
}
