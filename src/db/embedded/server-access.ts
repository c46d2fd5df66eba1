import { chownSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ownName, type ServerUser } from './server-user.ts'
import { systemUsers } from './system-user.ts'

const MAP = 'holmstay'

/**
 * The kernel identifies the process at the other end of the socket, so no password is needed. Everybody else is
 * refused.
 */
const HOST_BASED_ACCESS = `local all all peer map=${MAP}
local replication all peer map=${MAP}
`

/**
 * Writes into a cluster who may connect: the user of this process, that of the server (a standby), and root, as any
 * role, over the socket alone. It also repairs older clusters, which let in everybody who could reach the socket. It
 * takes effect when the server starts next.
 */
export function writeServerAccess(data: string, user: ServerUser): void {
  const ofServer = systemUsers().filter(({ uid }) => uid === user.uid)
  const names = [...new Set(['root', ownName(), ...ofServer.map(({ name }) => name)])]
  writePrivately(path.join(data, 'pg_hba.conf'), HOST_BASED_ACCESS, user)
  const lines = names.map((name) => `${MAP} "${name.replaceAll('"', '""')}" all\n`)
  writePrivately(path.join(data, 'pg_ident.conf'), lines.join(''), user)
}

/** Writes the file atomically, because a server that starts at this moment reads it. */
function writePrivately(file: string, text: string, user: ServerUser): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, text, { mode: 0o600 })
  if (user.uid !== undefined && user.gid !== undefined) chownSync(unfinished, user.uid, user.gid)
  renameSync(unfinished, file)
}
