import path from 'node:path'
import { preparePicture } from '#media/upload/prepare-picture.ts'
import { storePictures } from '#media/upload/store-pictures.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import type { ApiCall } from '#api/route/api-route.ts'
import type { Act } from '#api/route/bare-route.ts'
import { faultResponse, problemResponse, type ApiResponse } from '#api/route/api-response.ts'
import type { Read } from '#api/route/read-body.ts'
import { pictureDepsOf } from './picture-response.ts'
import { receiveForm, type ReceivedFile } from './receive-form.ts'
import { refusedPictures } from './refused-pictures.ts'
import { storing } from './storing.ts'
import { typedText, withTyped } from './with-typed.ts'

/** A form with a text and at most one photo, which was stored if there was one. */
export interface TextWithPicture {
  readonly text: string
  /** Document id. */
  readonly picture: string | null
}

interface Sent {
  readonly call: ApiCall
  readonly folder: string
  /** Who uploads it. */
  readonly uid: string
  /** The field of the text. */
  readonly name: string
  readonly act: Act
}

/**
 * Reads a form, stores its photo like every uploaded photo and passes both on, once per key. A refusal repeats the text
 * as `typed`, so that it can be sent without the photo.
 */
export async function takeOnePicture(
  deps: ApiDeps,
  { call, folder, uid, name, act }: Sent,
  send: (sent: TextWithPicture) => Promise<ApiResponse>,
): Promise<ApiResponse> {
  const form = await receiveForm(call.request, folder)
  const text = typedText(form.ok ? form.value.fields : form.fields, name)
  if (!form.ok) return withTyped(form.response, text)
  const { files } = form.value
  const body = { text, files: files.map((file) => ({ sha256: file.sha256, name: file.name })) }
  const response = await storing(() =>
    act(body, async () => {
      const taken = await storeOne(deps, { files, folder, uid })
      return taken.ok ? send({ text, picture: taken.value }) : taken.response
    }),
  )
  return response.status < 400 ? response : withTyped(response, text)
}

interface Received extends Pick<Sent, 'folder' | 'uid'> {
  readonly files: readonly ReceivedFile[]
}

/** Stores the only file as a photo and returns its document id; null: there is no file. */
async function storeOne(deps: ApiDeps, { files, folder, uid }: Received): Promise<Read<string | null>> {
  const [file, ...others] = files
  if (!file) return { ok: true, value: null }
  if (others.length > 0) return { ok: false, response: faultResponse('too_many_files', { limit: 1 }) }
  const prepared = await preparePicture(file, path.join(folder, '0.original'))
  if (!prepared.ok) {
    const refused = { file: 0, givenName: file.name, problem: prepared.problem }
    return { ok: false, response: refusedPictures([refused]) }
  }
  const pictures = [{ picture: prepared.value, givenName: file.name, info: {} }]
  // It belongs to no home, so no role decides about it.
  const stored = await storePictures(pictureDepsOf(deps), { actor: { uid, role: 'staff' }, pictures, home: null })
  if (!stored.ok) return { ok: false, response: problemResponse(stored.problem) }
  return { ok: true, value: stored.value[0]?.documentId ?? null }
}
