import path from 'node:path'
import { MESSAGE_FILE_MAX_BYTES, MOST_MESSAGE_FILES } from '#core/message/message-file.ts'
import type { Problem } from '#core/problem.ts'
import type { Result } from '#core/result.ts'
import type { MessageFile } from '#db/queries/thread/file-queries.ts'
import { keepMessageFile, prepareMessageFile, type PreparedMessageFile } from '#media/upload/message-files.ts'
import { maySendFiles } from '#booking/thread/may-send-files.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { receiveForm, withFolder, type ReceivedFile } from '#api/media/receive-form.ts'
import { refusedPictures, type RefusedPicture } from '#api/media/refused-pictures.ts'
import { storing } from '#api/media/storing.ts'
import { typedText, withTyped } from '#api/media/with-typed.ts'
import { faultResponse, invalidInput, problemResponse, type ApiResponse } from '#api/route/api-response.ts'
import type { ApiCall } from '#api/route/api-route.ts'
import type { Act } from '#api/route/bare-route.ts'
import type { Read } from '#api/route/read-body.ts'

/** The contents of a form with files. */
export interface MessageWithFiles {
  readonly message: string
  readonly files: readonly MessageFile[]
  /** The other fields; of repeated ones the last. */
  readonly fields: ReadonlyMap<string, string>
}

interface Sending {
  readonly call: ApiCall
  readonly uid: string
  readonly act: Act
  readonly find: () => Promise<Result<unknown>>
  /** Returns what is wrong with the text; undefined: nothing. */
  readonly check?: (message: string) => string | undefined
}

const LONGEST = 4000
const MEGABYTE = 1024 * 1024
const LIMITS = { files: MOST_MESSAGE_FILES, fileSize: MESSAGE_FILE_MAX_BYTES } as const
const REQUIRED = {
  requested: 'Send a JPEG, PNG, WebP, AVIF or PDF instead.',
  mostMegabytes: MESSAGE_FILE_MAX_BYTES / MEGABYTE,
} as const

/**
 * Reads a form with `message` and `files`, stores the files and sends them with the text, once per key. Files that are
 * neither pictures nor PDFs, too large, or too many are refused, and nothing is stored; the refusal repeats the text as
 * `typed`. `find`: checks that the conversation is the sender's, before anything is received.
 */
export async function takeMessageFiles(
  deps: ApiDeps,
  { call, uid, act, find, check }: Sending,
  send: (message: MessageWithFiles) => Promise<ApiResponse>,
): Promise<ApiResponse> {
  const found = await find()
  if (!found.ok) return problemResponse(found.problem)
  if (!/^multipart\/form-data\b/i.test(call.request.headers.get('content-type') ?? ''))
    return faultResponse('form_not_readable')
  return withFolder(deps.pictures.incoming, async (folder) => {
    const form = await receiveForm(call.request, folder, { limits: LIMITS })
    const typed = typedText(form.ok ? form.value.fields : form.fields, 'message')
    const refuse = (response: ApiResponse) => withTyped(response, typed)
    if (!form.ok) return refuse(form.response)
    if (typed.length > LONGEST)
      return refuse(invalidInput({ message: `message must be at most ${LONGEST} characters` }))
    const fault = check?.(typed)
    if (fault !== undefined) return refuse(invalidInput({ message: fault }))
    const { files } = form.value
    const fields = new Map(form.value.fields)
    if (files.length === 0 && typed === '') return refuse(invalidInput({ message: 'message must be defined' }))
    const allowed = await maySendFiles(deps, { uid, files: files.length })
    if (!allowed.ok) return refuse(problemResponse(allowed.problem))
    const response = await storing(async () => {
      const prepared = await prepareAll(files, folder)
      if (!prepared.ok) return prepared.response
      const time = Object.fromEntries(['undo', 'when', 'sendAt'].map((name) => [name, fields.get(name)]))
      const body = { message: typed, ...time, files: files.map(({ sha256, name }) => ({ sha256, name })) }
      return act(body, async () => {
        const kept: MessageFile[] = []
        for (const { content, preview, ...facts } of prepared.value) {
          const keptAs = await keepMessageFile(deps.pictures.store, { ...facts, content, preview })
          kept.push({ ...facts, bytes: content.length, keptAs })
        }
        return send({ message: typed, files: kept, fields })
      })
    })
    return response.status < 400 ? response : refuse(response)
  })
}

/** Prepares all files, or returns what is wrong with each that cannot be sent. */
async function prepareAll(files: readonly ReceivedFile[], folder: string): Promise<Read<PreparedMessageFile[]>> {
  const prepared: PreparedMessageFile[] = []
  const refused: RefusedPicture[] = []
  for (const [index, file] of files.entries()) {
    const one = await prepareMessageFile(file, path.join(folder, `${index}.original`))
    if (one.ok) prepared.push(one.value)
    else refused.push({ file: index, givenName: file.name, problem: one.problem })
  }
  const [first, ...others] = refused
  return first ? { ok: false, response: refusedPictures([first, ...others], REQUIRED) } : { ok: true, value: prepared }
}

/** Returns a file of a conversation as it is sent: a picture to be shown, or a PDF to download; never anything else. */
export function messageFileResponse(
  { name, mediaType }: Pick<MessageFile, 'name' | 'mediaType'>,
  { content, isSmall }: { readonly content: Uint8Array | null; readonly isSmall: boolean },
): ApiResponse {
  if (content === null) return problemResponse({ code: 'thread_not_found' } satisfies Problem)
  const plain = name.replaceAll(/[^\w. -]/g, '_')
  const kind = mediaType === 'application/pdf' ? 'attachment' : 'inline'
  return {
    status: 200,
    body: null,
    headers: {
      'content-type': isSmall ? 'image/jpeg' : mediaType,
      'content-disposition': `${kind}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    },
    file: content,
  }
}
