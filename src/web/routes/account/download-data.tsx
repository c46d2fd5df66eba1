import { useState, type MouseEvent } from 'react'
import type { UserShape } from '#contract/account/user-shapes.ts'
import { Icon } from '#web/icon/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { accountFaultsOfError } from '#web/sign-in/account/account-faults.ts'
import type { AccountWork } from '#web/sign-in/account/use-account-form.ts'

const ADDRESS = '/api/users/me/export'

export interface DownloadDataProps {
  readonly work: AccountWork
  readonly user: UserShape
}

/** The link to the file. Those who run homes or the site may have to prove their identity before the file is sent. */
export function DownloadData({ work, user }: DownloadDataProps) {
  const [fault, setFault] = useState<string | null>(null)
  const fetchFirst = async () => {
    setFault(null)
    try {
      save(await work.reauthentication.run(fetchExport))
    } catch (error) {
      setFault(accountFaultsOfError(error, {})?.form ?? null)
    }
  }
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    void fetchFirst()
  }
  return (
    <>
      {fault ? <Notice tone="bad">{fault}</Notice> : null}
      {/* Not a link of the router, because the answer is a file. */}
      <a className="btn quiet" href={ADDRESS} download onClick={user.role === 'user' ? undefined : onClick}>
        <Icon name="download" />
        Download your data
      </a>
    </>
  )
}

interface NamedFile {
  readonly name: string
  readonly content: Blob
}

/** Fetches the file. Rejects like the SDK when a recent sign-in is required. */
async function fetchExport(): Promise<NamedFile> {
  const response = await fetch(ADDRESS)
  if (!response.ok) {
    const result = (await response.json().catch(() => null)) as { error?: { details?: { code?: string } } } | null
    const isStale = result?.error?.details?.code === 'recent_sign_in_required'
    throw Object.assign(new Error(`the export was refused with ${response.status}`), {
      code: isStale ? 'auth/requires-recent-login' : 'auth/internal-error',
    })
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'account.json'
  return { name, content: await response.blob() }
}

function save({ name, content }: NamedFile): void {
  const address = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}
