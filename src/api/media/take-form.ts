import path from 'node:path'
import { mediaObject, type TakenEachShape } from '#contract/media/media-object.ts'
import { describePicture } from '#media/upload/describe-picture.ts'
import { findPicture } from '#media/upload/find-pictures.ts'
import { preparePicture, type PreparedPicture } from '#media/upload/prepare-picture.ts'
import { replacePicture } from '#media/upload/replace-picture.ts'
import { findStayForPictures, storePictures, type NewPicture } from '#media/upload/store-pictures.ts'
import type { PictureActor } from '#media/picture-deps.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { faultResponse, invalidInput, problemResponse, type ApiResponse } from '#api/route/api-response.ts'
import type { Read } from '#api/route/read-body.ts'
import type { ApiCall } from '#api/route/api-route.ts'
import type { Act } from '#api/route/bare-route.ts'
import { pictureDepsOf, pictureResponse } from './picture-response.ts'
import { readUploadFields, type UploadFields } from './read-upload.ts'
import { receiveForm, type ReceivedForm } from './receive-form.ts'
import { refusedFile, refusedPictures, type RefusedPicture } from './refused-pictures.ts'

interface FormCall {
  readonly call: ApiCall
  readonly actor: PictureActor
  readonly folder: string
  readonly act: Act
}

/** Stores new pictures or, with `?id=`, replaces a picture or its texts. */
export async function takeForm(deps: ApiDeps, given: FormCall): Promise<ApiResponse> {
  const id = given.call.url.searchParams.get('id')
  const form = await readForm(given, { mustBeForm: id === null, cutsFiles: false })
  if (!form.ok) return form.response
  if (id === null) return takeIn(deps, form.value)
  return form.value.form.files.length > 0 ? putInPlace(deps, form.value, id) : reword(deps, form.value, id)
}

/** Stores new pictures independently: the good ones are stored, and the answer says what is wrong with the others. */
export async function takeFormEach(deps: ApiDeps, given: FormCall): Promise<ApiResponse> {
  const form = await readForm(given, { mustBeForm: true, cutsFiles: true })
  return form.ok ? takeEach(deps, form.value) : form.response
}

async function readForm(
  given: FormCall,
  { mustBeForm, cutsFiles }: { readonly mustBeForm: boolean; readonly cutsFiles: boolean },
): Promise<Read<ReadForm>> {
  // Whatever it is, it contains no files.
  if (mustBeForm && !isForm(given.call.request)) return { ok: false, response: faultResponse('files_empty') }
  const form = await receiveForm(given.call.request, given.folder, { cutsFiles })
  if (!form.ok) return form
  const fields = readUploadFields(form.value)
  return fields.ok ? { ok: true, value: { ...given, form: form.value, fields: fields.value } } : fields
}

interface ReadForm extends FormCall {
  readonly form: ReceivedForm
  readonly fields: UploadFields
}

async function takeIn(deps: ApiDeps, { actor, folder, form, fields, act }: ReadForm): Promise<ApiResponse> {
  if (form.files.length === 0) return faultResponse('files_empty')
  const tied = roomOfNewFile(fields)
  if (tied) return tied
  const stay = fields.home === null ? null : await findStayForPictures(deps.db, actor, fields.home)
  if (stay && !stay.ok) return problemResponse(stay.problem)
  const prepared = await prepareAll(form, folder)
  if (!prepared.ok) return prepared.response
  const pictures = prepared.value.map((picture, file) => newPicture({ form, fields }, file, picture))
  return act(messageOf(form, fields), async () => {
    const stored = await storePictures(pictureDepsOf(deps), { actor, pictures, home: fields.home })
    return stored.ok ? { status: 201, body: stored.value.map(mediaObject) } : problemResponse(stored.problem)
  })
}

async function takeEach(deps: ApiDeps, { actor, folder, form, fields, act }: ReadForm): Promise<ApiResponse> {
  if (form.files.length === 0) return faultResponse('files_empty')
  const tied = roomOfNewFile(fields)
  if (tied) return tied
  const stay = fields.home === null ? null : await findStayForPictures(deps.db, actor, fields.home)
  if (stay && !stay.ok) return problemResponse(stay.problem)
  const { prepared, refused } = await prepareEach(form, folder)
  const pictures = prepared.map(({ file, picture }) => newPicture({ form, fields }, file, picture))
  return act(messageOf(form, fields), async () => {
    const stored = await storePictures(pictureDepsOf(deps), { actor, pictures, home: fields.home })
    if (!stored.ok) return problemResponse(stored.problem)
    const taken: TakenEachShape = {
      files: stored.value.map(mediaObject),
      refused: refused.map((one) => refusedFile(one)),
    }
    return { status: 207, body: taken }
  })
}

/** Refuses the room of a new file: it becomes a photo of its home later, and no room is kept until then. */
function roomOfNewFile({ info }: UploadFields): ApiResponse | null {
  const at = info.findIndex(({ room }) => typeof room === 'string')
  const field = `fileInfo.${at}.room`
  return at === -1 ? null : invalidInput({ [field]: `${field} is only for photos that a home shows already` })
}

const newPicture = (
  { form, fields }: Pick<ReadForm, 'form' | 'fields'>,
  file: number,
  picture: PreparedPicture,
): NewPicture => ({ picture, givenName: form.files[file]?.name ?? '', info: fields.info[file] ?? {} })

/** Returns what identifies a repeated form. */
const messageOf = ({ files }: ReceivedForm, fields: UploadFields) => ({
  files: files.map(({ sha256, name }) => ({ sha256, name })),
  ...fields,
})

/** Prepares all files, or returns what is wrong with each that cannot be accepted. */
async function prepareAll(form: ReceivedForm, folder: string): Promise<Read<PreparedPicture[]>> {
  const { prepared, refused } = await prepareEach(form, folder)
  const [first, ...others] = refused
  if (first) return { ok: false, response: refusedPictures([first, ...others]) }
  return { ok: true, value: prepared.map(({ picture }) => picture) }
}

interface PreparedFile {
  readonly file: number
  readonly picture: PreparedPicture
}

/**
 * Returns the photos among the files of a form, and what is wrong with the others, each by its position in the form.
 */
async function prepareEach({ files }: ReceivedForm, folder: string) {
  const prepared: PreparedFile[] = []
  const refused: RefusedPicture[] = []
  for (const [file, received] of files.entries()) {
    const givenName = received.name
    if (received.isCut) {
      refused.push({ file, givenName, problem: { code: 'picture_refused', reason: 'too_many_bytes' } })
      continue
    }
    const picture = await preparePicture(received, path.join(folder, `${file}.original`))
    if (picture.ok) prepared.push({ file, picture: picture.value })
    else refused.push({ file, givenName, problem: picture.problem })
  }
  return { prepared, refused }
}

/** Replaces the picture that has a number. */
async function putInPlace(
  deps: ApiDeps,
  { actor, folder, form, fields, act }: ReadForm,
  name: string,
): Promise<ApiResponse> {
  const [file, ...others] = form.files
  if (!file || others.length > 0) return invalidInput({ files: 'Cannot replace a file with multiple ones' })
  if (fields.home !== null) return invalidInput({ ref: 'Invalid key ref' })
  const seen = await findPicture(deps, { actor, name })
  if (!seen.ok) return problemResponse(seen.problem)
  const prepared = await prepareAll(form, folder)
  if (!prepared.ok) return prepared.response
  const [picture] = prepared.value
  const info = fields.info[0] ?? {}
  const message = { id: name, sha256: file.sha256, name: file.name, info }
  return act(message, async () =>
    picture
      ? pictureResponse(await replacePicture(pictureDepsOf(deps), { actor, name, picture, givenName: file.name, info }))
      : faultResponse('files_empty'),
  )
}

async function reword(deps: ApiDeps, { actor, fields, act }: ReadForm, name: string): Promise<ApiResponse> {
  if (fields.home !== null) return invalidInput({ ref: 'Invalid key ref' })
  const [info, ...others] = fields.info
  if (!info || others.length > 0) return invalidInput({ fileInfo: 'fileInfo must be a JSON object' })
  return act({ id: name, info }, async () =>
    pictureResponse(await describePicture(pictureDepsOf(deps), { actor, name, info })),
  )
}

function isForm({ headers }: Request): boolean {
  return /^multipart\/form-data\b/i.test(headers.get('content-type') ?? '')
}
