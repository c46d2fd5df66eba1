import { readFields } from '#identity/wire/read-request.ts'
import { wireRequestOf } from '#identity/wire/wire-request.ts'

const LEGACY_DOWNLOAD = '/www.googleapis.com/identitytoolkit/v3/relyingparty/downloadAccount'

/**
 * Translates an export of accounts in the protocol's third version, with its parameters in a body, to the current form;
 * null = another request.
 */
export async function legacyDownload(request: Request, projectId: string): Promise<Request | null> {
  const url = new URL(request.url)
  if (request.method !== 'POST' || url.pathname !== LEGACY_DOWNLOAD) return null
  const body = await readFields(wireRequestOf(request))
  const { targetProjectId, maxResults, nextPageToken } = body.ok ? body.fields : {}
  const project = typeof targetProjectId === 'string' && targetProjectId !== '' ? targetProjectId : projectId
  url.pathname = `/identitytoolkit.googleapis.com/v1/projects/${encodeURIComponent(project)}/accounts:batchGet`
  for (const [name, value] of Object.entries({ maxResults, nextPageToken }))
    if (typeof value === 'string' || typeof value === 'number') url.searchParams.set(name, String(value))
  return new Request(url, { headers: request.headers, signal: request.signal })
}
